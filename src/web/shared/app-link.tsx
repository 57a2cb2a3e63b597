import { createContext, useContext } from 'react'
import { Link, type LinkProps, usePathname } from './router/router-context.tsx'

type Prefetch = (to: string) => void

const PrefetchContext = createContext<Prefetch>(() => undefined)

export const PrefetchProvider = PrefetchContext.Provider

interface AppLinkProps extends LinkProps {
  /** Prefetches more than the screen: the code of a panel, say. */
  onIntent?: () => void
}

export function AppLink({ onIntent, ...props }: AppLinkProps) {
  const prefetch = useContext(PrefetchContext)
  const intend = () => {
    prefetch(props.to)
    onIntent?.()
  }
  return <Link {...props} onPointerEnter={intend} onFocus={intend} onTouchStart={intend} />
}

export function AppNavLink(props: LinkProps) {
  return <AppLink aria-current={usePathname() === props.to ? 'page' : undefined} {...props} />
}
