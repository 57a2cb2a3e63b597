import { useEffect } from 'react'
import { themeLabels, themes } from '#web/app/theme/theme.ts'
import { chooseTheme } from '#web/app/theme/theme-provider.tsx'
import { commandMenu, openCommandMenu } from '#web/screens/dashboard/operations/command-state.ts'
import { lazyLoad } from '#web/shared/missing-chunk.ts'

const CommandMenu = lazyLoad(
  () => import('#web/screens/dashboard/operations/command-menu.tsx'),
  'CommandMenu',
)

/** Ctrl K on every page. Here before the menu's own code is, so that an early press opens it, too. */
export function CommandKey(props: { isAdmin: boolean; onLeave: () => void }) {
  const { isAdmin, onLeave } = props
  const isOpen = commandMenu.useValue()

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return
      if (event.altKey || event.shiftKey) return
      event.preventDefault()
      if (commandMenu.read()) commandMenu.write(false)
      else openCommandMenu()
    }
    document.addEventListener('keydown', press)
    return () => {
      document.removeEventListener('keydown', press)
      commandMenu.write(false)
    }
  }, [])

  if (!isOpen) return null
  const others = [
    ...themes.map((theme) => ({
      label: `Theme: ${themeLabels[theme]}`,
      words: 'appearance mode',
      act: () => chooseTheme(theme),
    })),
    { label: 'Sign out', words: 'log leave', act: onLeave },
  ]
  return <CommandMenu {...{ isAdmin, others }} onClose={() => commandMenu.write(false)} />
}
