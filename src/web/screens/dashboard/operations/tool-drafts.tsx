import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'
import { useSession } from '#web/queries/session.ts'

interface Typed {
  text: string
  /** What was saved when the typing began. */
  base: string
}

type Drafts = Record<string, Typed>

interface DraftsControl {
  drafts: Drafts
  change: (how: (drafts: Drafts) => Drafts) => void
}

const DraftsContext = createContext<DraftsControl | null>(null)

/** What was typed by whom. It outlives the tab: whoever is signed out meanwhile finds it again. */
const kept = new WeakMap<QueryClient, { owner: string | undefined; drafts: Drafts }>()

/** Keeps what was typed and not saved, so that closing a panel by mistake loses nothing. */
export function ToolDrafts({ children }: { children: ReactNode }) {
  const owner = useSession().user?.id
  return (
    <DraftsOf key={owner} owner={owner}>
      {children}
    </DraftsOf>
  )
}

function DraftsOf({ owner, children }: { owner: string | undefined; children: ReactNode }) {
  const queryClient = useQueryClient()
  const [drafts, change] = useState<Drafts>(() => {
    const known = kept.get(queryClient)
    return known?.owner === owner ? (known?.drafts ?? {}) : {}
  })
  useEffect(() => {
    kept.set(queryClient, { owner, drafts })
  }, [queryClient, owner, drafts])

  const context = useMemo(() => ({ drafts, change }), [drafts])
  return <DraftsContext value={context}>{children}</DraftsContext>
}

export interface Draft {
  text: string
  isDirty: boolean
  /** Somebody else saved something while this was being typed. What was typed stays. */
  isOvertaken: boolean
  type: (text: string) => void
  /** Forgets what was typed: the field shows what is saved. */
  clear: () => void
}

/** A field that follows what is saved until somebody types in it. */
export function useDraft(requestId: string, field: string, saved = ''): Draft {
  const context = useContext(DraftsContext)
  if (context === null) throw new Error('A draft was opened outside of ToolDrafts.')
  const { drafts, change } = context
  const key = `${requestId} ${field}`
  const typed = drafts[key]
  const isDirty = typed !== undefined && typed.text !== saved

  return {
    text: typed?.text ?? saved,
    isDirty,
    isOvertaken: isDirty && typed.base !== saved,
    type: (text) => change((all) => ({ ...all, [key]: { text, base: all[key]?.base ?? saved } })),
    clear: () => change(({ [key]: _typed, ...others }) => others),
  }
}
