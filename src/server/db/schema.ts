import type { Generated, GeneratedAlways } from 'kysely'
import type { Role } from '#domain/accounts/user-schema.ts'
import type { HeldReason } from '#domain/invoices/invoice.ts'
import type {
  NotificationKind,
  OperatorNotification,
} from '#domain/notifications/notification-rules.ts'
import type { Template } from '#domain/operations/templates.ts'
import type { QuoteStatus } from '#domain/quotes/quote-rules.ts'
import type { Consent, EventKind, EventVisibility } from '#domain/requests/request-event.ts'
import type { ClosureKind, RequestStatus } from '#domain/requests/request-status.ts'
import type { StoredOrder } from '#domain/requests/stored-order.ts'
import type { Answer, WaitingParty } from '#domain/requests/waiting.ts'
import type { BillingCycle, PlanId } from '#domain/site/plans.ts'
import type { DeliveryError } from '#domain/webhooks/webhook.ts'
import type { AccountTables } from './account-tables.ts'

/**
 * The tables, the same on both engines. A flag is 1 or 0; a timestamp is text, ISO 8601 in UTC with
 * milliseconds: it sorts chronologically and is the same on either engine. A `hash` is made by `sha256`.
 */
export interface Schema extends AccountTables {
  /** A change that members made to their company's statement. The other lines are those of its orders' bills. */
  companyStatementLine: {
    companyId: string
    /** The product's name as it is compared: see `productKey`. */
    productKey: string
    product: string
    seats: number | null
    /** Null where the line was removed. */
    centsPerSeat: number | null
    updatedAt: string
    /** A day on which it renews, perhaps a past one. */
    renewsOn: string | null
    noticeDays: number | null
    /** When the members are to be emailed about a last day to cancel; null where there is none. */
    remindsAt: string | null
    /** The renewal that they were emailed about last. */
    remindedOf: string | null
  }

  /** What the service keeps of an accepted quote of a deleted company. It holds no personal data. */
  agreedQuote: {
    requestNumber: number
    quoteNumber: number
    totalCents: number
    plan: PlanId
    billing: BillingCycle
    sentAt: string
    decidedAt: string
    contentHash: string
  }

  request: {
    /** The nnn of HIT-nnn. Never reused, even after a deletion. */
    number: Generated<number>
    /** The account that placed it, or an owner of its company after that account was deleted. */
    clientId: string
    companyId: string
    title: string
    targetSaaS: string
    /** The searched text in lower case. Folded here, because the engines fold letters differently. */
    searchText: string
    /** The same of the names of client and company and of the client's email address. */
    clientText: string
    /** What operators search: the id as it is displayed, and both texts. Kept by the database. */
    queueText: GeneratedAlways<string>
    requirements: string
    budget: StoredOrder['budget']
    timeframe: StoredOrder['timeframe']
    companySize: StoredOrder['companySize']
    plan: PlanId | null
    billing: BillingCycle | null
    /** An `OrderBill`, as JSON. */
    bill: string | null
    /** The names that were chosen with the order, as a JSON array. What became of them is in `checklistItems`. */
    checklist: string | null
    status: RequestStatus
    estimatedCompletion: string | null
    solutionUrl: string | null
    handoverNotes: string | null
    previewUrl: string | null
    /** An array of `ChecklistItem`, as JSON, and of those to keep how many are built or migrated, and how many there are. */
    checklistItems: string
    checklistDone: number
    checklistTotal: number
    /** What is handed over, as a JSON array: see `server/requests/request-row.ts`. */
    handoverItems: Generated<string>
    /** How many items of the two the client has not answered yet. */
    toAccept: Generated<number>
    toConfirm: Generated<number>
    /** These three are null while the request is open. */
    closureKind: ClosureKind | null
    closureReason: string | null
    closedAt: string | null
    /** Counts the operators' changes; a change names the version it was made to. */
    version: number
    unreadByClient: number
    unreadByAgency: number
    /** The number of the newest quote; 0 without one. */
    quoteCount: Generated<number>
    acceptedPlan: PlanId | null
    /** These three follow from the events: see `domain/requests/waiting.ts`. */
    waitingOn: WaitingParty
    waitingSince: string
    /** When our answer is due; `noDueTime` while none is. */
    dueAt: string
    assigneeId: string | null
    /** The earliest day on which one of its open invoices is due: see `copyUnpaid`. */
    unpaidDueOn: string | null
    /** From when its plan is to be invoiced next; null before the handover, and where it costs nothing. */
    planDueOn: string | null
    createdAt: string
    /** The Monday of the order as a number, kept by the database. */
    week: GeneratedAlways<number>
    updatedAt: string
  }

