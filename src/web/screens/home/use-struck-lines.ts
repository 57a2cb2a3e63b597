import { useState } from 'react'
import { exampleStatement, savedPercent, totalCents } from '#domain/statement/statement.ts'
import { formatCents } from '#domain/values/money.ts'
import { announce } from '#web/shared/announcer.tsx'

export interface StruckLines {
  struck: ReadonlySet<string>
  /** True until the visitor strikes or restores a line: the strokes then no longer draw themselves. */
  isUntouched: boolean
  toggle: (product: string) => void
}

/** Every line is struck in the end; the visitor can restore and strike them again. */
export function useStruckLines(): StruckLines {
  const [struck, setStruck] = useState<ReadonlySet<string>>(
    () => new Set(exampleStatement.map((line) => line.product)),
  )
  const [isUntouched, setIsUntouched] = useState(true)

  function toggle(product: string) {
    const next = new Set(struck)
    if (!next.delete(product)) next.add(product)
    setStruck(next)
    setIsUntouched(false)
    const total = formatCents(totalCents(exampleStatement, next))
    const saving =
      next.size === 0 ? 'nothing struck' : `${savedPercent(exampleStatement, next)}% less`
    announce(
      `${product} ${next.has(product) ? 'struck' : 'restored'}. New total ${total} a month, ${saving}.`,
    )
  }

  return { struck, isUntouched, toggle }
}
