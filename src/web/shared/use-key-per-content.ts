import { useRef } from 'react'
import { newKey } from './new-key.ts'

/** The same sent again after a failure is still one call; after a success it is another. */
export function useKeyPerContent() {
  const latest = useRef({ content: '', key: '' })
  return {
    keyFor(content: unknown): string {
      const text = JSON.stringify(content)
      if (latest.current.content !== text) latest.current = { content: text, key: newKey() }
      return latest.current.key
    },
    forget() {
      latest.current = { content: '', key: '' }
    },
  }
}
