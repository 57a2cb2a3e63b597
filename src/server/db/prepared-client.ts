import pg from 'pg'
import { nameOfCompiled } from './compile-once.ts'

/**
 * Lets PostgreSQL parse and plan the statements of `compileOnce` once per connection instead of at every
 * call. Others are not named: a connection would keep a plan for each of their many forms.
 */
export class PreparedClient extends pg.Client {
  // One signature instead of the driver's eight: they differ in their types only.
  override query(statement: unknown, values?: unknown, callback?: unknown): never {
    const name = typeof statement === 'string' ? nameOfCompiled(statement) : undefined
    const named = name === undefined ? statement : { name, text: statement, values }
    const query = super.query.bind(this) as (...parts: unknown[]) => never
    return named === statement ? query(statement, values, callback) : query(named, callback)
  }
}
