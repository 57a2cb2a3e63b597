import type { SignInForm, SignUpForm } from '#domain/accounts/credentials.ts'
import type { SignInProvider } from '#domain/accounts/sign-in-provider.ts'
import type { User } from '#domain/accounts/user.ts'
import type { StoredFile } from '#domain/files/file-limits.ts'
import type { RequestFilter, RequestList } from '#domain/requests/hit-request.ts'
import type { Order } from '#domain/requests/order.ts'
import type { RequestDetail } from '#domain/requests/stored-order.ts'
import type { HitList } from '#domain/showcase/hit-filter.ts'
import type { Story } from '#domain/showcase/hit-schema.ts'
import type { ShownCompany } from '#domain/site/brand.ts'
import type { Founder, OwnTexts } from '#domain/site/site-settings.ts'
import type { accountEndpoints } from './accounts.ts'
import type { EndpointClient } from './endpoint.ts'
import type { operationsEndpoints } from './operations.ts'
import type { requestEndpoints } from './requests.ts'
import type { linkEndpoints } from './sign-in.ts'

/** Everything screens can call, whether demo or live. A failed call rejects with a `CallError` or its cause. */
export interface Backend extends Calls, Capabilities {}

/** What every backend answers. */
export interface Calls {
  readUser(): Promise<User | null>
  /** Null while a second factor is missing. */
  signIn(form: SignInForm): Promise<User | null>
  signUp(form: SignUpForm): Promise<User>
  signOut(): Promise<void>

  listHits(): Promise<HitList>
  listStories(): Promise<Story[]>

  /** One page of the requests the dashboard shows, newest first. */
  listRequests(filter?: RequestFilter): Promise<RequestList>
  /** One key, one order. In another company than the one shown, a conflict. Undefined where it creates no request. */
  placeOrder(
    order: Order,
    key?: string,
    companyId?: string | null,
  ): Promise<RequestDetail | undefined>
}

/** What only some backends offer. */
export interface Capabilities {
  /** The minimum length of a new password; 1 where there is no rule. */
  readonly passwordMin: number
  readonly company: ShownCompany
  readonly signInProvider?: SignInProvider
  readonly founder?: Founder
  /** Whether the details of a hit open on Browse. Elsewhere they lead to the dashboard. */
  readonly hasHitDetails?: boolean
  /** The info texts that are not those in code, where there are any. */
  readonly readOwnTexts?: () => Promise<OwnTexts>
  /** The signed-in user's account. Absent where accounts are simulated. */
  readonly account?: Account
  readonly links?: Links
  /** Following a request from order to handover. Absent where orders are simulated. */
  readonly requests?: Requests
  /** The files of requests. Absent where orders are simulated. */
  readonly files?: Files
  /** The operators' tools. Presence is not permission: the user's role decides. */
  readonly operations?: Operations
}

/** Derived from the table: a new endpoint is a new function here. */
export type Account = EndpointClient<typeof accountEndpoints>

export type Links = EndpointClient<typeof linkEndpoints>

export interface Requests extends EndpointClient<typeof requestEndpoints> {
  /** Where the addresses of PDFs and calendar files begin. */
  documents: string
  /** Calls back whenever something may have changed, until the returned function is called. */
  watch(onChange: (change: RequestChange) => void): () => void
}

export interface Files {
  /** Resolves once the server has the whole file. */
  upload(requestId: string, upload: Upload): Promise<StoredFile>
  remove(id: string): Promise<unknown>
  addressOf(id: string): string
}

/** Of a browser’s `File` and `AbortSignal`, what has to be known here. */
export interface Upload {
  file: { readonly name: string; readonly size: number; arrayBuffer(): Promise<ArrayBuffer> }
  signal: { readonly aborted: boolean; addEventListener(type: 'abort', stop: () => void): void }
  onProgress(share: number): void
}

export interface RequestChange {
  /** The request that changed, or null when it may have been any. */
  id: string | null
}

export type Operations = EndpointClient<typeof operationsEndpoints>
