import { inflateSync } from 'node:zlib'

/** The text of a PDF, a line for each piece that is drawn. As much of the format as our own documents use. */
export function textOfPdf(pdf: Uint8Array): string {
  const objects = objectsOf(Buffer.from(pdf).toString('latin1'))
  const fonts = new Map<string, Map<string, string>>()
  for (const { head } of objects.values()) {
    for (const [, name = '', id = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.head ?? '')?.[1] ?? ''
      fonts.set(name, lettersOf(objects.get(map)?.stream ?? ''))
    }
  }
  const pages = [...objects.values()].filter(({ stream }) => /\bTJ\b/.test(stream))
  return pages.map(({ stream }) => drawnIn(stream, fonts)).join('\n')
}

function objectsOf(pdf: string): Map<string, { head: string; stream: string }> {
  const found = pdf.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)
  return new Map(
    Array.from(found, ([, id = '', object = '']) => {
      const [head = '', packed = ''] = object.split(/\nstream\n/)
      const bytes = Buffer.from(packed.replace(/\nendstream$/, ''), 'latin1')
      const isPacked = head.includes('/FlateDecode') && !head.includes('/Length1')
      return [id, { head, stream: isPacked ? inflateSync(bytes).toString('latin1') : '' }]
    }),
  )
}

/** The letters of a font by their codes, which count up from 0. */
function lettersOf(map: string): Map<string, string> {
  const letters = new Map<string, string>()
  for (const [, first = '', list = ''] of map.matchAll(/<(\w{4})> <\w{4}> \[([^\]]*)\]/g)) {
    for (const [place, [, hex = '']] of [...list.matchAll(/<(\w+)>/g)].entries()) {
      const code = (Number.parseInt(first, 16) + place).toString(16).padStart(4, '0')
      letters.set(code, utf16(Buffer.from(hex, 'hex')))
    }
  }
  return letters
}

function drawnIn(stream: string, fonts: Map<string, Map<string, string>>): string {
  let font = new Map<string, string>()
  const lines: string[] = []
  for (const [line, actual] of stream.matchAll(
    /\/ActualText (\([\s\S]*?[^\\]\))[\s\S]*?EMC|\/F\d+ [\d.]+ Tf|\[.*\] TJ/g,
  )) {
    const name = /^\/(F\d+)/.exec(line)?.[1]
    if (actual) lines.push(utf16(unescaped(actual.slice(1, -1)).subarray(2)))
    else if (name) font = fonts.get(name) ?? font
    else {
      const codes = [...line.matchAll(/<(\w+)>/g)].flatMap(([, hex]) => hex?.match(/.{4}/g) ?? [])
      lines.push(codes.map((code) => font.get(code) ?? '?').join(''))
    }
  }
  return lines.join('\n')
}

function unescaped(text: string): Buffer {
  return Buffer.from(
    text.replaceAll(/\\([nrtbf])|\\([\s\S])/g, (_, named?: string, other?: string) =>
      named ? ({ n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }[named] ?? '') : (other ?? ''),
    ),
    'latin1',
  )
}

function utf16(bytes: Buffer): string {
  return Buffer.from(bytes).swap16().toString('utf16le')
}
