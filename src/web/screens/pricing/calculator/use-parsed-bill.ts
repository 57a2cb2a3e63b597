import { useEffect, useState } from 'react'
import { type BillTextResult, parseBillInSteps } from '#domain/parse-bill-text.ts'

/** Half a frame: the browser draws and answers keys between two slices. */
const sliceMs = 8

export interface BillPreview {
  result: BillTextResult
  /** False while a newer text is still being read. */
  isCurrent: boolean
}

/** Reads a text in slices, so that thousands of lines never hold up typing. */
export function useParsedBill(text: string): BillPreview {
  const [parsed, setParsed] = useState<{ text: string; result: BillTextResult }>({
    text: '',
    result: nothing,
  })

  useEffect(() => {
    const steps = parseBillInSteps(text)
    let timer: ReturnType<typeof setTimeout> | undefined
    function readSlice() {
      const end = performance.now() + sliceMs
      do {
        const step = steps.next()
        if (step.done) {
          setParsed({ text, result: step.value })
          return
        }
      } while (performance.now() < end)
      timer = setTimeout(readSlice)
    }
    readSlice()
    return () => clearTimeout(timer)
  }, [text])

  return { result: parsed.result, isCurrent: parsed.text === text }
}

const nothing: BillTextResult = {
  bill: { lines: [], skipped: [], surplus: 0, ignored: 0, hasForeignCurrency: false },
}
