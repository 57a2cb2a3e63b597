import { colors, darkColors } from '#server/services/mail/html-page.ts'

type Colors = Record<keyof typeof colors, string>

function variables(theme: Colors): string {
  return Object.entries(theme)
    .map(([name, value]) => `--${name}: ${value};`)
    .join(' ')
}

export const docsStyles = `:root { color-scheme: light dark; ${variables(colors)} }
@media (prefers-color-scheme: dark) { :root { ${variables(darkColors)} } }
* { box-sizing: border-box }
html { scroll-padding-top: 1rem }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif; overflow-wrap: anywhere }
a { color: var(--primary); text-underline-offset: 0.2em }
:focus-visible { outline: 2px solid var(--primary); outline-offset: 2px }
code, pre, .method { font-family: ui-monospace, 'SF Mono', Menlo, Consolas, monospace; font-size: 0.9em }
.soft, figcaption, caption { color: var(--soft) }
.skip { position: absolute; left: -999rem }
.skip:focus { left: 1rem; top: 0.5rem; background: var(--raised); padding: 0.5rem 1rem }
header { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0.25rem 1rem; padding: 1rem 1.25rem; border-bottom: 1px solid var(--rule) }
header a { color: var(--ink); font-size: 1.25rem; font-weight: 700; text-decoration: none }
header span { color: var(--soft); align-self: center }
nav { padding: 1rem 1.25rem; border-bottom: 1px solid var(--rule) }
nav ul { list-style: none; margin: 0 0 0.5rem; padding: 0 }
nav li a { display: block; padding: 0.3rem 0; font-size: 0.875rem; color: var(--ink); text-decoration: none }
nav li a:hover { text-decoration: underline }
summary { cursor: pointer; padding: 0.5rem 0; font-weight: 600 }
.method { color: var(--primary); font-weight: 700 }
main { padding: 0.5rem 1.25rem 4rem; max-width: 52rem; outline: none }
h1 { font-size: 2rem; line-height: 1.15; margin: 1.5rem 0 1rem }
h2 { font-size: 1.5rem; line-height: 1.2; margin: 3rem 0 0.5rem }
h3 { font-size: 1.125rem; margin: 0 0 0.75rem }
h3 a { color: inherit; text-decoration: none }
h3 a:hover { text-decoration: underline }
article { margin-top: 1.5rem; padding: 1.25rem; background: var(--raised); border: 1px solid var(--rule); border-radius: 4px }
article:target { border-color: var(--primary) }
p { margin: 0.5rem 0 }
table { width: 100%; margin: 1rem 0; border-collapse: collapse; font-size: 0.9375rem; table-layout: fixed }
caption { text-align: left; font-weight: 600; padding-bottom: 0.25rem }
th, td { text-align: left; vertical-align: top; padding: 0.5rem 0.75rem 0.5rem 0; border-top: 1px solid var(--rule); font-weight: 400 }
th:first-child { width: 42% }
thead th { color: var(--soft); font-size: 0.875rem }
figure { margin: 1rem 0 }
figcaption { font-size: 0.875rem; font-weight: 600 }
pre { margin: 0.25rem 0 0; padding: 0.75rem 1rem; background: var(--paper); border: 1px solid var(--rule); border-radius: 4px; white-space: pre-wrap }
@media (min-width: 64rem) {
.columns { display: grid; grid-template-columns: 20rem minmax(0, 1fr) }
nav { position: sticky; top: 0; max-height: 100vh; overflow-y: auto; border-bottom: 0; border-right: 1px solid var(--rule) }
main { padding-inline: 3rem }
}`
