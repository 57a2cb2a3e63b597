import * as z from 'zod/mini'
import { fileMessages, storedFileSchema } from '#domain/files/file-rules.ts'
import { forUsers } from './endpoint.ts'

const uploadQuerySchema = z.object({
  name: z.string(fileMessages.nameMissing).check(z.minLength(1, fileMessages.nameMissing)),
  sha256: z.optional(z.string().check(z.regex(/^[\da-f]{64}$/i))),
})

/** The files of requests, for everyone who may read the request: its company, and operators. */
export const fileEndpoints = {
  uploadFile: forUsers(
    'POST /requests/:id/files',
    'Upload a file, which is the body itself, to a request of the caller’s company; for operators to any. With `sha256`, in hexadecimal, it is compared. A message or a quote that names its id within a day attaches it; after that it is deleted.',
    { limits: ['upload'], query: uploadQuerySchema, reply: storedFileSchema, takesBytes: true },
  ),
  readFile: forUsers(
    'GET /files/:id',
    'Download a file, whole or a range of it. With `for=thumbnail`, for a page that shows it small, its uploader can still delete it.',
    {
      limits: ['download'],
      query: z.object({ for: z.optional(z.literal('thumbnail')) }),
      produces: 'application/octet-stream',
    },
  ),
  deleteFile: forUsers(
    'DELETE /files/:id',
    'Delete a file that the caller uploaded, until somebody else has downloaded it, or it is part of an open or accepted quote or of the handover.',
    { limits: ['upload'] },
  ),
}

/** Whether a path is that of an upload: its body is longer, takes longer, and is not JSON. */
export function isUploadPath(method: string | undefined, path: string): boolean {
  return method === 'POST' && /\/requests\/[^/]+\/files$/.test(path)
}
