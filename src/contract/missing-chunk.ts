import { CallError } from './errors.ts'

/** A part of the app's code could not be fetched: a newer build has replaced it, or there is no connection. */
export class MissingChunkError extends CallError {
  override name = 'MissingChunkError'

  constructor(cause: unknown) {
    super('unavailable')
    this.cause = cause
  }
}

export async function fetchChunk<Chunk>(load: () => Promise<Chunk>): Promise<Chunk> {
  try {
    return await load()
  } catch (cause) {
    throw new MissingChunkError(cause)
  }
}
