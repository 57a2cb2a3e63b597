/** 'hitlist' in ASCII. PostgreSQL's advisory locks are numbers, counted for each database. */
const accessLock = '29389346333881204'

/**
 * Statements that try a lock and answer `granted`. Every open database holds the access lock in common with
 * others; a restore holds it alone until its transaction ends, a move until it releases it. PostgreSQL releases
 * it with the connection as well, but only a moment after that was closed.
 */
export const tryShareAccess = `select pg_try_advisory_lock_shared(${accessLock}) as granted`
export const tryTakeAccess = `select pg_try_advisory_lock(${accessLock}) as granted`
export const tryTakeAccessInTransaction = `select pg_try_advisory_xact_lock(${accessLock}) as granted`
export const releaseAccess = `select pg_advisory_unlock(${accessLock})`
