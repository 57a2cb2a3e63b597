import { useSyncExternalStore } from 'react'
import type { Files, Upload } from '#contract/backend.ts'
import { CallError } from '#contract/errors.ts'
import { fileLimits, fileMessages, type StoredFile } from '#domain/files/file-rules.ts'
import { announce } from '#web/shared/announcer.tsx'
import { useCapabilities } from '#web/shared/backend-context.tsx'

/** A file that was chosen for a message or a quote that is not sent yet. */
export interface ChosenFile {
  key: number
  file: File
  /** How much of it has been sent, from 0 to 1. */
  share: number
  /** Once the server has it. */
  stored?: StoredFile
  error?: string | undefined
  /** Whether it may work when it is tried again. */
  canRetry?: boolean
}

const none: readonly ChosenFile[] = []
/** By draft. They outlive the panel, as the text does, and go on while it is closed. A reload forgets them. */
const chosen = new Map<string, readonly ChosenFile[]>()
const running = new Map<number, Upload>()
const listeners = new Set<() => void>()
let lastKey = 0

function change(draft: string, how: (files: readonly ChosenFile[]) => readonly ChosenFile[]): void {
  chosen.set(draft, how(chosen.get(draft) ?? none))
  for (const listener of listeners) listener()
}

function update(draft: string, key: number, values: Partial<ChosenFile>): void {
  change(draft, (all) => all.map((one) => (one.key === key ? { ...one, ...values } : one)))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export type Uploads = NonNullable<ReturnType<typeof useUploads>>

/** The files of a draft. Undefined where there are none to send. */
export function useUploads(draft: string, requestId: string) {
  const { files: backend } = useCapabilities()
  const files = useSyncExternalStore(subscribe, () => chosen.get(draft) ?? none)
  if (backend === undefined) return undefined

  return {
    files,
    add(added: readonly File[]) {
      const room = fileLimits.attachedMax - (chosen.get(draft) ?? none).length
      if (added.length > room) announce(fileMessages.tooMany)
      for (const file of added.slice(0, Math.max(0, room))) {
        lastKey += 1
        const key = lastKey
        const error = problemOf(file)
        change(draft, (all) => [...all, { key, file, share: 0, ...(error && { error }) }])
        if (error === undefined) void send(backend, draft, requestId, { key, file })
        else announce(`${file.name}: ${error}`)
      }
    },
    retry(again: ChosenFile) {
      update(draft, again.key, { share: 0, error: undefined, canRetry: false })
      void send(backend, draft, requestId, again)
    },
    /** Cancels it, or takes it back. */
    remove({ key, stored }: ChosenFile) {
      running.get(key)?.cancel()
      change(draft, (all) => all.filter((one) => one.key !== key))
      // Where this fails, the server deletes it after a day.
      if (stored) void backend.remove(stored.id).catch(() => undefined)
    },
    /** Once they are sent. */
    clear: () => change(draft, () => none),
  }
}

/** What is sent of them; or why they cannot be sent yet. */
export function readyFiles(uploads: Uploads | undefined): { ids?: string[]; error?: string } {
  const files = uploads?.files ?? none
  if (files.some(({ error }) => error)) return { error: fileMessages.notUploaded }
  if (files.some(({ stored }) => !stored)) return { error: fileMessages.uploading }
  return files.length === 0 ? {} : { ids: files.flatMap(({ stored }) => stored?.id ?? []) }
}

function problemOf({ size }: File): string | undefined {
  if (size === 0) return fileMessages.empty
  return size > fileLimits.fileBytes ? fileMessages.tooLarge : undefined
}

async function send(
  backend: Files,
  draft: string,
  requestId: string,
  { key, file }: Pick<ChosenFile, 'key' | 'file'>,
): Promise<void> {
  const upload = backend.upload(requestId, file, (share) => update(draft, key, { share }))
  running.set(key, upload)
  try {
    update(draft, key, { stored: await upload.done, share: 1 })
    announce(`${file.name} uploaded`)
  } catch (failure) {
    const error = failure instanceof CallError ? failure.message : fileMessages.failed
    const isFinal = failure instanceof CallError && failure.code === 'too-large'
    update(draft, key, { error, canRetry: !isFinal })
    // Not for one that was cancelled.
    if (chosen.get(draft)?.some((one) => one.key === key)) announce(`${file.name}: ${error}`)
  } finally {
    running.delete(key)
  }
}
