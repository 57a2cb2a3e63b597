import { type ComponentType, useEffect, useState } from 'react'
import { PlainToasts } from './plain-toasts.tsx'
import type { Message, MessageShower, ToasterProps, ToastsProps } from './toasts-props.ts'

type Drawing = ComponentType<ToastsProps> | null

/** Toasts that wait for the toaster's code, in order. */
const waiting: Message[] = []
/** Errors that may still be on the screen. */
const errors = new Set<string>()
let shower: MessageShower | undefined
let onWaiting: (() => void) | undefined

/** Toasts follow from using a control; links navigate, and the rest of a page is text. */
const controls = 'button,input,select,textarea'
const signs = ['pointerdown', 'keydown', 'focusin']

export function toastSuccess(message: string): void {
  say({ kind: 'success', text: message })
}

export function toastError(message: string): void {
  errors.add(message)
  say({ kind: 'error', text: message })
}

/** Takes errors off the screen whose cause is gone: one by its text, or all. Successes stay. */
export function dismissErrors(text?: string): void {
  for (const error of text === undefined ? [...errors] : [text]) {
    if (!errors.delete(error)) continue
    const unshown = waiting.findIndex((message) => message.text === error)
    if (unshown >= 0) waiting.splice(unshown, 1)
    shower?.dismiss(error)
  }
}

/** Toasts are drawn by code that is fetched when the first control is used, or with the first toast. */
export function Toaster(props: ToasterProps) {
  const [Toasts, setToasts] = useState<Drawing>(null)

  useEffect(() => {
    const listening = new AbortController()
    const options = { capture: true, signal: listening.signal }

    async function draw() {
      const Fetched = await fetchToasts().catch(() => null)
      // A message must reach people even so. While there is none, the first one tries again.
      const Drawn = Fetched ?? (waiting.length > 0 ? PlainToasts : null)
      setToasts((current: Drawing) => current ?? Drawn)
    }
    function onSign({ target }: Event) {
      if (!(target instanceof Element) || target.closest(controls) === null) return
      listening.abort()
      void draw()
    }

    onWaiting = () => void draw()
    if (waiting.length > 0) onWaiting()
    for (const sign of signs) document.addEventListener(sign, onSign, options)
    return () => {
      onWaiting = undefined
      listening.abort()
    }
  }, [])

  return Toasts && <Toasts {...props} onReady={startShowing} />
}

/** For callers that will show a toast soon. */
export function prefetchToaster(): void {
  fetchToasts().catch(() => undefined)
}

async function fetchToasts(): Promise<ComponentType<ToastsProps>> {
  return (await import('./toasts.tsx')).Toasts
}

function say(message: Message): void {
  if (shower) return shower.show(message)
  waiting.push(message)
  onWaiting?.()
}

function startShowing(ready: MessageShower): () => void {
  shower = ready
  for (const message of waiting.splice(0)) ready.show(message)
  return () => {
    shower = undefined
  }
}
