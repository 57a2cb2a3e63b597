export const requestIdPattern = /^HIT-\d{3,9}$/

export function isRequestId(text: string | null): text is string {
  return text !== null && requestIdPattern.test(text)
}

export function requestNumber(id: string): number {
  return Number(id.slice('HIT-'.length))
}

/** At least three digits. */
export function requestId(number: number): string {
  return `HIT-${String(number).padStart(3, '0')}`
}

/** The id that was typed, in full or as its number alone: `HIT-012`, `hit-12`, `12`. */
export function typedRequestId(text: string): string | undefined {
  const number = /^(?:hit-)?0*([1-9]\d{0,8})$/i.exec(text)?.[1]
  return number && requestId(Number(number))
}
