import { type AttachedFile, formatBytes, isPicture } from '#domain/files/file-limits.ts'
import { linkClass } from '#ui/button.tsx'
import { operatorRequestKey, requestDetailsKey } from '#web/queries/request-lists.ts'
import { useSession } from '#web/queries/session.ts'
import { useCall } from '#web/queries/use-call.ts'
import { useCapabilities } from '#web/shared/backend-context.tsx'
import { Failure } from '#web/shared/form/failure.tsx'
import { Thumbnail } from './thumbnail.tsx'

/** With its request, where a list is of several. */
type ListedFile = AttachedFile & { requestId?: string }

interface FileListProps {
  files: readonly ListedFile[] | undefined
  /** The sender's name, if they are on the reader's side. */
  sender?: string | undefined
}

export function FileList({ files, sender }: FileListProps) {
  if (files === undefined || files.length === 0) return null
  return (
    <ul aria-label="Files" className="files grid w-full gap-2 pt-2">
      {files.map((file) =>
        file.state === 'deleted' ? (
          <li key={file.id} className="text-soft">
            <s>{file.name}</s> Deleted
          </li>
        ) : (
          <FileLine key={file.id} file={file} sender={sender} />
        ),
      )}
    </ul>
  )
}

function FileLine({ file, sender }: Pick<FileListProps, 'sender'> & { file: ListedFile }) {
  const { id, name, size, state, requestId } = file
  const { files } = useCapabilities()
  const address = files?.addressOf(id)
  // For a namesake, the server refuses.
  const isOwn = useSession().user?.name === sender
  const deletion = useCall(async () => files?.remove(id), requestDetailsKey, operatorRequestKey)
  return (
    <li className="flex items-center gap-3 text-sm">
      <Thumbnail source={address && isPicture(file) ? `${address}?for=thumbnail` : undefined} />
      <span className="min-w-0 flex-1">
        <a href={address} download={name} className={linkClass()}>
          <span className="wrap-anywhere">
            <span className="sr-only">Download </span>
            {name}
          </span>
        </a>
        <span className="figures block text-soft">
          {requestId && `${requestId}, `}
          {formatBytes(size)}
          {isOwn && state === 'downloaded' && ', downloaded'}
        </span>
        <Failure error={deletion.error} className="" />
      </span>
      {isOwn && state === undefined && (
        <button
          type="button"
          disabled={deletion.isPending}
          className={linkClass()}
          onClick={() => deletion.mutate()}
        >
          Delete<span className="sr-only"> {name}</span>
        </button>
      )}
    </li>
  )
}
