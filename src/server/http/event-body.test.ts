import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { EventBody } from './event-body.ts'

test('a stream whose client left before it began is not registered', async () => {
  const server = createServer()
  onTestFinished(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const leaving = new AbortController()
  const { port } = server.address() as AddressInfo
  const left = fetch(`http://127.0.0.1:${port}/`, { signal: leaving.signal })
  const [, response] = (await once(server, 'request')) as [unknown, ServerResponse]
  leaving.abort()
  await expect(left).rejects.toThrow()
  await once(response, 'close')

  const begin = vi.fn(() => () => undefined)
  response.writeHead(200)
  new EventBody(begin).writeTo(response)
  expect(begin).not.toHaveBeenCalled()
})
