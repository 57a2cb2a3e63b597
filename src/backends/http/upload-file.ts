import * as z from 'zod/mini'
import type { Upload, UploadableFile } from '#contract/backend.ts'
import { errorReplySchema } from '#contract/error-reply.ts'
import { CallError } from '#contract/errors.ts'
import { type StoredFile, storedFileSchema } from '#domain/files/file-rules.ts'

/** Sends a file with its SHA-256. By XMLHttpRequest, which is what tells how much has been sent. */
export async function uploadFile(
  apiUrl: string,
  requestId: string,
  file: UploadableFile,
  onProgress: (share: number) => void,
): Promise<Upload> {
  const sha256 = await hashOf(file)
  const query = new URLSearchParams({ name: file.name, ...(sha256 && { sha256 }) })
  const request = new XMLHttpRequest()
  const done = new Promise<StoredFile>((resolve, reject) => {
    const fail = () => reject(new CallError('unavailable'))
    request.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded / file.size))
    request.addEventListener('error', fail)
    request.addEventListener('abort', fail)
    request.addEventListener('load', () => {
      try {
        resolve(parse(request.status, JSON.parse(request.responseText)))
      } catch (error) {
        reject(error instanceof CallError ? error : new CallError('unavailable'))
      }
    })
  })
  request.open('POST', `${apiUrl}/requests/${encodeURIComponent(requestId)}/files?${query}`)
  request.setRequestHeader('Content-Type', 'application/octet-stream')
  request.send(file as File)
  return { done, cancel: () => request.abort() }
}

/** Browsers hash only on pages that came encrypted. */
async function hashOf(file: UploadableFile): Promise<string | undefined> {
  if (!globalThis.crypto.subtle) return undefined
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function parse(status: number, reply: unknown): StoredFile {
  if (status === 201) return z.parse(storedFileSchema, reply)
  const { code, message, fields } = z.parse(errorReplySchema, reply).error
  throw new CallError(code, message, fields)
}
