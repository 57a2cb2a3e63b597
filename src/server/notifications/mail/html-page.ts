import { brandName } from '#domain/site/brand.ts'

/** `src/ui/tokens.css` as hexadecimal: few mail programs read OKLCH or custom properties. */
export const colors = {
  paper: '#f9f5ee',
  raised: '#fefcf9',
  ink: '#231d16',
  soft: '#584f47',
  rule: '#d7cfc3',
  primary: '#1544c4',
  onPrimary: '#fcfaf6',
} as const

const darkColors: Record<keyof typeof colors, string> = {
  paper: '#16110d',
  raised: '#1f1a15',
  ink: '#eee9e0',
  soft: '#b2aba1',
  rule: '#39332c',
  primary: '#84abfc',
  onPrimary: '#090f1c',
}

const fonts = {
  sans: "system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif",
  mono: "ui-monospace,'SF Mono',Menlo,Consolas,monospace",
} as const

interface HtmlPageOptions {
  title: string
  /** In the corner, as a request's number. */
  corner?: string
  /** HTML. */
  content: string
  /** HTML below the sheet. */
  footer?: string
}

/**
 * An email, or a page that looks like one: a sheet of paper, without images, scripts or fonts to load.
 * Colours are inline, because some mail programs drop the style sheet; classes replace them in the dark.
 */
export function renderHtmlPage({ title, corner = '', content, footer = '' }: HtmlPageOptions) {
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
${darkStyles}
</style>
</head>
<body class="paper" style="margin:0;padding:0;background-color:${colors.paper}">
<div role="main">
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="background-color:${colors.paper}">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="sheet" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background-color:${colors.raised};border:1px solid ${colors.rule};border-radius:4px">
<tr>
<td class="ink rule" style="${cell};font-size:20px;font-weight:700;border-bottom:1px solid ${colors.rule}">${brandName}</td>
<td class="soft rule" align="right" style="${cell};font-family:${fonts.mono};color:${colors.soft};border-bottom:1px solid ${colors.rule}">${escapeHtml(corner)}</td>
</tr>
<tr><td colspan="2" class="ink" style="${cell};padding-top:24px;padding-bottom:28px">
${content}
</td></tr>
</table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px">
<tr><td class="soft" style="${cell};font-size:14px;color:${colors.soft}">
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

const cell = `padding:16px 24px;font-family:${fonts.sans};font-size:16px;line-height:1.5;color:${colors.ink}`

const darkStyles = `@media (prefers-color-scheme: dark) {
.paper { background-color: ${darkColors.paper} !important }
.sheet { background-color: ${darkColors.raised} !important; border-color: ${darkColors.rule} !important }
.rule { border-color: ${darkColors.rule} !important }
.ink { color: ${darkColors.ink} !important }
.soft { color: ${darkColors.soft} !important }
.link { color: ${darkColors.primary} !important }
.button { background-color: ${darkColors.primary} !important; color: ${darkColors.onPrimary} !important }
}`

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`)
}
