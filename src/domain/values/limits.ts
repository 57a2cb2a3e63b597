/** The limits that the server enforces. Forms check them before they send. */
export const limits = {
  passwordMin: 8,
  passwordMax: 128,
  nameMax: 200,
  emailMax: 254,
  productMax: 200,
  requirementsMax: 10_000,
  messageMax: 5_000,
  /** Of an email that became a message: the text that is kept beside it, the size, and how long it can be replied to. */
  originalMax: 10_000,
  mailMegabytes: 30,
  replyDays: 90,
  reasonMax: 1_000,
  addressMax: 2_000,
  notesMax: 20_000,
  searchMax: 200,
  /** Items of a checklist, and characters of each name. */
  itemsMax: 60,
  itemNameMax: 80,
  pageSize: 50,
  eventPageSize: 30,
  /** A list longer than this gets a search box and a filter. */
  searchableFrom: 11,
} as const
