import { brandName } from '#domain/site/brand.ts'

/** `src/ui/tokens.css` as hexadecimal, light and dark: few mail programs read OKLCH or custom properties. */
const tokens = {
  paper: ['#f9f5ee', '#16110d'],
  raised: ['#fefcf9', '#1f1a15'],
  ink: ['#231d16', '#eee9e0'],
  soft: ['#584f47', '#b2aba1'],
  rule: ['#d7cfc3', '#39332c'],
  primary: ['#1544c4', '#84abfc'],
  onPrimary: ['#fcfaf6', '#090f1c'],
} as const

const [colors, darkColors] = [themeOf(0), themeOf(1)]

function themeOf(index: 0 | 1) {
  const theme = Object.entries(tokens).map(([name, pair]) => [name, pair[index]])
  return Object.fromEntries(theme) as Record<keyof typeof tokens, string>
}

const fonts = {
  sans: "system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif",
  mono: "ui-monospace,'SF Mono',Menlo,Consolas,monospace",
} as const

interface PageOptions {
  /** A request's id. */
  corner?: string | undefined
  /** What a list of emails shows after the subject. */
  preview?: string | undefined
}

/**
 * A sheet of paper, without images, scripts or fonts to load. Colours are inline, because some mail programs drop the style
 * sheet; classes replace them in the dark. Parts and footer are HTML.
 */
export function renderHtmlPage(
  title: string,
  parts: string[],
  footer: string,
  { corner = '', preview = '' }: PageOptions = {},
) {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>
${phoneStyles}
${darkStyles}
</style>
</head>
<body class="paper" style="margin:0;padding:0;background-color:${colors.paper}">
${preview && `<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}${blanks}</div>\n`}<div role="main">
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="background-color:${colors.paper}">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="sheet" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background-color:${colors.raised};border:1px solid ${colors.rule};border-radius:4px">
<tr>
<td class="rule cell" style="${cell};border-bottom:1px solid ${colors.rule}">${masthead}</td>
${corner && `<td class="soft rule cell" align="right" style="${cell};white-space:nowrap;font-family:${fonts.mono};color:${colors.soft};border-bottom:1px solid ${colors.rule}">${escapeHtml(corner)}</td>`}
</tr>
<tr><td colspan="2" class="ink cell" style="${cell};padding-top:24px;padding-bottom:28px">
${parts.join('\n')}
</td></tr>
</table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px">
<tr><td class="soft cell" style="${cell};font-size:14px;color:${colors.soft}">
${footer}
</td></tr>
</table>
</td></tr>
</table>
</div>
</body>
</html>
`
}

/** Otherwise it would go on with the heading, which repeats the subject. */
const blanks = '&#847; '.repeat(100)

/** The mark is a list with a hit in it, drawn with borders: images are often off. */
const bar = (width: number, color: 'ink' | 'primary', below: number) =>
  `<div class="${color}-bar" style="width:${width}px;border-top:3px solid ${colors[color]};margin-bottom:${below}px;font-size:0;line-height:0"></div>`
const masthead = `<table role="presentation" cellpadding="0" cellspacing="0"><tr>
<td style="padding-right:10px;vertical-align:middle">${bar(15, 'ink', 4)}${bar(22, 'primary', 4)}${bar(11, 'ink', 0)}</td>
<td class="ink" style="font-family:${fonts.sans};font-size:20px;line-height:1.5;font-weight:700;color:${colors.ink}">${brandName}</td>
</tr></table>`

const cell = `padding:16px 24px;font-family:${fonts.sans};font-size:16px;line-height:1.5;color:${colors.ink}`

/** Facts have their name above them. */
const phoneStyles = `@media (max-width: 480px) {
.cell { padding-left: 16px !important; padding-right: 16px !important }
.fact-name { display: block !important; width: auto !important; padding: 8px 0 0 !important; font-size: 14px !important }
.fact { display: block !important; padding-top: 0 !important; border-top: 0 !important }
}`

const darkStyles = `@media (prefers-color-scheme: dark) {
.paper { background-color: ${darkColors.paper} !important }
.sheet { background-color: ${darkColors.raised} !important; border-color: ${darkColors.rule} !important }
.rule { border-color: ${darkColors.rule} !important }
.ink { color: ${darkColors.ink} !important }
.soft { color: ${darkColors.soft} !important }
.ink-bar { border-color: ${darkColors.ink} !important }
.primary-bar { border-color: ${darkColors.primary} !important }
.link { color: ${darkColors.primary} !important }
.button { background-color: ${darkColors.primary} !important; color: ${darkColors.onPrimary} !important }
}`

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`)
}

export function renderLink(label: string, url: string): string {
  return `<a class="link" href="${escapeHtml(url)}" style="display:inline-block;color:${colors.primary}">${escapeHtml(label)}</a>`
}

export function renderLinkLine(label: string, url: string): string {
  return `<p style="margin:0 0 16px">${renderLink(label, url)}</p>`
}

export function renderHeading(heading: string): string {
  // The number of an invoice would break at its dash, a day at its blanks.
  const whole = escapeHtml(heading).replaceAll(
    /\b\d{4}-\d{4,}|\b[A-Z][a-z]{2} \d{1,2}, \d{4}/g,
    '<span style="white-space:nowrap">$&</span>',
  )
  return `<h1 class="ink" style="margin:0 0 16px;font-size:24px;line-height:1.25;font-weight:700;color:${colors.ink}">${whole}</h1>`
}

export function renderButton(label: string, url: string): string {
  return `<p style="margin:24px 0 0"><a class="button" href="${escapeHtml(url)}" style="${buttonStyle}">${escapeHtml(label)}</a></p>`
}

export const buttonStyle = `display:inline-block;padding:12px 20px;border:0;border-radius:4px;background-color:${colors.primary};color:${colors.onPrimary};font-size:16px;font-weight:600;text-decoration:none`

export function renderQuote(intro: string, quote: string): string {
  return `<p class="soft" style="margin:20px 0 4px;font-size:14px;color:${colors.soft}">${escapeHtml(intro)}</p>
<blockquote class="rule" style="margin:0 0 16px;padding:4px 0 4px 16px;border-left:2px solid ${colors.rule};${breaking}">${withBreaks(quote)}</blockquote>`
}

export function renderFacts(facts: readonly (readonly [name: string, value: string])[]): string {
  const rows = facts.map(
    ([name, value]) => `<tr>
<td class="soft rule fact-name" width="34%" style="padding:8px 16px 8px 0;border-top:1px solid ${colors.rule};color:${colors.soft};vertical-align:top">${escapeHtml(name)}</td>
<td class="ink rule fact" style="padding:8px 0;border-top:1px solid ${colors.rule};vertical-align:top;${breaking}">${renderLines(value)}</td>
</tr>`,
  )
  return `<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px;font-size:16px;line-height:1.5">
${rows.join('\n')}
</table>`
}

/** Several lines are a list. */
function renderLines(value: string): string {
  const [first = '', ...others] = value.split('\n').map(escapeHtml)
  return [first, ...others.map((line) => `<div style="margin-top:8px">${line}</div>`)].join('\n')
}

export function renderParagraph(text: string, marginBelow = 16): string {
  return `<p style="margin:0 0 ${marginBelow}px">${withBreaks(text)}</p>`
}

const breaking = 'overflow-wrap:anywhere;word-break:break-word'

function withBreaks(text: string): string {
  return escapeHtml(text).replaceAll(/\r?\n/g, '<br>\n')
}
