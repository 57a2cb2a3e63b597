import type { KeyboardEvent } from 'react'
import * as z from 'zod/mini'
import {
  type BulkChange,
  bulkMax,
  type formatDone,
  splitDeclinable,
} from '#domain/operations/bulk-change.ts'
import { type Assignee, closureChangeSchema } from '#domain/operations/operations.ts'
import { countOf } from '#domain/values/money.ts'
import { Menu, MenuPanel, MenuTrigger } from '#ui/menu.tsx'
import { toastError } from '#ui/toaster.tsx'
import { useSession } from '#web/queries/session.ts'
import { useOpened } from '#web/shared/form/ask-first.tsx'
import { Form } from '#web/shared/form/submit-form.tsx'
import { OperatorChoices } from './assign-menu.tsx'
import { BarButton, Dismiss } from './bar-button.tsx'
import { noteInput } from './request-form.tsx'
import type { Selection } from './use-selection.ts'

interface SelectionActionsProps {
  selection: Selection
  /** How many requests are listed. */
  listed: number
  isBusy: boolean
  act: (change: BulkChange, about?: Parameters<typeof formatDone>[2]) => Promise<void>
  onClear: () => void
}

export function SelectionActions(props: SelectionActionsProps) {
  const { selection, listed, isBusy, act, onClear } = props
  const { rows } = selection
  const { user } = useSession()
  const { opened, openerFor, close } = useOpened<'decline'>()
  const unread = rows.flatMap(({ id, unread: from = 0 }) => (from > 0 ? { id, from, to: 0 } : []))
  const { declinable, unable } = splitDeclinable(rows)
  const selected = countOf(rows.length, 'request')
  const most = Math.min(listed, bulkMax)

  const opener = openerFor('decline')

  function leave(event: KeyboardEvent) {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.preventDefault()
    close()
  }

  function start(...input: Parameters<typeof act>) {
    // Why it failed is shown.
    if (!isBusy) act(...input).catch(() => undefined)
  }

  function assign(operator: Assignee | undefined) {
    const to = operator?.id ?? null
    const seen = rows.map(({ id, assignee }) => ({ id, from: assignee?.id ?? null, to }))
    const others = seen.filter(({ from }) => from !== to)
    const name = to === user?.id ? 'you' : operator?.name
    start({ action: 'assign', rows: others.length > 0 ? others : seen }, { name })
  }

  async function decline({ reason }: { reason: string }) {
    const seen = declinable.map(({ id, version }) => ({ id, version }))
    await act({ action: 'decline', reason, rows: seen })
    close()
  }

  return (
    <>
      <div>
        <p className="font-semibold">{isBusy ? 'Saving…' : `${rows.length} selected`}</p>
        {opened === null && (
          <>
            {rows.length < most && (
              <BarButton onClick={selection.selectAll}>
                {most < listed ? `Select ${most}` : `Select all ${most} shown`}
              </BarButton>
            )}
            <Menu>
              <MenuTrigger className="assign-button" aria-keyshortcuts="a">
                Assign
              </MenuTrigger>
              <MenuPanel>
                <OperatorChoices label={`Assign ${selected} to`} areSeveral onAssign={assign} />
              </MenuPanel>
            </Menu>
            {user?.id && (
              <BarButton onClick={() => assign({ id: user.id, name: user.name })}>Take</BarButton>
            )}
            {unread.length > 0 && (
              <BarButton onClick={() => start({ action: 'read', rows: unread })}>
                Mark as read
              </BarButton>
            )}
            <BarButton
              aria-keyshortcuts="d"
              {...opener}
              onClick={declinable.length > 0 ? opener.onClick : () => toastError(unable)}
            >
              Decline…
            </BarButton>
          </>
        )}
        <Dismiss label="Clear selection" onClick={onClear} />
      </div>
      {opened && (
        <Form
          schema={declineSchema}
          saved={{ reason: '' }}
          act={decline}
          submit={`Decline ${countOf(declinable.length, 'request')}`}
          focusOn="reason"
          cancel="Keep them open"
          onCancel={close}
          className="grid gap-3 pb-3"
        >
          {(form) =>
            form.field('reason', 'Reason for the clients', {
              ...noteInput,
              onKeyDown: leave,
              hint: `${unable} Clients get it by email at once. You can’t undo this, but you can reopen a request later.`.trim(),
            })
          }
        </Form>
      )}
    </>
  )
}

const declineSchema = z.pick(closureChangeSchema, { reason: true })
