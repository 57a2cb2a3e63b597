import * as z from 'zod/mini'

const megabyte = 1024 * 1024
const gigabyte = 1024 * megabyte

/** The limits of files, which the server enforces. A page says them before it sends anything. */
export const fileLimits = {
  fileBytes: 25 * megabyte,
  /** What each side, client and operators, may upload to one request. */
  requestBytes: 200 * megabyte,
  /** What companies without an accepted quote may upload from one network in a day. */
  networkDayBytes: 250 * megabyte,
  /** With less free space than this on its disk, the server takes no files: the rest is for orders and messages. */
  freeBytes: gigabyte,
  /** How long an upload may take: 25 MB at 30 KB a second. */
  uploadMs: 15 * 60_000,
  nameMax: 150,
  attachedMax: 10,
} as const

/** What a company may store: with an address that anyone may have typed, a confirmed one, and an accepted quote. */
export const companyBytes = {
  unconfirmed: 25 * megabyte,
  confirmed: 200 * megabyte,
  client: 5 * gigabyte,
} as const

export type Standing = keyof typeof companyBytes

export const fileMessages = {
  limits: `Up to ${formatBytes(fileLimits.fileBytes)} a file and ${formatBytes(fileLimits.requestBytes)} a request`,
  tooLarge: `This file is larger than ${formatBytes(fileLimits.fileBytes)}. Send a smaller one, or a link to it.`,
  tooMany: `Please attach at most ${fileLimits.attachedMax} files at a time`,
  empty: 'This file is empty. Choose another one.',
  nameMissing: 'Please send the file’s name as `name`',
  incomplete: 'Part of the file is missing. Please send it again.',
  notFound: 'We couldn’t find this file. It may have been deleted.',
  notAttachable: 'A file is gone or was already sent. Remove it and attach it again.',
  notYours: 'Only the person who uploaded a file can delete it.',
  downloaded: 'Someone has already downloaded this file, so it can’t be deleted.',
  inQuote: 'This file is part of an accepted quote, so it can’t be deleted.',
  inOpenQuote: 'This file is part of an open quote. Withdraw the quote, then delete the file.',
  inHandover: 'This file is part of the handover, so it can’t be deleted.',
  networkFull: `Your network has uploaded ${formatBytes(fileLimits.networkDayBytes)} today, which is our daily limit. Try again tomorrow, or send a link.`,
  noSpace: 'We can’t take files right now. Send a link instead, or try again later.',
  failed: 'We couldn’t upload this file. Please try again.',
  uploading: 'Your files are still uploading. Send again in a moment.',
  notUploaded: 'A file wasn’t uploaded. Try it again, or remove it.',
} as const

export function requestFull(leftBytes: number): string {
  return `This request has ${formatBytes(leftBytes)} left of ${formatBytes(fileLimits.requestBytes)} for files. Delete one, or send a link.`
}

/** Of files that came by email. */
export function formatNotAttached(names: readonly string[]): string {
  return `Not attached: ${names.join(', ')}. ${fileMessages.limits}.`
}

export function companyFull(standing: Standing, leftBytes: number): string {
  const left = `${formatBytes(leftBytes)} left of ${formatBytes(companyBytes[standing])} for files`
  if (standing === 'unconfirmed') {
    return `You have ${left} until you confirm your email address. Open the link we emailed you, then try again.`
  }
  const more = `You’ll get ${formatBytes(companyBytes.client)} once you accept a quote.`
  const advice = 'Delete some, or send a link instead.'
  return `Your company has ${left}. ${advice}${standing === 'confirmed' ? ` ${more}` : ''}`
}

/** A file that was uploaded whole. */
export const storedFileSchema = z.object({
  id: z.string(),
  name: z.string(),
  size: z.int(),
  sha256: z.string(),
})

export type StoredFile = z.infer<typeof storedFileSchema>

/** A file as an event lists it, with its state: downloaded by someone other than the uploader, or deleted. */
export const attachedFileSchema = z.extend(storedFileSchema, {
  state: z.optional(z.enum(['downloaded', 'deleted'])),
})

export type AttachedFile = z.infer<typeof attachedFileSchema>

export const fileIdsSchema = z
  .array(z.string().check(z.maxLength(100)))
  .check(z.maxLength(fileLimits.attachedMax, fileMessages.tooMany))

/** Whether a page may try to show it: as what it decodes to, never as what it is sent as. */
export function isPicture({ name }: { name: string }): boolean {
  return /\.(png|jpe?g|gif|webp)$/i.test(name)
}

/** `12 bytes`, `3 KB`, `1.4 MB`, `25 MB`, `5 GB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`
  if (bytes < megabyte) return `${Math.round(bytes / 1024)} KB`
  if (bytes < gigabyte) return `${Math.floor((bytes / megabyte) * 10) / 10} MB`
  return `${Math.floor((bytes / gigabyte) * 10) / 10} GB`
}

/** Characters that a browser or a file system may not take as part of a name. */
const separators = /[/\\:*?"<>|]/g
/** Control characters, halves of characters, and those that reverse the text after them: `exe.gpj` would be read as `jpg.exe`. */
const invisible =
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu

/** A name as it is stored: one line, no path, nothing hidden, and with its extension when it is cut. */
export function cleanFileName(name: string): string {
  const plain = name
    .replaceAll(invisible, '')
    .replaceAll(separators, '_')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
  if (plain.length <= fileLimits.nameMax) return plain || 'file'
  const extension = /\.[^. ]{1,10}$/.exec(plain)?.[0] ?? ''
  const start = plain.slice(0, fileLimits.nameMax - extension.length)
  // Not half of a character.
  return start.replace(/[\ud800-\udbff]$/, '') + extension
}
