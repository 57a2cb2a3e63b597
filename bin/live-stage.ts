import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createHttpBackend } from '#backends/http/http-backend.ts'
import type { Backend } from '#contract/backend.ts'
import { apiPath } from '#contract/endpoint.ts'
import type { SignUpForm } from '#domain/credentials.ts'
import type { Order } from '#domain/order.ts'
import { keepCookies } from '#tests/contract/cookie-jar.ts'
import { createMemoryStorage } from '#tests/contract/memory-storage.ts'
import { grantOperator } from '#tests/e2e/live/operator.ts'
import { startLiveServer } from './server-process.ts'

const password = 'difference engine'
const client: SignUpForm = {
  name: 'Ada Byron',
  company: 'Analytical Engines',
  email: 'ada@example.com',
  password,
}
const operator: SignUpForm = {
  name: 'Omar Haddad',
  company: 'Hitlist',
  email: 'omar@example.com',
  password,
}
const order: Order = {
  targetSaaS: 'Slack',
  requirements: 'Channels and threads for 120 people.\nSearch over six years of history.',
  budget: '10k-25k',
  timeframe: '3-months',
  companySize: '51-200',
}

export interface LiveStage {
  address: string
  people: { client: SignUpForm; operator: SignUpForm }
  stop: () => Promise<void>
}

/** A service in the middle of its work: HIT-001 delivered, HIT-002 under way, HIT-003 new, HIT-004 declined. */
export async function openLiveStage(): Promise<LiveStage> {
  const folder = await mkdtemp(join(tmpdir(), 'hitlist-stage-'))
  const env = { DATA_DIR: folder }
  const { address, stop } = await startLiveServer(env)
  const [ordering, working] = [connect(address), connect(address)]
  await ordering.signUp(client)
  for (const targetSaaS of ['Zendesk', 'Slack', 'monday.com', 'Games Portal']) {
    await ordering.placeOrder({ ...order, targetSaaS })
  }
  await working.signUp(operator)
  await grantOperator({ address, env }, operator.email)
  await working.signIn(operator)
  await work(working, ordering)

  return {
    address,
    people: { client, operator },
    async stop() {
      await stop()
      await rm(folder, { recursive: true })
    },
  }
}

async function work({ operations }: Backend, { following }: Backend): Promise<void> {
  if (!operations || !following) throw new Error('There is no service to work in.')
  const move = async (id: string, to: 'in-progress' | 'completed') => {
    const { version } = await operations.readOperatorRequest(id)
    // The stage confirms no address, and completing for an unconfirmed one needs a reason.
    const reason = to === 'completed' ? { reason: 'Known from an earlier project.' } : {}
    return operations.moveRequest(id, { version, to, ...reason })
  }
  const { version } = await move('HIT-001', 'in-progress')
  await operations.deliverSolution('HIT-001', {
    version,
    url: 'https://desk.analytical.example',
    handoverNotes: 'Accounts are in the company vault.\nBackups run nightly at 02:00 UTC.',
  })
  await move('HIT-001', 'completed')
  const begun = await move('HIT-002', 'in-progress')
  const estimatedCompletion = '2027-03-31'
  await operations.setEstimate('HIT-002', { version: begun.version, estimatedCompletion })
  await following.sendMessage('HIT-002', { text: 'Can guests be invited?' }, crypto.randomUUID())
  const answer = 'Yes, to single channels. Shall they see who is online?'
  await operations.writeToClient('HIT-002', { text: answer }, crypto.randomUUID())
  await operations.closeRequest('HIT-004', {
    version: 1,
    reason:
      'We do not build games. If your team needs an internal portal, tell us what it should do.',
  })
  await operations.writeNote(
    'HIT-002',
    { text: 'Budget has room for guests.' },
    crypto.randomUUID(),
  )
}

function connect(address: string): Backend {
  return createHttpBackend({
    newKey: () => crypto.randomUUID(),
    apiUrl: address + apiPath,
    fetch: keepCookies(fetchFrom(address)),
    openStorage: createMemoryStorage,
    page: Object.assign(new EventTarget(), { hidden: false }),
  })
}

/** Unsafe calls are taken from our own pages alone. */
function fetchFrom(origin: string): typeof fetch {
  return (address, options) => {
    const headers = new Headers(options?.headers)
    headers.set('Origin', origin)
    return fetch(address, { ...options, headers })
  }
}
