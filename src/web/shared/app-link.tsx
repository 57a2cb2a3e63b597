import { createContext, useContext } from 'react'
import { Link, type LinkProps, NavLink, type NavLinkProps } from 'react-router'

/** Fetches the code of the screen behind a path, if it is not here yet. */
type Prefetch = (to: LinkProps['to']) => void

const PrefetchContext = createContext<Prefetch>(() => undefined)

export const PrefetchProvider = PrefetchContext.Provider

/** A link that fetches its screen at the first sign of intent and cross-fades to it. */
export function AppLink(props: LinkProps) {
  return <Link viewTransition {...props} {...useIntent(props.to)} />
}

export function AppNavLink(props: NavLinkProps) {
  return <NavLink viewTransition {...props} {...useIntent(props.to)} />
}

function useIntent(to: LinkProps['to']) {
  const prefetch = useContext(PrefetchContext)
  const onIntent = () => prefetch(to)
  return { onPointerEnter: onIntent, onFocus: onIntent, onTouchStart: onIntent }
}
