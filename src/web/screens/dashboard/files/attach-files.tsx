import { Paperclip } from 'lucide-react'
import { type ClipboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { fileMessages, formatBytes } from '#domain/files/file-rules.ts'
import { CloseButton, linkClass } from '#ui/button.tsx'
import { Thumbnail } from './thumbnail.tsx'
import type { ChosenFile, Uploads } from './uploads.ts'

interface AttachFilesProps {
  uploads: Uploads
  /** Files can be dropped anywhere on the panel that this part belongs to. */
  partRef: RefObject<HTMLElement | null>
}

/** The button that attaches files, what may be attached, and what has been. */
export function AttachFiles({ uploads, partRef }: AttachFilesProps) {
  const inputRef = useRef<HTMLInputElement>(null)
  const hintId = useId()
  const isDropping = useDroppedFiles(partRef, uploads.add)

  return (
    <div className="attach" data-dropping={isDropping || undefined}>
      {uploads.files.length > 0 && (
        <ul aria-label="Files to send" className="attach-list">
          {uploads.files.map((file) => (
            <ChosenLine key={file.key} file={file} uploads={uploads} />
          ))}
        </ul>
      )}
      <p className="attach-line">
        <button
          type="button"
          aria-describedby={hintId}
          className={linkClass()}
          onClick={() => inputRef.current?.click()}
        >
          <Paperclip aria-hidden size={16} strokeWidth={1.5} className="mr-1.5" />
          Attach files
        </button>
        <span id={hintId}>{isDropping ? 'Drop the files here' : fileMessages.limits}</span>
      </p>
      <input
        ref={inputRef}
        type="file"
        multiple
        hidden
        onChange={({ target }) => {
          uploads.add([...(target.files ?? [])])
          // The same file can be chosen again.
          target.value = ''
        }}
      />
    </div>
  )
}

function ChosenLine({ file: chosen, uploads }: { file: ChosenFile; uploads: Uploads }) {
  const { file, share, stored, error, canRetry } = chosen
  const percent = Math.min(99, Math.round(share * 100))
  const lineRef = useRef<HTMLLIElement>(null)
  useEffect(() => {
    lineRef.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <li ref={lineRef} className="attach-file">
      <Thumbnail source={file.type.startsWith('image/') ? file : undefined} />
      <span className="min-w-0">
        <span className="block truncate font-semibold">{file.name}</span>
        {error ? (
          <span className="block text-danger">{error}</span>
        ) : (
          <span className="figures block text-soft">
            {formatBytes(file.size)}
            {!stored && `, ${percent}%`}
          </span>
        )}
        {!stored && !error && (
          <progress aria-label={`Uploading ${file.name}`} max={100} value={percent} />
        )}
        {canRetry && (
          <button type="button" className={linkClass()} onClick={() => uploads.retry(chosen)}>
            Try again<span className="sr-only"> to upload {file.name}</span>
          </button>
        )}
      </span>
      <CloseButton
        label={stored || error ? `Remove ${file.name}` : `Cancel ${file.name}`}
        onClick={() => uploads.remove(chosen)}
      />
    </li>
  )
}

/** Takes the files of a paste; text is pasted as always. */
export function pasteFiles(uploads: Uploads | undefined) {
  return (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files]
    if (uploads === undefined || files.length === 0) return
    event.preventDefault()
    uploads.add(files)
  }
}

/** Takes files that are dropped anywhere on the panel of a part. Says whether some are held over it. */
function useDroppedFiles(
  partRef: RefObject<HTMLElement | null>,
  add: (files: File[]) => void,
): boolean {
  const [isOver, setIsOver] = useState(false)
  const latest = useRef(add)
  useEffect(() => {
    latest.current = add
  })
  useEffect(() => {
    const panel = partRef.current?.closest<HTMLElement>('dialog') ?? partRef.current
    if (panel === null) return undefined
    const stop = new AbortController()
    const { signal } = stop
    const hold = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setIsOver(true)
    }
    panel.addEventListener('dragover', hold, { signal })
    panel.addEventListener('dragleave', () => setIsOver(false), { signal })
    panel.addEventListener(
      'drop',
      (event) => {
        setIsOver(false)
        const files = [...(event.dataTransfer?.files ?? [])]
        if (files.length === 0) return
        // Otherwise the browser would leave the page for the file.
        event.preventDefault()
        latest.current(files)
      },
      { signal },
    )
    return () => stop.abort()
  }, [partRef])
  return isOver
}
