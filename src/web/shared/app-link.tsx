import { createContext, useContext } from 'react'
import { Link, type LinkProps, NavLink } from './router/router-context.tsx'

type Prefetch = (to: string) => void

const PrefetchContext = createContext<Prefetch>(() => undefined)

export const PrefetchProvider = PrefetchContext.Provider

interface AppLinkProps extends LinkProps {
  /** Prefetches more than the screen: the code of a panel, say. */
  onIntent?: () => void
}

/** A link that fetches its screen at the first sign of intent. */
export function AppLink({ onIntent, ...props }: AppLinkProps) {
  return <Link {...props} {...useIntent(props.to, onIntent)} />
}

export function AppNavLink(props: LinkProps) {
  return <NavLink {...props} {...useIntent(props.to)} />
}

function useIntent(to: string, also?: () => void) {
  const prefetch = useContext(PrefetchContext)
  const onIntent = () => {
    prefetch(to)
    also?.()
  }
  return { onPointerEnter: onIntent, onFocus: onIntent, onTouchStart: onIntent }
}
