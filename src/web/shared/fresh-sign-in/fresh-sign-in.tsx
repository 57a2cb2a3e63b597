import { useQueryClient } from '@tanstack/react-query'
import { type MouseEvent, useEffect, useRef } from 'react'
import { secondFactorMessages as messages } from '#domain/accounts/second-factor.ts'
import { linkClass } from '#ui/button.tsx'
import { toastError } from '#ui/toaster.tsx'
import { useCapabilities } from '#web/shared/backend-context.tsx'
import { errorMessage } from '#web/shared/form/failure.tsx'
import { lazyLoad } from '#web/shared/missing-chunk.ts'
import { useLocation } from '#web/shared/router/router-context.tsx'
import { askForFreshSignIn, freshSignInAnswer } from './ask-for-fresh-sign-in.ts'
import { signInStateQuery } from './sign-in-state.ts'

const SignInAgain = lazyLoad(() => import('./sign-in-again.tsx'), 'SignInAgain')

/** Asks while `askForFreshSignIn` waits. Leaving the page or signing out answers no. */
export function FreshSignIn({ email }: { email: string }) {
  const { key } = useLocation()
  return <Question key={key} email={email} />
}

function Question({ email }: { email: string }) {
  const { account } = useCapabilities()
  const answer = freshSignInAnswer.useValue()
  useEffect(() => () => freshSignInAnswer.read()?.(false), [])

  if (!account || !answer) return null
  return <SignInAgain email={email} onAnswer={answer} />
}

/** A download that needs a fresh sign-in. It is asked for before: a refused download has no page to say so. */
export function FreshDownload({ href, children }: { href: string; children: string }) {
  const { account } = useCapabilities()
  const queryClient = useQueryClient()
  const linkRef = useRef<HTMLAnchorElement>(null)
  const isAllowed = useRef(false)

  async function download(event: MouseEvent) {
    if (!account || isAllowed.current) {
      isAllowed.current = false
      return
    }
    event.preventDefault()
    try {
      const { isFresh } = await queryClient.fetchQuery(signInStateQuery(account))
      if (!isFresh && !(await askForFreshSignIn())) return
    } catch (error) {
      toastError(errorMessage(error, messages.downloadFailed))
      return
    }
    isAllowed.current = true
    linkRef.current?.click()
  }

  return (
    <a ref={linkRef} href={href} download className={linkClass()} onClick={download}>
      {children}
    </a>
  )
}
