export type Level = 'ok' | 'skipped' | 'warning' | 'problem'

/** The result of one check. */
export interface Finding {
  check: string
  level: Level
  /** What was found. */
  text: string
  /** What to do about it. */
  advice?: string
}

/** The findings of one check. */
export function findingsOf(check: string) {
  return {
    ok: (text: string): Finding => ({ check, level: 'ok', text }),
    skipped: (text: string): Finding => ({ check, level: 'skipped', text }),
    warning: (text: string, advice: string): Finding => ({ check, level: 'warning', text, advice }),
    problem: (text: string, advice: string): Finding => ({ check, level: 'problem', text, advice }),
  }
}
