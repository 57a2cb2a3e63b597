import type { Links } from '#contract/backend.ts'
import { Dialog } from '#ui/dialog.tsx'
import { OpenSignInLink } from './open-sign-in-link.tsx'
import { RequestSignInLink } from './request-sign-in-link.tsx'

interface SignInLinkPanelProps {
  links: Links
  /** Of the link that was opened; null to ask for one. */
  token: string | null
  email: string
  onAskAgain: () => void
  onClose: () => void
}

/** The two ends of a link: asking for it, and following it. */
export function SignInLinkPanel(props: SignInLinkPanelProps) {
  const { links, token, email, onAskAgain, onClose } = props

  return (
    <Dialog title={token === null ? 'Sign in by email' : 'Sign in'} onClose={onClose}>
      {token === null ? (
        <RequestSignInLink links={links} email={email} />
      ) : (
        <OpenSignInLink key={token} links={links} token={token} onAskAgain={onAskAgain} />
      )}
    </Dialog>
  )
}
