import * as z from 'zod/mini'

const megabyte = 1024 * 1024

/** The limits of files, which the server enforces. A page says them before it sends anything. */
export const fileLimits = {
  fileBytes: 25 * megabyte,
  requestBytes: 200 * megabyte,
  /** How long an upload may take: 25 MB at 30 KB a second. */
  uploadMs: 15 * 60_000,
  /** Characters of a file's name. */
  nameMax: 150,
  /** Files of one message or quote. */
  attachedMax: 10,
} as const

export const fileMessages = {
  limits: `Up to ${formatBytes(fileLimits.fileBytes)} a file and ${formatBytes(fileLimits.requestBytes)} a request`,
  tooLarge: `This file is larger than ${formatBytes(fileLimits.fileBytes)}. Send a smaller one, or a link to it.`,
  tooMany: `Please attach at most ${fileLimits.attachedMax} files at a time`,
  empty: 'This file is empty. Choose another one.',
  nameMissing: 'Please send the file’s name as `name`',
  incomplete: 'The file didn’t arrive complete. Please send it again.',
  notFound: 'We couldn’t find this file. It may have been deleted.',
  notAttachable: 'A file is no longer there, or was sent already. Remove it and attach it again.',
  notYours: 'Only the person who uploaded a file can delete it.',
  downloaded: 'Someone has already downloaded this file, so it can’t be deleted.',
  failed: 'We couldn’t upload this file. Please try again.',
  uploading: 'Your files are still uploading. Send again in a moment.',
  notUploaded: 'A file wasn’t uploaded. Try it again, or remove it.',
} as const

export function requestFull(leftBytes: number): string {
  return `This request has ${formatBytes(leftBytes)} left of ${formatBytes(fileLimits.requestBytes)} for files. Delete one, or send a link.`
}

/** A file that was uploaded whole. */
export const storedFileSchema = z.object({
  id: z.string(),
  name: z.string(),
  size: z.int(),
  /** In hexadecimal. */
  sha256: z.string(),
})

export type StoredFile = z.infer<typeof storedFileSchema>

/** The same as an event lists it, with what became of it: somebody else than its uploader has it, or it is deleted. */
export const attachedFileSchema = z.extend(storedFileSchema, {
  state: z.optional(z.enum(['downloaded', 'deleted'])),
})

export type AttachedFile = z.infer<typeof attachedFileSchema>

/** The ids of files that their uploader attaches to a message or a quote. */
export const fileIdsSchema = z
  .array(z.string().check(z.maxLength(100)))
  .check(z.maxLength(fileLimits.attachedMax, fileMessages.tooMany))

/** Whether a page may try to show it: as what it decodes to, never as what it is sent as. */
export function isPicture({ name }: { name: string }): boolean {
  return /\.(png|jpe?g|gif|webp)$/i.test(name)
}

/** `12 bytes`, `3 KB`, `1.4 MB`, `25 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`
  if (bytes < megabyte) return `${Math.round(bytes / 1024)} KB`
  return `${Math.floor((bytes / megabyte) * 10) / 10} MB`
}

/** What a browser and a file system may take for something else than a name. */
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
