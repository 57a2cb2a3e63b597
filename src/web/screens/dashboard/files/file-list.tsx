import { useState } from 'react'
import type { Files } from '#contract/backend.ts'
import { type AttachedFile, formatBytes, isImage } from '#domain/files/file-rules.ts'
import { linkClass } from '#ui/button.tsx'
import { useDeleteFile } from '#web/queries/files.ts'
import { useSession } from '#web/queries/session.ts'
import { useCapabilities } from '#web/shared/backend-context.tsx'
import { Thumbnail } from './thumbnail.tsx'

interface FileListProps {
  files: readonly AttachedFile[] | undefined
  /** The name of who sent them, where that is somebody on the reader's side. */
  sender?: string | undefined
}

/** The files of a message or a quote, each to download. A picture is shown small. */
export function FileList({ files, sender }: FileListProps) {
  return files?.length ? <ShownFiles files={files} sender={sender} /> : null
}

function ShownFiles({ files, sender }: FileListProps & { files: readonly AttachedFile[] }) {
  const { files: backend } = useCapabilities()
  // A namesake is told by the server that the files are not theirs.
  const isOwn = useSession().user?.name === sender
  if (backend === undefined) return null
  return (
    <ul aria-label="Files" className="files">
      {files.map((file) =>
        file.state === 'deleted' ? (
          <li key={file.id} className="text-soft">
            <s>{file.name}</s> Deleted
          </li>
        ) : (
          <li key={file.id} className="file">
            <FileLine file={file} backend={backend} isOwn={isOwn} />
          </li>
        ),
      )}
    </ul>
  )
}

interface FileLineProps {
  file: AttachedFile
  backend: Files
  isOwn: boolean
}

function FileLine({ file, backend, isOwn }: FileLineProps) {
  const { id, name, size, type, state } = file
  const shown = isImage(type) ? backend.addressOf(id, true) : undefined
  return (
    <>
      {shown ? (
        <a href={shown} target="_blank" rel="noreferrer" aria-label={`View ${name}`}>
          <Thumbnail source={shown} />
        </a>
      ) : (
        <Thumbnail source={undefined} />
      )}
      <span className="min-w-0">
        <a href={backend.addressOf(id)} download={name} className={linkClass()}>
          <span className="wrap-anywhere">
            <span className="sr-only">Download </span>
            {name}
          </span>
        </a>
        <span className="figures block text-sm text-soft">
          {formatBytes(size)}
          {isOwn && state === 'downloaded' && ', downloaded'}
        </span>
        {isOwn && state === undefined && <DeleteFile file={file} backend={backend} />}
      </span>
    </>
  )
}

/** Asks once more: what is deleted is gone for both sides. */
function DeleteFile({ file: { id, name }, backend }: Pick<FileLineProps, 'file' | 'backend'>) {
  const [isAsking, setIsAsking] = useState(false)
  const deletion = useDeleteFile(backend)
  if (!isAsking) {
    return (
      <button type="button" className={linkClass()} onClick={() => setIsAsking(true)}>
        Delete<span className="sr-only"> {name}</span>
      </button>
    )
  }
  const { error } = deletion
  return (
    <span role="group" aria-label={`Delete ${name}`} className="flex flex-wrap gap-x-4">
      <button
        type="button"
        // The button that was pressed has made way for it.
        ref={(button) => button?.focus({ preventScroll: true })}
        disabled={deletion.isPending}
        className={linkClass()}
        onClick={() => deletion.mutate(id)}
      >
        Delete for everyone
      </button>
      <button type="button" className={linkClass()} onClick={() => setIsAsking(false)}>
        Keep
      </button>
      {error && (
        <span role="alert" className="text-danger">
          {error.message}
        </span>
      )}
    </span>
  )
}
