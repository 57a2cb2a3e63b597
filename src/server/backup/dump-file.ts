import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import * as z from 'zod/mini'
import { brandName } from '#domain/site/brand.ts'
import { DumpError, type Part } from './dump-database.ts'

export const partialSuffix = '.partial'

/** A gzip file of JSON lines, the same for both engines: a header, the parts, and a SHA-256 of the lines before it. */
const format = `${brandName} backup`
const headerSchema = z.object({
  format: z.literal(format),
  version: z.optional(z.string()),
  migrations: z.array(z.string()),
  createdAt: z.string(),
})
const cell = z.union([z.string(), z.int(), z.null()])
const partSchema = z.union([
  z.strictObject({ table: z.string(), rows: z.array(z.record(z.string(), cell)) }),
  z.strictObject({ table: z.string(), last: z.int().check(z.nonnegative()) }),
  z.strictObject({ sha256: z.string() }),
])

/** Writes a backup with mode 0600: with the suffix `.partial`, synced, verified by reading it, and then renamed. */
export async function writeDump(path: string, parts: AsyncIterable<Part>, signal?: AbortSignal) {
  requireAbsent(path)
  const partial = `${path}${partialSuffix}`
  await rm(partial, { force: true })
  try {
    const file = createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true })
    await pipeline(linesOf(parts), createGzip(), file, { signal })
    for await (const _ of readDump(partial)) signal?.throwIfAborted()
    requireAbsent(path)
    await rename(partial, path)
    await syncFolder(dirname(path))
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

function requireAbsent(path: string): void {
  if (existsSync(path)) throw new DumpError(`${path} exists. Choose another name.`)
}

/** So that a new name in it survives a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

async function* linesOf(parts: AsyncIterable<Part>): AsyncGenerator<string> {
  const hash = createHash('sha256')
  const line = (value: unknown) => {
    const text = `${JSON.stringify(value)}\n`
    hash.update(text)
    return text
  }
  for await (const part of parts) yield line('migrations' in part ? { format, ...part } : part)
  yield line({ sha256: hash.copy().digest('hex') })
}

/** Reads a backup. Throws at its end if it is damaged or incomplete: until then, nothing that was read may be used for good. */
export async function* readDump(path: string): AsyncGenerator<Part> {
  if (!existsSync(path)) throw new DumpError(`${path} cannot be read.`)
  const source = createReadStream(path)
  const plain = source.pipe(createGunzip())
  source.on('error', (error) => plain.destroy(error))
  try {
    yield* parseLines(splitLines(plain.setEncoding('utf8')))
  } catch (cause) {
    const isZlib = cause instanceof Error && 'code' in cause && String(cause.code).startsWith('Z_')
    if (!isZlib && !(cause instanceof SyntaxError)) throw cause
    throw new DumpError(`${path} is damaged or incomplete. Nothing is changed.`, { cause })
  } finally {
    source.destroy()
  }
}

/** Node's readline would also split at other characters, which JSON may hold. */
async function* splitLines(source: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of source) {
    const lines = `${rest}${chunk}`.split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') throw new SyntaxError('The last line is incomplete.')
}

async function* parseLines(lines: AsyncGenerator<string>): AsyncGenerator<Part> {
  const hash = createHash('sha256')
  const { value: first } = await lines.next()
  const header = headerSchema.safeParse(JSON.parse(first ?? ''))
  if (!header.success) throw new DumpError(`The file is no backup of ${brandName}.`)
  const { version, migrations, createdAt } = header.data
  if (version === undefined) {
    throw new DumpError(`The backup was made before ${brandName} 1.0.0, and cannot be restored.`)
  }
  yield { version, migrations, createdAt }
  hash.update(`${first}\n`)
  for await (const line of lines) {
    const { data: part } = partSchema.safeParse(JSON.parse(line))
    if (part === undefined) throw new SyntaxError('A line has another shape.')
    if ('sha256' in part) {
      const isLast = (await lines.next()).done
      if (isLast && part.sha256 === hash.digest('hex')) return
      throw new SyntaxError('The checksum is wrong.')
    }
    yield part
    hash.update(`${line}\n`)
  }
  throw new SyntaxError('There is no end.')
}
