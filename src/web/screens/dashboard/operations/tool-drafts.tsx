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

/** Drafts by operator. They outlive the tab, so that they survive signing out and in again. */
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
  /** Another operator saved a change while this was being typed. The draft is kept. */
  isOvertaken: boolean
  type: (text: string) => void
  /** Forgets what was typed: the field shows what is saved. */
  clear: () => void
}

/** A field that follows the saved value until it is edited. */
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
