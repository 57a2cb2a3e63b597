import { Monitor, Moon, Sun } from 'lucide-react'
import { type Theme, themeLabels, themes } from '#domain/site/theme.ts'
import { Menu, MenuChoices, MenuPanel, MenuTrigger } from '#ui/menu.tsx'
import { Tooltip } from '#ui/tooltip.tsx'
import { useTheme } from '#web/app/theme/theme-provider.tsx'

const icons: Record<Theme, typeof Sun> = { light: Sun, dark: Moon, system: Monitor }

export function ThemeToggle() {
  const { theme, setTheme } = useTheme()
  const options = themes.map((value) => {
    const Icon = icons[value]
    const icon = <Icon aria-hidden size={18} strokeWidth={1.5} />
    return { value, label: themeLabels[value], icon }
  })

  return (
    <Menu>
      <Tooltip text="Toggle theme">
        <MenuTrigger
          aria-label="Toggle theme"
          className="inline-flex size-11 items-center justify-center rounded-md hover:bg-sunken script-off:hidden"
        >
          {/* Both icons stand in the page and the theme's class picks one, so that the page on disk
              is right in either theme. */}
          <Sun aria-hidden size={20} strokeWidth={1.5} className="dark:hidden" />
          <Moon aria-hidden size={20} strokeWidth={1.5} className="hidden dark:block" />
        </MenuTrigger>
      </Tooltip>
      <MenuPanel>
        <MenuChoices label="Theme" value={theme} options={options} onChoose={setTheme} />
      </MenuPanel>
    </Menu>
  )
}
