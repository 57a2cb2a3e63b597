/** A piece of a line. A number that is part of a name, a date or an identifier counts as a word. */
export interface Token {
  kind: 'number' | 'word' | 'sign'
  /** In lower case. */
  text: string
  start: number
  end: number
}

/** 'USD55' and '55USD' with a space, so that the code does not make the number part of a name. */
export function separateCurrency(text: string): string {
  return text
    .replace(/\b(USD|EUR|GBP|CAD|AUD|CHF)(?=\d)/g, '$1 ')
    .replace(/(\d)(?=(?:USD|EUR|GBP|CAD|AUD|CHF)\b)/g, '$1 ')
}

/** Scanned by hand: a regular expression takes three times as long for thousands of lines. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = []
  for (let start = 0; start < text.length; ) {
    const end = findEnd(text, start)
    if (text.charAt(start) !== ' ') {
      const piece = text.slice(start, end).toLowerCase()
      tokens.push({ kind: findKind(text, start, end), text: piece, start, end })
    }
    start = end
  }
  return tokens
}

function findEnd(text: string, start: number): number {
  let end = start + 1
  if (isDigit(text, start)) {
    while (isDigit(text, end) || (isSeparator(text, end) && isDigit(text, end + 1))) end += 1
  } else if (isLetter(text, start) && !isTimes(text, start)) {
    while (isLetter(text, end) || isDigit(text, end)) end += 1
  }
  return end
}

function findKind(text: string, start: number, end: number): Token['kind'] {
  if (isDigit(text, start)) return isPartOfName(text, start, end) ? 'word' : 'number'
  return isLetter(text, start) && !isTimes(text, start) ? 'word' : 'sign'
}

/** `x` is a sign of its own in '40 x', '40x' and 'x40', and a letter in 'Xero'. */
function isTimes(text: string, at: number): boolean {
  const isX = text.charAt(at) === 'x' || text.charAt(at) === 'X'
  return isX && !isLetter(text, at - 1) && !isLetter(text, at + 1)
}

/** `1Password`, `#1234`, `HIT-012`, `2026-01-31`, `24/7`. */
function isPartOfName(text: string, start: number, end: number): boolean {
  const before = text.charAt(start - 1)
  const after = text.charAt(end)
  return (
    '#_'.includes(before || ' ') ||
    after === '_' ||
    (isLetter(text, start - 1) && !isTimes(text, start - 1)) ||
    (isLetter(text, end) && !isTimes(text, end)) ||
    (isJoint(before) && (isLetter(text, start - 2) || isDigit(text, start - 2))) ||
    (isJoint(after) && isDigit(text, end + 1))
  )
}

function isJoint(sign: string): boolean {
  return sign === '-' || sign === '/'
}

function isSeparator(text: string, at: number): boolean {
  return ".,'’".includes(text.charAt(at) || ' ')
}

function isDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code >= 48 && code <= 57
}

/** Of any script: half of a character outside the basic plane counts as one too. */
function isLetter(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  if (code < 128) return (code >= 65 && code <= 90) || (code >= 97 && code <= 122)
  return code >= 128 && /[\p{L}\p{M}\p{Cs}]/u.test(text.charAt(at))
}
