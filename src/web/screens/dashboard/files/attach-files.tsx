import { Paperclip } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { fileMessages, formatBytes, isPicture } from '#domain/files/file-limits.ts'
import { CloseButton, linkClass } from '#ui/button.tsx'
import { Outcome } from '#ui/outcome.tsx'
import { useCapabilities } from '#web/shared/backend-context.tsx'
import { Thumbnail } from './thumbnail.tsx'
import type { ChosenFile, Uploads } from './uploads.ts'

interface AttachFilesProps {
  uploads: Uploads
  /** Where around this part files can be dropped and pasted. A form in a dialog has its own. */
  area?: 'form' | 'dialog'
}

export function AttachFiles({ uploads, area = 'form' }: AttachFilesProps) {
  const { partRef, isOver } = useTakenFiles(area, uploads.add)
  const inputRef = useRef<HTMLInputElement>(null)
  const hintId = useId()
  const [isUsed, setIsUsed] = useState(false)
  if (useCapabilities().files === undefined) return null
  return (
    <div ref={partRef} className="attach col-span-full" data-dropping={isOver || undefined}>
      {uploads.files.length > 0 && (
        <ul aria-label="Files to send" className="grid max-h-52 gap-2 overflow-y-auto py-2">
          {uploads.files.map((file) => (
            <ChosenLine key={file.key} file={file} uploads={uploads} />
          ))}
        </ul>
      )}
      {uploads.error && (
        <Outcome isProblem className="text-sm">
          {uploads.error}
        </Outcome>
      )}
      <p className="flex flex-wrap items-center gap-x-3 text-sm text-soft">
        <button
          type="button"
          aria-describedby={hintId}
          className={linkClass()}
          onClick={() => {
            setIsUsed(true)
            inputRef.current?.click()
          }}
        >
          <Paperclip aria-hidden size={16} strokeWidth={1.5} className="mr-1.5" />
          Attach files
        </button>
        <span id={hintId} className={isUsed || isOver ? undefined : 'sr-only'}>
          {isOver ? 'Drop the files here' : fileMessages.limits}
        </span>
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
  const { file, share, stored, error } = chosen
  const percent = Math.min(99, Math.round(share * 100))
  return (
    <li ref={bringIntoView} className="flex min-w-0 items-center gap-3 text-sm">
      <Thumbnail source={isPicture(file) ? file : undefined} />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-semibold">{file.name}</span>
        <span className={error ? 'block text-danger' : 'figures block text-soft'}>
          {error ?? `${formatBytes((stored ?? file).size)}${stored ? '' : `, ${percent}%`}`}
        </span>
        {!stored && !error && (
          <progress
            aria-label={`Uploading ${file.name}`}
            max={100}
            value={percent}
            className="w-full"
          />
        )}
        {error && (
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

function bringIntoView(line: HTMLElement | null): void {
  line?.scrollIntoView({ block: 'nearest' })
}

function useTakenFiles(area: string, add: Uploads['add']) {
  const partRef = useRef<HTMLDivElement>(null)
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    const stop = new AbortController()
    const place = partRef.current?.closest<HTMLElement>(area)
    const take = (event: DragEvent | ClipboardEvent) => {
      const data = 'dataTransfer' in event ? event.dataTransfer : event.clipboardData
      if (event.defaultPrevented || !data?.types.includes('Files')) return
      // Otherwise the browser would leave the page for the file.
      event.preventDefault()
      setIsOver(event.type === 'dragover')
      if (event.type === 'drop' || event.type === 'paste') add([...data.files])
    }
    for (const type of ['dragover', 'dragleave', 'drop', 'paste'] as const) {
      place?.addEventListener(type, take, { signal: stop.signal })
    }
    return () => stop.abort()
  })
  return { partRef, isOver }
}
