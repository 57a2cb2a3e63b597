import * as z from 'zod/mini'
import type { Upload } from '#contract/backend.ts'
import { errorReplySchema } from '#contract/error-reply.ts'
import { CallError } from '#contract/errors.ts'
import { type StoredFile, storedFileSchema } from '#domain/files/file-limits.ts'

/** Sends a file with its SHA-256. By XMLHttpRequest, which is what tells how much has been sent. */
export async function uploadFile(
  apiUrl: string,
  requestId: string,
  { file, signal, onProgress }: Upload,
): Promise<StoredFile> {
  const sha256 = await hashOf(file)
  const query = new URLSearchParams({ name: file.name, ...(sha256 && { sha256 }) })
  const request = new XMLHttpRequest()
  request.open('POST', `${apiUrl}/requests/${encodeURIComponent(requestId)}/files?${query}`)
  request.setRequestHeader('Content-Type', 'application/octet-stream')
  request.responseType = 'json'
  request.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded / file.size))
  signal.addEventListener('abort', () => request.abort())
  await new Promise((resolve) => {
    // Whether it was answered, has failed or was cancelled.
    request.addEventListener('loadend', resolve)
    if (signal.aborted) resolve(undefined)
    else request.send(file as File)
  })
  if (request.status === 201) return z.parse(storedFileSchema, request.response)
  const refusal = z.safeParse(errorReplySchema, request.response).data?.error
  if (refusal === undefined) throw new CallError('unavailable')
  throw new CallError(refusal.code, refusal.message, refusal.fields)
}

/** Browsers hash only on pages that came encrypted. */
async function hashOf(file: Upload['file']): Promise<string | undefined> {
  if (!globalThis.crypto.subtle) return undefined
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
