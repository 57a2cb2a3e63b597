// A sign-in provider in a process of its own, with a page to sign in on. Prints its address once it listens.
import { once } from 'node:events'
import { createServer } from 'node:http'

// Only tests have it: it is installed with the tools.
const library = new URL('../tools/node_modules/oidc-provider/lib/index.js', import.meta.url)
const { Provider } = await import(library.href)

const server = createServer()
await once(server.listen(0, '127.0.0.1'), 'listening')
const { port } = server.address()
const issuer = `http://localhost:${port}`

const provider = new Provider(issuer, {
  clients: [
    {
      client_id: 'hitlist',
      client_secret: 'a-secret-of-the-provider',
      // The service starts after this process; see below.
      redirect_uris: ['http://localhost/api/oidc/callback'],
    },
  ],
  claims: { email: ['email', 'email_verified'], profile: ['name'] },
  // Whoever signs in is who they say they are.
  findAccount: (_, id) => ({
    accountId: id,
    claims: () => ({ sub: id, email: `${id}@example.com`, email_verified: true, name: 'Ada King' }),
  }),
})
provider.Client.prototype.redirectUriAllowed = (address) =>
  new URL(address).pathname === '/api/oidc/callback'
server.on('request', provider.callback())
console.log(issuer)
