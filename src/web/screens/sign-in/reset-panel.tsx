import type { Account } from '#contract/backend.ts'
import { Dialog } from '#ui/dialog.tsx'
import { nextWithPanel } from '#web/shared/after-sign-in.ts'
import { accountParam, passkeyCheck } from '#web/shared/paths.ts'
import { useSearchParams } from '#web/shared/router/router-context.tsx'
import { ChoosePassword } from './choose-password.tsx'
import { RequestReset } from './request-reset.tsx'

/** What the panel is open for when it is not open for the token of a mail. */
export const askForLink = 'request'

interface ResetPanelProps {
  account: Account
  openFor: string
  /** What was typed into the sign-in form, to start from. */
  email: string
  onClose: () => void
}

/** The two ends of a forgotten password: asking for a mail, and following the link in it. */
export function ResetPanel({ account, openFor, email, onClose }: ResetPanelProps) {
  const [, setParams] = useSearchParams()

  if (openFor === askForLink) {
    return (
      <Dialog title="Forgot your password?" onClose={onClose}>
        <RequestReset account={account} email={email} onClose={onClose} />
      </Dialog>
    )
  }

  function askAgain() {
    // In place of the stale link: Back must not lead to it again.
    setParams((params) => withReset(params, askForLink), {
      replace: true,
      preventScrollReset: true,
    })
  }

  /** Signing in leads to the passkeys: another person may have added one, and it still works. */
  function goOn() {
    setParams((params) => nextWithPanel(params, accountParam, passkeyCheck), {
      replace: true,
      preventScrollReset: true,
    })
  }

  return (
    <Dialog title="Choose a new password" onClose={onClose}>
      <ChoosePassword account={account} token={openFor} onAskAgain={askAgain} onDone={goOn} />
    </Dialog>
  )
}

function withReset(params: URLSearchParams, openFor: string): URLSearchParams {
  const changed = new URLSearchParams(params)
  changed.set('reset', openFor)
  return changed
}
