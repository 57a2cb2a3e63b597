/** 'hitlist' in ASCII. PostgreSQL's advisory locks are numbers, counted for each database. */
const accessLock = '29389346333881204'

/**
 * Every open database shares the access lock with others, and `granted` answers whether it could; a restore or a move
 * waits until it has it alone, and keeps it until its transaction ends.
 */
export const tryShareAccess = `select pg_try_advisory_lock_shared(${accessLock}) as granted`
export const takeAccess = `select pg_advisory_xact_lock(${accessLock})`
