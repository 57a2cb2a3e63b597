import { type EndpointName, endpoints } from '#contract/endpoints.ts'
import { type Said, send } from './send.ts'
import { newEmail, soundOrder } from './sound-order.ts'
import type { Stage } from './stage.ts'

const nothingToSay = () => ({})

/**
 * For every endpoint a call with which nothing is wrong, made by whoever calls on the owner's request:
 * who may make it is then all that is left to decide.
 */
export const soundCalls: Record<EndpointName, (stage: Stage) => Said | Promise<Said>> = {
  health: nothingToSay,
  ready: nothingToSay,
  description: nothingToSay,

  readSession: nothingToSay,
  signIn: ({ owner, password }) => ({ body: { email: owner.email, password } }),
  signOut: nothingToSay,
  signUp: ({ password }) => ({
    body: { email: newEmail(), password, name: 'New', company: 'New Ltd' },
  }),
  deleteAccount: ({ password }) => ({ body: { password, company: 'Example Ltd' } }),
  updateProfile: () => ({ body: { name: 'Renamed', company: 'New Ltd' } }),
  changeEmail: ({ password }) => ({ body: { email: newEmail(), password } }),
  resendEmailChange: nothingToSay,
  cancelEmailChange: nothingToSay,
  changePassword: ({ password }) => ({
    body: { currentPassword: password, newPassword: `${password} and more` },
  }),
  listSessions: nothingToSay,
  endOtherSessions: nothingToSay,
  sendConfirmation: nothingToSay,
  confirmEmail: async (stage) => ({ body: { token: await confirmationToken(stage) } }),
  requestPasswordReset: ({ owner }) => ({ body: { email: owner.email } }),
  resetPassword: async (stage) => ({
    body: { token: await resetToken(stage), password: stage.password },
  }),
  exportJson: nothingToSay,
  exportCsv: nothingToSay,

  listRequests: nothingToSay,
  placeOrder: () => ({ body: soundOrder }),
  readRequest: onRequest,
  readEvents: onRequest,
  sendMessage: (stage) => ({ ...onRequest(stage), body: { text: 'Hello' } }),
  markRead: onRequest,
  watch: nothingToSay,

  listQueue: nothingToSay,
  exportQueue: nothingToSay,
  readOperatorRequest: onRequest,
  readOperatorEvents: onRequest,
  moveRequest: (stage) => onVersion(stage, { to: 'in-progress' }),
  closeRequest: (stage) => onVersion(stage, { reason: 'Out of scope' }),
  reopenRequest: async (stage) => {
    const close = await onVersion(stage, { reason: 'Out of scope' })
    await send(stage.app, endpoints.closeRequest, { ...close, cookie: stage.operator.cookie })
    return onVersion(stage, { reason: 'Back in scope' })
  },
  setEstimate: (stage) => onVersion(stage, { estimatedCompletion: '2027-01-31' }),
  deliverSolution: (stage) =>
    onVersion(stage, { url: 'https://solution.example.com', handoverNotes: 'Use it' }),
  writeToClient: (stage) => ({ ...onRequest(stage), body: { text: 'Hello' } }),
  writeNote: (stage) => ({ ...onRequest(stage), body: { text: 'Hm' } }),
  markReadByOperator: onRequest,
}

function onRequest({ requestId }: Stage): Said {
  return { id: requestId }
}

async function onVersion({ app, operator, requestId }: Stage, change: object): Promise<Said> {
  const said = { id: requestId, cookie: operator.cookie }
  const request = await (await send(app, endpoints.readOperatorRequest, said)).json()
  return { id: requestId, body: { ...change, version: request.version } }
}

export async function confirmationToken({ app, owner, lastMail }: Stage): Promise<string> {
  await send(app, endpoints.sendConfirmation, { cookie: owner.cookie })
  return tokenIn(await lastMail(owner.email, 'confirm='), 'confirm')
}

export async function resetToken({ app, owner, lastMail }: Stage): Promise<string> {
  await send(app, endpoints.requestPasswordReset, { body: { email: owner.email } })
  return tokenIn(await lastMail(owner.email, 'The link works once'), 'reset')
}

function tokenIn(mail: string, parameter: string): string {
  const token = new RegExp(`[?&]${parameter}=([^\\s&]+)`).exec(mail)?.[1]
  if (token === undefined) throw new Error(`The mail has no ${parameter} link:\n${mail}`)
  return decodeURIComponent(token)
}
