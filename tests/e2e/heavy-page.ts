import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** More than any budget allows, of every kind. */
const body = 'x'.repeat(170 * 1024)
const files: Record<string, [type: string, content: string]> = {
  '.css': ['text/css', `/*${body}*/ @font-face { font-family: heavy; src: url(/heavy.woff2) }`],
  '.js': ['text/javascript', `/*${body}*/`],
  '.woff2': ['font/woff2', body],
  '.json': ['application/json', '{}'],
}

const page = `<link rel="stylesheet" href="/heavy.css">
<div id="root"><h1 style="font-family: heavy">Heavy</h1></div>
<a href="/browse">more</a>
<script>
document.querySelector('h1').__reactIsHere = true
addEventListener('load', () => setTimeout(() => {
  document.body.prepend(Object.assign(document.createElement('div'), { style: 'height: 300px' }))
  for (let index = 0; index < 1600; index += 1) document.body.append(document.createElement('p'))
  for (let index = 0; index < 40; index += 1) fetch('/' + index + '.json')
  import('/late.js')
}, 1500))
document.querySelector('a').addEventListener('click', (event) => {
  event.preventDefault()
  history.pushState(null, '', '/browse')
  import('/clicked.js')
})
console.error('Something is amiss.')
</script>
<!-- ${body} -->`

/** A page that breaks every budget there is, and looks as if React had mounted in it. */
export async function openHeavyPage(): Promise<{ origin: string; close: () => Promise<void> }> {
  const server = createServer(({ url = '' }, response) => {
    const ending = /\.\w+$/.exec(url)?.[0] ?? ''
    const [type, content] = files[ending] ?? ['text/html', page]
    response.writeHead(200, { 'Content-Type': type }).end(content)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
