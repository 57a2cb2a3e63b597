import type { ReactNode } from 'react'

interface WrapLongWordsProps {
  /** What is written in it. */
  text: string
  children: ReactNode
}

/**
 * Breaks words that are longer than any column. Others stay whole: a table would otherwise make its
 * columns as narrow as a letter.
 */
export function WrapLongWords({ text, children }: WrapLongWordsProps) {
  return longWord.test(text) ? <span className="wrap-anywhere">{children}</span> : children
}

const longWord = /\S{21}/
