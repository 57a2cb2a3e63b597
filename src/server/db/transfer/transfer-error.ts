/** A reason why a backup, a restore or a move did not happen that the user can act on: one line. */
export class TransferError extends Error {
  override name = 'TransferError'
}

/** A value that the target does not take names its table: the engine's message may not. */
export async function namingTable(table: string, insert: Promise<void>): Promise<void> {
  try {
    await insert
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new TransferError(`A row of '${table}' is not accepted (${reason}).`, { cause })
  }
}
