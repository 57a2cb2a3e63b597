import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { CallError } from '#contract/errors.ts'
import { linkMessages } from '#domain/accounts/credentials.ts'
import { formatOrderPlan } from '#domain/requests/order.ts'
import type { StoredOrder, UnconfirmedOrder } from '#domain/requests/stored-order.ts'
import { messages } from '#domain/values/messages.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Outcome } from '#ui/outcome.tsx'
import { LoadingArea, Skeleton } from '#ui/skeleton.tsx'
import { toastSuccess } from '#ui/toaster.tsx'
import { unconfirmedOrderQuery, usePlaceUnconfirmedOrder } from '#web/queries/order-links.ts'
import { useSession } from '#web/queries/session.ts'
import { AppLink } from '#web/shared/app-link.tsx'
import { useCapability } from '#web/shared/backend-context.tsx'
import { BillTable } from '#web/shared/bill-table.tsx'
import { Failure } from '#web/shared/form/failure.tsx'
import { LoadError } from '#web/shared/load-error.tsx'
import { withNext } from '#web/shared/next-path.ts'
import { orderedPath, paths } from '#web/shared/paths.ts'
import { useNavigate } from '#web/shared/router/router-context.tsx'
import { OrderLine, OrderLines } from './order-lines.tsx'

/** What the link of an email opens. It places the order at once in the browser that ordered; elsewhere the button does. */
export function ConfirmOrder({ token, onClose }: { token: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(unconfirmedOrderQuery(useCapability('links'), token))
  const { mutateAsync: place, isPending, ...placing } = usePlaceUnconfirmedOrder(token)
  const isStale = error instanceof CallError && error.code === 'invalid'
  const isAutomatic = data?.order !== undefined && data.placesOnOpen
  const hasBegun = useRef(false)
  const navigate = useNavigate()

  async function confirm() {
    try {
      const { requestId, user } = await place()
      toastSuccess(messages.hitOrdered)
      if (user) await navigate(orderedPath(requestId), { replace: true })
    } catch {
      // The mutation has the error, which is shown below.
    }
  }

  const begin = useEffectEvent(() => {
    if (hasBegun.current) return
    hasBegun.current = true
    void confirm()
  })
  useEffect(() => {
    if (isAutomatic) begin()
  }, [isAutomatic])

  const isLoading = (!data && !error) || (isAutomatic && !placing.error)
  return (
    <Dialog title={data?.requestId ? 'Order confirmed' : 'Confirm your order'} onClose={onClose}>
      {data?.order && !isLoading && (
        <>
          <Details held={data} order={data.order} />
          <div className="mt-6 flex flex-wrap items-center gap-3">
            <Button isBusy={isPending} onClick={() => void confirm()}>
              Confirm order
            </Button>
            <p role="status" className="text-soft">
              {isPending && 'Confirming your order…'}
            </p>
          </div>
          <Failure error={placing.error} fallback={linkMessages.orderNotPlaced} />
        </>
      )}
      {data?.requestId && <Placed email={data.email} id={data.requestId} />}
      {error && !isStale && <LoadError what="your order" onRetry={() => void refetch()} />}
      {isStale && <Outcome isProblem>{error.message}</Outcome>}
      {isLoading && (
        <LoadingArea
          label={data ? 'Confirming your order…' : 'Loading the order…'}
          className="mt-4 grid gap-3"
        >
          <Skeleton className="h-6 w-3/4" />
          <Skeleton className="h-40 w-full" />
        </LoadingArea>
      )}
    </Dialog>
  )
}

function Details({ held, order }: { held: UnconfirmedOrder; order: StoredOrder }) {
  const orderedBy = [held.name, held.company].filter(Boolean).join(', ')

  return (
    <>
      <dl>
        {orderedBy && <OrderLine label="Ordered by">{orderedBy}</OrderLine>}
        <OrderLines order={order} />
        {order.plan && <OrderLine label="Plan">{formatOrderPlan(order)}</OrderLine>}
        {order.bill && (
          <OrderLine label="Your current bill">
            <BillTable lines={order.bill.lines} />
          </OrderLine>
        )}
      </dl>
      <SignInNote {...held} />
    </>
  )
}

/** Whose account the order goes to, said before the button is pressed. */
function SignInNote({ email, opensSession }: UnconfirmedOrder) {
  const { user } = useSession()
  if (user && user.email !== email) {
    return (
      <p className="mt-5 border-l-2 border-amber bg-sunken px-4 py-3 wrap-anywhere">
        This order goes to the account of <b>{email}</b>. You stay signed in as {user.email}.
      </p>
    )
  }
  return (
    <p className="mt-5 wrap-anywhere">
      {user && 'This order goes to your account, '}
      {!user && (opensSession ? 'You’ll be signed in as ' : 'This order goes to the account of ')}
      <b>{email}</b>. {!user && !opensSession && 'Sign in to follow it. '}
      Nothing is charged before you accept a quote.
    </p>
  )
}

function Placed({ email, id }: { email: string; id: string }) {
  const { user } = useSession()
  const path = `${paths.dashboard}?request=${id}`
  const isOwn = user?.email === email

  return (
    <>
      <p role="status" className="mt-4 text-lg wrap-anywhere">
        We have your order. Its number is <span className="figures">{id}</span>.
        {!isOwn && (
          <>
            {' '}
            Sign in as <b>{email}</b> to follow it.
          </>
        )}
      </p>
      <AppLink to={isOwn ? path : withNext(paths.signIn, path)} className={`mt-5 ${buttonClass()}`}>
        {isOwn ? 'Open the request' : 'Sign in'}
      </AppLink>
    </>
  )
}
