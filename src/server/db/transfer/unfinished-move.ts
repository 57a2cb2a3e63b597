import { hasPostgresTable, type Run } from './postgres-tables.ts'

/** Is in the target while a move is not complete: no server may use the rows that are there so far. */
export const unfinishedMoveTable = 'unfinished_move'

export async function refuseUnfinishedMove(run: Run): Promise<void> {
  if (!(await hasPostgresTable(run, unfinishedMoveTable))) return
  throw new Error(
    'a move from SQLite into it has not finished; repeat `npm run move` with its address, and the same DATA_DIR, to complete it',
  )
}
