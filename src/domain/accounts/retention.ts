/** Retention periods: the server deletes by them, the privacy notice names them. */
export const retention = {
  sessionDays: 30,
  /** An operator's session also ends after this long without use. */
  operatorIdleHours: 12,
  /** From sign-up or the last change to its orders, which go with it. It stays once an operator has worked on one. */
  unconfirmedAccountDays: 14,
  /** Emails that were sent or failed for good. */
  emailDays: 30,
  /** Idempotency keys: longer than the draft of an order, which may be sent again with its key. */
  keyDays: 15,
  /** Expired API tokens stay listed, so that admins see why a call is refused. */
  expiredApiTokenDays: 30,
  /** Orders that wait for the link in an email to be opened. */
  unconfirmedOrderDays: 7,
  /** Incomplete uploads, and files that no message or quote names. */
  unattachedFileDays: 1,
  /** What an operator could not send, and has neither edited nor discarded. */
  returnedSendDays: 90,
  securityLogDays: 400,
} as const
