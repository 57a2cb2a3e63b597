import { onTestFinished } from 'vitest'
import { apiPath } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { headersOf } from './call.ts'
import type { Visitor } from './visitor.ts'

/** Reads a client's change stream until the test is over. */
export async function openChanges(address: string, { cookie }: Pick<Visitor, 'cookie'>) {
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
  return {
    /** Everything that was heard, as it was sent. */
    heard: () => heard,
    /** Resolves when the stream ends as it should, and rejects when it breaks. */
    ended,
  }

  async function read(): Promise<void> {
    for await (const text of body.pipeThrough(new TextDecoderStream())) heard += text
  }
}
