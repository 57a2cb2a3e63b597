import type { ComponentProps, MouseEvent } from 'react'
import { addressOf, shownAddress } from './location.ts'
import type { NavigateOptions } from './router.ts'
import { usePathname, useRouter } from './router-context.tsx'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'>, NavigateOptions {
  to: string
}

/** A real link: it can be copied and opened in a new tab. A plain press goes there without a load. */
export function Link({ to, replace, state, preventScrollReset, onClick, ...rest }: LinkProps) {
  const router = useRouter()

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    if (event.defaultPrevented || !isPlainPress(event)) return
    event.preventDefault()
    // Going where one is already adds no step to go back over.
    const isHere = to === addressOf(router.state.location)
    void router.navigate(to, {
      replace: replace ?? isHere,
      state,
      ...(preventScrollReset === undefined ? {} : { preventScrollReset }),
    })
  }

  return (
    <a href={shownAddress(to)} onClick={follow} {...rest}>
      {rest.children}
    </a>
  )
}

/** A link that says when it leads to the page one is on. */
export function NavLink(props: LinkProps) {
  const isHere = usePathname() === props.to
  return <Link aria-current={isHere ? 'page' : undefined} {...props} />
}

/** Anything else is the browser's business: a new tab, a download, a menu. */
function isPlainPress(event: MouseEvent<HTMLAnchorElement>): boolean {
  const { target } = event.currentTarget
  const isModified = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey
  return event.button === 0 && !isModified && (target === '' || target === '_self')
}