  /** Append-only: written with its change, deleted with its company. The name of an account that is deleted is replaced. */
  requestEvent: {
    id: Generated<number>
    requestNumber: number
    /** Null once the account is deleted; the name stays in the timeline. */
    actorId: string | null
    actorName: string
    actorRole: Role
    visibility: EventVisibility
    /** An `EventDetail`, as JSON. */
    detail: string
    /** The detail's kind, kept by the database for queries. */
    kind: GeneratedAlways<EventKind>
    at: string
    /** The Monday of `at` as a number, kept by the database as `kind` is. */
    week: GeneratedAlways<number>
    /** Where it answers the client: whether in time, and after how long. See `domain/requests/waiting.ts`. */
    answer: Answer['answer'] | null
    answerStep: number | null
  }

  /** A sent quote. Only its status and the client's decision change. */
  quote: {
    requestNumber: number
    number: number
    /** Expiry is not stored: it follows from the clock. */
    status: Exclude<QuoteStatus, 'expired'>
    /** A `QuoteContent`, as JSON. */
    content: string
    totalCents: number
    sentAt: string
    /** The Mondays of both moments as numbers, kept by the database. */
    sentWeek: GeneratedAlways<number>
    decidedWeek: GeneratedAlways<number>
    sentBy: string
    decidedAt: string | null
    decidedBy: string | null
    acceptedName: string | null
    /** `KeptTerms`, as JSON. */
    acceptedTerms: string | null
    contentHash: string | null
    declineReason: string | null
  }

  /** An issued invoice or credit note. Only its payments, cancellation and reminders change. */
  invoice: {
    number: string
    /** These two are null once the request and the company are deleted. */
    requestNumber: number | null
    companyId: string | null
    /** What it is about: see `Invoiced`. Null for a credit note. Of those that are not cancelled, one a request has it. */
    key: string | null
    /** An `InvoiceContent`, as JSON. */
    content: string
    totalCents: number
    /** The sum of its payments that count. */
    paidCents: Generated<number>
    issuedOn: string
    dueOn: string
    cancels: string | null
    cancelledBy: string | null
    remindersStoppedAt: string | null
    /** When an operator last reminded of it. The other reminders follow from its due date. */
    remindedAt: string | null
    /** Its number as lists are ordered by it, kept by the database: see `sequenceOf`. */
    sequence: GeneratedAlways<number>
  }

  invoiceCounter: { year: number; last: number }

  payment: {
    id: Generated<number>
    invoiceNumber: string
    amountCents: number
    paidOn: string
    method: 'bank' | 'stripe'
    /** Of the payment at Stripe, which is recorded once. */
    stripeId: string | null
    /** One of `heldReasons`, or 'dismissed': it does not count. Null for one that does. */
    held: HeldReason | 'dismissed' | null
    recordedAt: string
    /** Of a reversal, whose amount is negative: the payment that it takes back, and why. */
    reverses: number | null
    reason: string | null
  }

  file: {
    /** Random: it cannot be guessed. */
    id: string
    requestNumber: number
    /** Null once the account is deleted. */
    uploaderId: string | null
    /** Whose space it takes: that of the company, or none. */
    uploaderRole: Generated<Role>
    name: string
    /** In bytes. Of a file that is being uploaded, what it may have at most. */
    size: number
    /** In hexadecimal; null until the file is complete, and for good where it never is. */
    sha256: string | null
    createdAt: string
    attachedAt: string | null
    /** When somebody else than its uploader first downloaded it. */
    downloadedAt: string | null
  }

  /** A part of a file, numbered from 0. Every part but the last has `chunkBytes`. */
  fileChunk: { fileId: string; number: number; bytes: Uint8Array }

