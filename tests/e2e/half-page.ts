import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

interface HalfPage {
  origin: string
  /** Sends the rest of the page. */
  release: () => void
  close: () => Promise<void>
}

/** Serves a page up to the end of its header, and the rest when the test says so: a connection that stalls. */
export async function openHalfPage(html: string): Promise<HalfPage> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const cut = html.indexOf('</header>')
  const server = createServer(async ({ url }, response) => {
    if (url !== '/') {
      response.writeHead(404).end()
      return
    }
    response.writeHead(200, { 'Content-Type': 'text/html' }).write(html.slice(0, cut))
    await released
    response.end(html.slice(cut))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    release,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
