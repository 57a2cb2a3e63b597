import { onTestFinished } from 'vitest'
import { apiPath } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { headersOf } from './call.ts'
import type { Visitor } from './visitor.ts'

export interface ChangeStream {
  /** Everything that was heard, as it was sent. */
  heard(): string
  /** Resolves when the stream ends as it should, and rejects when it breaks. */
  ended: Promise<void>
}

/** Reads a client's change stream until the test is over. */
export async function openChanges(
  address: string,
  { cookie }: Pick<Visitor, 'cookie'>,
): Promise<ChangeStream> {
  const leaving = new AbortController()
  onTestFinished(() => leaving.abort())
  const response = await fetch(`${address}${apiPath}${endpoints.watch.path}`, {
    headers: headersOf(address, { cookie }),
    signal: leaving.signal,
  })
  if (!response.ok || !response.body) throw new Error(`No stream: ${response.status}`)
  const { body } = response
  let heard = ''
  const ended = read()
  // A test that does not wait for the end ignores its error.
  ended.catch(() => undefined)
  return { heard: () => heard, ended }

  async function read(): Promise<void> {
    for await (const text of body.pipeThrough(new TextDecoderStream())) heard += text
  }
}
