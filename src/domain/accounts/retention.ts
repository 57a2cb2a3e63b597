/** Retention periods: the server deletes by them, the privacy notice names them. */
export const retention = {
  /** A session ends this long after it began. */
  sessionDays: 30,
  /** An operator's session also ends after so long without use. */
  operatorIdleHours: 12,
  /**
   * An account whose address is not confirmed is deleted so long after its sign-up and the last change to its orders,
   * with these and their files. It stays once an operator has done anything about one.
   */
  unconfirmedAccountDays: 14,
  /** Emails that were sent or failed for good. */
  emailDays: 30,
  /** Idempotency keys: longer than the draft of an order, which may be sent again with its key. */
  keyDays: 15,
  /** Expired API tokens stay listed, so that their user sees why a call is refused. */
  expiredApiTokenDays: 30,
  /** The log of a webhook's deliveries. */
  deliveryDays: 30,
  /** Orders that wait for the link in an email to be opened. */
  unconfirmedOrderDays: 7,
  /** Files that were not uploaded whole, or that no message and no quote names. */
  unattachedFileDays: 1,
  /** The security log. */
  securityLogDays: 400,
} as const
