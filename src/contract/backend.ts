import type { Profile, SignInForm, SignUpForm } from '#domain/credentials.ts'
import type { Hit } from '#domain/hit.ts'
import type { RequestList } from '#domain/hit-request.ts'
import type {
  ClosureChange,
  Delivery,
  Estimate,
  Move,
  OperatorRequest,
  Queue,
  QueueFilter,
} from '#domain/operations.ts'
import type { Order } from '#domain/order.ts'
import type { RequestDetail } from '#domain/request-detail.ts'
import type { EventPage } from '#domain/request-event.ts'
import type { RequestFilter } from '#domain/request-filter.ts'
import type { Story } from '#domain/story.ts'
import type { User } from '#domain/user.ts'
import type { AccountSession, ChangePassword } from './account.ts'

/**
 * Everything a screen may ask of the world. Screens never know which implementation answers:
 * what they may see is data and capabilities, never the door they came through.
 * What is refused or fails rejects with a `CallError`, or with whatever broke.
 */
export interface Backend {
  /** The shortest password that may be chosen; 1 where any will do. */
  readonly passwordMin: number

  /** The signed-in person, or null. */
  readUser(): Promise<User | null>
  signIn(form: SignInForm): Promise<User>
  signUp(form: SignUpForm): Promise<User>
  signOut(): Promise<void>

  listHits(): Promise<Hit[]>
  listStories(): Promise<Story[]>

  /** One page of the requests the dashboard shows, newest first. */
  listRequests(filter?: RequestFilter): Promise<RequestList>
  /**
   * Sent again with the same key, an order is still one order. Without a key it is a new one. Returns
   * the placed request, where an order becomes one.
   */
  placeOrder(order: Order, key?: string): Promise<RequestDetail | undefined>

  /** Caring for one's account, where accounts are real. */
  readonly account?: Account
  /** Following a request from order to delivery, where there is somebody to deliver it. */
  readonly following?: Following
  /** Running the agency. Present does not mean permitted: that is the user's role. */
  readonly operations?: Operations
}

export interface Account {
  updateProfile(profile: Profile): Promise<User>
  /** Sends a link to a new address. The account changes to it once it is confirmed. */
  changeEmail(form: { email: string; password: string }): Promise<void>
  resendEmailChange(): Promise<void>
  cancelEmailChange(): Promise<void>
  changePassword(form: ChangePassword): Promise<void>
  listSessions(): Promise<AccountSession[]>
  endOtherSessions(): Promise<void>
  sendConfirmation(): Promise<void>
  /** Confirms the address of the account that is signed in, with the token from its email. */
  confirmEmail(token: string): Promise<void>
  requestPasswordReset(email: string): Promise<void>
  resetPassword(token: string, password: string): Promise<void>
  /** Deletes the account with everything in it, for good. With work in progress, its company is asked for. */
  deleteAccount(password: string, company?: string): Promise<void>
  /** Addresses from which the browser downloads everything that is kept. */
  readonly exports: { json: string; csv: string }
}

export interface Following {
  readRequest(id: string): Promise<RequestDetail>
  /** The page of its timeline before a cursor. */
  readEvents(id: string, before: number): Promise<EventPage>
  sendMessage(id: string, text: string, key: string): Promise<RequestDetail>
  markRead(id: string): Promise<void>
  /** Calls back whenever something may have changed, until it is stopped. */
  watch(onChange: (change: RequestChange) => void): () => void
}

export interface RequestChange {
  /** The request that changed, or null when it may have been any. */
  id: string | null
}

export interface Operations {
  listQueue(filter: QueueFilter): Promise<Queue>
  readOperatorRequest(id: string): Promise<OperatorRequest>
  /** The page of its timeline before a cursor. */
  readOperatorEvents(id: string, before: number): Promise<EventPage>
  moveRequest(id: string, move: Move): Promise<OperatorRequest>
  closeRequest(id: string, change: ClosureChange): Promise<OperatorRequest>
  reopenRequest(id: string, change: ClosureChange): Promise<OperatorRequest>
  setEstimate(id: string, estimate: Estimate): Promise<OperatorRequest>
  deliverSolution(id: string, delivery: Delivery): Promise<OperatorRequest>
  writeToClient(id: string, text: string, key: string): Promise<OperatorRequest>
  writeNote(id: string, text: string, key: string): Promise<OperatorRequest>
  markReadByOperator(id: string): Promise<void>
  /** The address from which the browser downloads the whole queue as CSV. */
  readonly queueExport: string
}
