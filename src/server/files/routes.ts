import type { fileEndpoints } from '#contract/files.ts'
import type { Dependencies } from '#server/http/dependencies.ts'
import type { Handlers } from '#server/http/router.ts'
import { deleteFile } from './files.ts'
import { readFile } from './read-file.ts'
import { uploadFile } from './upload-file.ts'

export function fileHandlers({ database, limit }: Dependencies): Handlers<typeof fileEndpoints> {
  return {
    async uploadFile({ user, id, query, body, headers, caller }) {
      const announced = headers.get('Content-Length')
      const length = announced === null ? undefined : Number(announced)
      return uploadFile(database, user, id, {
        ...query,
        body,
        length,
        countBytes: (bytes, trx) => limit('upload-network', caller, trx, Math.ceil(bytes / 1024)),
      })
    },
    readFile: ({ user, id, query, headers }) =>
      readFile(database, user, id, { headers, isDownload: query.for !== 'thumbnail' }),
    deleteFile: ({ user, id }) => deleteFile(database, user, id),
  }
}
