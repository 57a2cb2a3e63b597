import { useQueryClient } from '@tanstack/react-query'
import { type MouseEvent, useRef } from 'react'
import { secondFactorMessages as messages } from '#domain/accounts/second-factor-messages.ts'
import { linkClass } from '#ui/button.tsx'
import { toastError } from '#ui/toaster.tsx'
import { useCapabilities } from '#web/shared/backend-context.tsx'
import { errorMessage } from '#web/shared/show-form-error.ts'
import { FreshSignIn } from './fresh-sign-in.tsx'
import { signInStateQuery } from './sign-in-state-query.ts'
import { useFreshSignIn } from './use-fresh-sign-in.ts'

interface FreshDownloadProps {
  href: string
  email: string
  children: string
}

/** A download that needs a fresh sign-in. It is asked for before: a refused download has no page to say so. */
export function FreshDownload({ href, email, children }: FreshDownloadProps) {
  const { account } = useCapabilities()
  const queryClient = useQueryClient()
  const { ask, answer } = useFreshSignIn()
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
      if (!isFresh && !(await ask())) return
    } catch (error) {
      toastError(errorMessage(error, messages.downloadFailed))
      return
    }
    isAllowed.current = true
    linkRef.current?.click()
  }

  return (
    <>
      <a ref={linkRef} href={href} download className={linkClass()} onClick={download}>
        {children}
      </a>
      <FreshSignIn email={email} answer={answer} />
    </>
  )
}
