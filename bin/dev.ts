import { createServer } from 'vite'
import { brandName } from '#domain/brand.ts'
import { readEnvironment } from '#server/environment.ts'
import { startError } from '#server/start-error.ts'
import { stopWithReason } from './stop-with-reason.ts'
import { subsetFonts } from './subset-fonts.ts'

const server = await start().catch(stopWithReason)
console.log(`${brandName} reloads as you type at ${server.resolvedUrls?.local[0]}`)

async function start() {
  const { DEMO_PORT, LISTEN_HOST } = readEnvironment(process.env)
  const port = DEMO_PORT === 'off' ? 3000 : DEMO_PORT
  const host = LISTEN_HOST === undefined ? {} : { host: LISTEN_HOST }
  await subsetFonts()
  const dev = await createServer({ logLevel: 'warn', server: { port, strictPort: true, ...host } })
  return dev.listen().catch((error: Error) => {
    const isTaken = error.message.includes('already in use')
    throw isTaken ? startError(`Port ${port} is taken: choose another in DEMO_PORT.`) : error
  })
}