  /** What an operator has sent, until it goes out. With a reason it was refused when it was due, and waits for its author. */
  heldSend: {
    id: string
    requestNumber: number
    userId: string
    /** A `SendContent`, as JSON. */
    content: string
    dueAt: string
    reason: Generated<string | null>
  }

  idempotencyKey: {
    userId: string
    key: string
    /** A hash of the call's content, so that one key cannot be used for two different calls. */
    fingerprint: string
    /** What the call made or changed has one of them. Both are null only within its transaction. */
    requestNumber: number | null
    invoiceNumber: string | null
    createdAt: string
  }

  /** An event that a user is to be emailed about: once, since the row is deleted when the email is composed. */
  notification: {
    eventId: number
    userId: string
    requestNumber: number
    kind: NotificationKind
    /** In the future while it is postponed. */
    createdAt: string
  }

  /** Stored once a user has changed it, or has got an email of the kind. Without a row it is on. */
  notificationPreference: {
    userId: string
    kind: NotificationKind
    offSince: string | null
    /** Turns the kind off without signing in. */
    token: string
  }

  outbox: {
    id: string
    recipient: string
    subject: string
    body: string
    html: string | null
    /** The id of the request that an email is about; null for emails about accounts. */
    thread: string | null
    /** Of the notification that it was composed from; null for emails about accounts. */
    kind: NotificationKind | null
    unsubscribeUrl: string | null
    /** A `DocumentName`, as JSON: its PDF is attached. */
    document: string | null
    /** Where replies go, if not to the contact address at the time of sending. */
    replyTo: string | null
    createdAt: string
    attempts: number
    /** When it may be sent: moved ahead while a process is sending it, and after each failure. */
    dueAt: string
    sentAt: string | null
    lastError: string | null
  }

  webhook: {
    id: string
    url: string
    /** An array of `OperatorNotification`, as JSON; null for every kind. */
    kinds: string | null
    /** Encrypted: see `server/webhooks/secret-box.ts`. */
    secret: string
    createdAt: string
    /** How many attempts in a row have failed. */
    failures: Generated<number>
    /** The last attempt; all null before the first. */
    lastAt: string | null
    lastStatus: number | null
    lastError: DeliveryError | null
  }

  /** What is still to be sent to a webhook: a row is deleted when it is delivered or given up. */
  webhookDelivery: {
    id: Generated<number>
    webhookId: string
    eventId: number
    requestNumber: number
    kind: OperatorNotification
    attempts: number
    /** When it may be sent: moved ahead while a process is sending it, and after each failure. */
    dueAt: string
  }

  /** A solution whose address is checked every few minutes: deleted where it is switched off, or no longer handed over. */
  watch: {
    requestNumber: number
    /** Null for that of the solution. */
    address: string | null
    since: string
    /** When it is checked next. The process that claims a check moves it ahead, so no other makes the same. */
    nextAt: string
    checkedAt: string | null
    /** Of the failed checks in a row: how many, when the first was, and why the last failed. */
    failures: Generated<number>
    downSince: string | null
    problem: string | null
  }

  /** How many checks a day had, and how many of them failed. Kept where watching is switched off, for `watchRules.days`. */
  watchDay: {
    requestNumber: number
    /** The UTC day as a number. */
    day: number
    checks: number
    failures: number
  }

  /** What the analytics count in a settled week. It holds no personal data, and stays when a company is deleted. */
  analyticsWeek: {
    /** The number of its Monday. */
    week: number
    /** `WeekCounts`, as JSON. */
    counts: string
  }

  rateLimit: { key: string; count: number; resetsAt: string }

  hit: {
    id: Generated<number>
    /** Its place: the smallest comes first. Numbers may be missing, and below zero. */
    position: number
    isPublished: number
    /** Shipped with the product and not changed since. */
    isSample: number
    /** A `HitContent`, as JSON. */
    content: string
    version: number
    requestNumber: number | null
    /** Null where there is no request. */
    consent: Consent | null
  }

  /** What operators insert by typing a slash. */
  template: Template

  setting: { name: string; value: string }
}
