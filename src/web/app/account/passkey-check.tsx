import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { useAccount } from '#web/queries/account.ts'
import { secondFactorsQuery, useRemovePasskey } from '#web/queries/second-factors.ts'
import { PasskeyList } from './passkey-list.tsx'

/** After a reset password: a passkey that another person has added still signs in. Without any, it closes itself. */
export function PasskeyCheck({ onClose }: { onClose: () => void }) {
  const { data: factors, isError } = useQuery(secondFactorsQuery(useAccount()))
  const remove = useRemovePasskey()
  // It stays when the last one is removed, and says so.
  const [isWanted, setIsWanted] = useState(false)
  const isNone = factors?.passkeys.length === 0 && !isWanted
  if (!isWanted && (isError || (factors && !isNone))) setIsWanted(true)

  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (isNone) close()
  }, [isNone])

  if (!isWanted) return null
  return (
    <Dialog title="Check your passkeys" onClose={onClose} returnFocusTo="main">
      <p className="mt-4 text-soft">
        Your new password doesn’t affect your passkeys. They all still work. Remove any that you
        didn’t add.
      </p>
      <PasskeyList remove={remove} />
      <Button className="mt-6" onClick={onClose}>
        Done
      </Button>
    </Dialog>
  )
}
