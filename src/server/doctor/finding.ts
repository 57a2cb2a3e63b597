/** The result of one check. */
export interface Finding {
  check: string
  level: 'ok' | 'warning' | 'problem'
  /** What was found. */
  text: string
  /** What to do about it. */
  advice?: string
}

/** The findings of one check. */
export function findingsOf(check: string) {
  return {
    ok: (text: string): Finding => ({ check, level: 'ok', text }),
    warning: (text: string, advice: string): Finding => ({ check, level: 'warning', text, advice }),
    problem: (text: string, advice: string): Finding => ({ check, level: 'problem', text, advice }),
  }
}
