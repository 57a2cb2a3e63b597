import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { readSavingsCase } from '#domain/savings/read-savings-case.ts'
import type { SavingsCase } from '#domain/savings/savings.ts'
import { writeSavingsCase } from '#domain/savings/savings-address.ts'
import { defaultSavingsCase } from '#domain/savings/savings-assumptions.ts'
import { useUrlState } from '#web/shared/use-url-state.ts'
import type { CycleControl } from './cycle-control.ts'
import { type FormErrors, fillForm, parseForm, type SavingsForm } from './savings-form.ts'

export interface SavingsFormControl {
  form: SavingsForm
  errors: FormErrors
  /** The case of the last moment when every field was right. */
  savingsCase: SavingsCase
  isComplete: boolean
  change: (form: SavingsForm) => void
}

/** Browsers refuse an address that changes with every key of a fast typist. */
const typingPauseMs = 300

/** Fields answer at once; the address follows when the typing pauses, so that it can be shared. */
export function useSavingsForm({ cycle, onChooseCycle }: CycleControl): SavingsFormControl {
  const { value: addressed, commit } = useUrlState(readCase, writeCase)
  const [form, setForm] = useState(() => fillForm(addressed))
  const [savingsCase, setSavingsCase] = useState(addressed)
  const [seen, setSeen] = useState(addressed)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const write = useEffectEvent((complete: SavingsCase) => commit({ ...complete, cycle }, 'replace'))

  // Back, or a link to another case: the fields show what the address says now.
  if (addressed !== seen) {
    setSeen(addressed)
    if (writeSavingsCase(addressed) !== writeSavingsCase(savingsCase)) {
      setForm(fillForm(addressed))
      setSavingsCase(addressed)
    }
  }

  const parsed = parseForm(form)
  // The cycle is the page's own, whatever the address of a calculation said before.
  const shownCase = useMemo(() => ({ ...savingsCase, cycle }), [savingsCase, cycle])
  return {
    form: { ...form, cycle },
    errors: parsed.errors,
    savingsCase: shownCase,
    isComplete: parsed.savingsCase !== null,
    change(next) {
      if (next.cycle !== cycle) onChooseCycle(next.cycle)
      setForm(next)
      clearTimeout(timer.current)
      const complete = parseForm(next).savingsCase
      if (complete === null) return
      setSavingsCase(complete)
      timer.current = setTimeout(() => write(complete), typingPauseMs)
    },
  }
}

function readCase(params: URLSearchParams): SavingsCase {
  return readSavingsCase(params.get('calc')) ?? defaultSavingsCase
}

function writeCase(params: URLSearchParams, savingsCase: SavingsCase): URLSearchParams {
  params.set('calc', writeSavingsCase(savingsCase))
  // The calculation holds the page's billing cycle from now on.
  params.delete('billing')
  return params
}
