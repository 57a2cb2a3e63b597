/** 'hitlist' in ASCII. PostgreSQL's advisory locks are numbers, counted for each database. */
const accessLock = '29389346333881204'

/**
 * Statements that try a lock and answer `granted`. Every open database holds the access lock in common with
 * others; a restore or a move holds it alone. PostgreSQL releases it with the connection.
 */
export const tryShareAccess = `select pg_try_advisory_lock_shared(${accessLock}) as granted`
export const tryTakeAccess = `select pg_try_advisory_lock(${accessLock}) as granted`
