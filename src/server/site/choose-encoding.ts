export type Encoding = 'br' | 'gzip' | 'identity'

/** Content negotiation: the offered encoding with the highest weight; of equal ones the first. */
export function chooseEncoding(header: string | undefined, offered: Encoding[]): Encoding {
  const weights = parseWeights(header ?? '')
  const weigh = (encoding: Encoding) => weightOf(encoding, weights)
  const [best = 'identity'] = [...offered, 'identity' as const]
    .filter((encoding) => weigh(encoding) > 0)
    .toSorted((one, other) => weigh(other) - weigh(one))
  return best
}

function parseWeights(header: string): Map<string, number> {
  const weights = new Map<string, number>()
  for (const member of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = member.split(';').map((part) => part.trim())
    const q = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1'
    if (name && /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(q)) weights.set(name, Number(q))
  }
  return weights
}

// The wildcard does not include identity, which is the fallback anyway.
function weightOf(encoding: Encoding, weights: Map<string, number>): number {
  const wildcard = encoding === 'identity' ? 0 : (weights.get('*') ?? 0)
  return weights.get(encoding) ?? wildcard
}
