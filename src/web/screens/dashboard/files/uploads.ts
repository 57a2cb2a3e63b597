import { useSyncExternalStore } from 'react'
import { CallError } from '#contract/errors.ts'
import { fileLimits, fileMessages, type StoredFile } from '#domain/files/file-limits.ts'
import { announce } from '#web/shared/announcer.tsx'
import { useCapabilities } from '#web/shared/backend-context.tsx'
import { newKey } from '#web/shared/new-key.ts'

export interface ChosenFile {
  key: string
  file: File
  /** How much of it has been sent, from 0 to 1. */
  share: number
  stop?: AbortController
  stored?: StoredFile
  error?: string | undefined
}

interface Chosen {
  files: readonly ChosenFile[]
  /** Why files were not taken, or cannot be sent yet. */
  error?: string | undefined
}

const none: Chosen = { files: [] }
/** By draft. They outlive the panel, as the text does, and go on while it is closed. A reload forgets them. */
const drafts = new Map<string, Chosen>()
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export type Uploads = ReturnType<typeof useUploads>

export function useUploads(draft: string, requestId: string) {
  const { files: backend } = useCapabilities()
  const now = () => drafts.get(draft) ?? none
  const chosen = useSyncExternalStore(subscribe, now)

  function change(changes: Partial<Chosen>): void {
    drafts.set(draft, { ...now(), ...changes })
    for (const listener of listeners) listener()
  }

  function update(key: string, values: Partial<ChosenFile>): void {
    const files = now().files.map((one) => (one.key === key ? { ...one, ...values } : one))
    change({ files })
  }

  async function send({ key, file }: Pick<ChosenFile, 'key' | 'file'>): Promise<void> {
    const stop = new AbortController()
    const onProgress = (share: number) => update(key, { share })
    update(key, { stop, share: 0, error: undefined })
    try {
      const stored = await backend?.upload(requestId, { file, signal: stop.signal, onProgress })
      if (stored) update(key, { stored })
      change({ error: undefined })
      announce(`${file.name} uploaded`)
    } catch (failure) {
      if (stop.signal.aborted) return
      const error = failure instanceof CallError ? failure.message : fileMessages.failed
      update(key, { error })
      announce(`${file.name}: ${error}`)
    }
  }

  return {
    ...chosen,
    add(added: readonly File[]): void {
      const refused: string[] = []
      for (const file of added) {
        const isFull = now().files.length >= fileLimits.attachedMax
        const problem = isFull ? fileMessages.tooMany : problemOf(file)
        if (problem) refused.push(`${file.name}: ${problem}`)
        else {
          const next = { key: newKey(), file, share: 0 }
          change({ files: [...now().files, next] })
          void send(next)
        }
      }
      change({ error: refused.join(' ') || undefined })
    },
    retry: (again: ChosenFile) => void send(again),
    remove({ key, stop, stored }: ChosenFile): void {
      stop?.abort()
      change({ files: now().files.filter((one) => one.key !== key), error: undefined })
      // Where this fails, the server deletes it after a day.
      if (stored) void backend?.remove(stored.id).catch(() => undefined)
    },
    attached:
      chosen.files.length === 0
        ? {}
        : { files: chosen.files.flatMap(({ stored }) => stored?.id ?? []) },
    /** Whether they can be sent. If not, the list says why. */
    isReady(): boolean {
      const { files } = now()
      const isUploading = files.some(({ stored }) => !stored)
      const hasFailed = files.some(({ error }) => error)
      const error = isUploading ? fileMessages.uploading : undefined
      change({ error: hasFailed ? fileMessages.notUploaded : error })
      return !isUploading
    },
    clear: () => change(none),
  }
}

/** Adds files that are stored already, as when a message is taken back. */
export function addStored(draft: string, files: readonly StoredFile[]): void {
  const added = files.map((stored) => {
    return { key: newKey(), file: new File([], stored.name), share: 1, stored }
  })
  drafts.set(draft, { files: [...(drafts.get(draft) ?? none).files, ...added] })
  for (const listener of listeners) listener()
}

function problemOf({ size }: File): string | undefined {
  if (size === 0) return fileMessages.empty
  return size > fileLimits.fileBytes ? fileMessages.tooLarge : undefined
}
