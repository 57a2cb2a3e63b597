import { colors, escapeHtml, renderHtmlPage } from './html-page.ts'
import type { MailBlock, MailContent } from './mail-content.ts'

interface RenderOptions {
  /** Shown by some mail programs as the title of the email's window. */
  title: string
  corner: string
}

/** The same email as HTML. */
export function renderHtml(mail: MailContent, { title, corner }: RenderOptions): string {
  const { heading, blocks, action, footer } = mail
  const links = footer.links.map(
    ({ label, url }) =>
      `<a class="link" href="${escapeHtml(url)}" style="color:${colors.primary}">${escapeHtml(label)}</a>`,
  )
  return renderHtmlPage({
    title,
    corner,
    content: [
      renderHeading(heading),
      ...blocks.map(renderBlock),
      `<p style="margin:24px 0 0"><a class="button" href="${escapeHtml(action.url)}" style="${buttonStyle}">${escapeHtml(action.label)}</a></p>`,
    ].join('\n'),
    footer: `<p style="margin:0 0 4px">${escapeHtml(footer.text)}</p>\n<p style="margin:0">${links.join(' &nbsp; ')}</p>`,
  })
}

export function renderHeading(heading: string): string {
  return `<h1 class="ink" style="margin:0 0 16px;font-size:24px;line-height:1.25;font-weight:700;color:${colors.ink}">${escapeHtml(heading)}</h1>`
}

export const buttonStyle = `display:inline-block;padding:12px 20px;border:0;border-radius:4px;background-color:${colors.primary};color:${colors.onPrimary};font-size:16px;font-weight:600;text-decoration:none`

function renderBlock(block: MailBlock): string {
  if (block.kind === 'text') return renderParagraph(block.text)
  if (block.kind === 'quote') {
    return `<p class="soft" style="margin:20px 0 4px;font-size:14px;color:${colors.soft}">${escapeHtml(block.intro)}</p>
<blockquote class="rule" style="margin:0 0 16px;padding:4px 0 4px 16px;border-left:2px solid ${colors.rule};${breaking}">${withBreaks(block.text)}</blockquote>`
  }
  const rows = block.facts.map(
    ([name, value]) => `<tr>
<td class="soft rule" style="padding:8px 16px 8px 0;border-top:1px solid ${colors.rule};color:${colors.soft};vertical-align:top">${escapeHtml(name)}</td>
<td class="ink rule" style="padding:8px 0;border-top:1px solid ${colors.rule};vertical-align:top;${breaking}">${escapeHtml(value)}</td>
</tr>`,
  )
  return `<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px;font-size:16px;line-height:1.5">
${rows.join('\n')}
</table>`
}

export function renderParagraph(text: string): string {
  return `<p style="margin:0 0 16px">${withBreaks(text)}</p>`
}

const breaking = 'overflow-wrap:anywhere;word-break:break-word'

function withBreaks(text: string): string {
  return escapeHtml(text).replaceAll(/\r?\n/g, '<br>\n')
}
