import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import type { Role } from '#domain/accounts/user-schema.ts'
import { dayMs } from '#domain/values/dates.ts'
import { limits } from '#domain/values/limits.ts'

/** Whose reply it is, to which request, and on which side: an operator may have ordered as well. */
export interface ReplyTo {
  requestNumber: number
  userId: string
  role: Role
}

export type ReplyAddresses = ReturnType<typeof createReplyAddresses>

const codeBytes = 10
/** In base 32: the request, the day with the role, the account, and the code that signs them. */
const tokenChars = 52
const operatorBit = 0x8000
/** In which a mail server writes whom it delivers to. */
const envelopeHeaders = new Set(['delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to'])

/**
 * Addresses that say whose reply an email is. Nothing is stored. The key is not the secret of the inbound endpoint, which
 * others know: they could forge addresses with it.
 */
export function createReplyAddresses(address: string, authSecret: string) {
  const key = new Uint8Array(hkdfSync('sha256', authSecret, '', 'reply addresses', 32))
  const [local = '', domain = ''] = address.split('@')
  const escaped = [local, domain].map((part) => part.replaceAll('.', '\\.'))
  // Mail servers may change the case of letters.
  const pattern = new RegExp(
    `\\b${escaped[0]}\\+([0-9a-v]{${tokenChars}})@${escaped[1]}(?![\\w-]|\\.\\w)`,
    'gi',
  )
  // Also where a quote is broken into lines.
  const quoted = new RegExp(`\\b${escaped[0]}(?:\\+|%2b)[0-9a-v]{8,}(?:@${escaped[1]})?`, 'gi')
  const codeOf = (named: Buffer) =>
    createHmac('sha256', key).update(named).digest().subarray(0, codeBytes)
  const tokensIn = (text: string) =>
    [...text.matchAll(pattern)].map(([, token = '']) => token.toLowerCase())

  return {
    address,
    /** Undefined for an account whose id is no UUID, which has no room in an address. */
    issue({ requestNumber, userId, role }: ReplyTo, now = Date.now()): string | undefined {
      const id = Buffer.from(userId.replaceAll('-', ''), 'hex')
      if (id.length !== 16) return undefined
      const facts = Buffer.alloc(6)
      facts.writeUInt32BE(requestNumber)
      facts.writeUInt16BE(dayOf(now) + (role === 'operator' ? operatorBit : 0), 4)
      const named = Buffer.concat([facts, id])
      const bytes = Buffer.concat([named, codeOf(named)])
      const token = BigInt(`0x${bytes.toString('hex')}`)
        .toString(32)
        .padStart(tokenChars, '0')
      return `${local}+${token}@${domain}`
    },

    /** The token that an email was sent to. Undefined without one, and with several where no mail server says which. */
    find(headers: { key: string; value: string }[]): string | undefined {
      const named = headers.filter(({ key: name }) => envelopeHeaders.has(name))
      const [delivered] = named.flatMap(({ value }) => tokensIn(value))
      if (delivered !== undefined) return delivered
      const sentTo = headers.filter(({ key: name }) => name === 'to' || name === 'cc')
      const [token, ...others] = new Set(sentTo.flatMap(({ value }) => tokensIn(value)))
      return others.length === 0 ? token : undefined
    },

    /** Undefined for a token that was not issued here. */
    open(token: string, now = Date.now()): (ReplyTo & { isExpired: boolean }) | undefined {
      let number = 0n
      for (const digit of token) number = number * 32n + BigInt(Number.parseInt(digit, 32))
      const bytes = Buffer.from(number.toString(16).padStart(64, '0'), 'hex')
      const named = bytes.subarray(0, -codeBytes)
      const code = bytes.subarray(-codeBytes)
      if (bytes.length !== 32 || !timingSafeEqual(codeOf(named), code)) return undefined
      const day = named.readUInt16BE(4)
      const id = named.toString('hex', 6)
      return {
        requestNumber: named.readUInt32BE(),
        userId: id.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'),
        role: day >= operatorBit ? 'operator' : 'client',
        isExpired: (day % operatorBit) + limits.replyDays < dayOf(now),
      }
    },

    /** A text that others read, without the tokens that quoted headers may have: anyone could reply with them. */
    hide: (text: string) => text.replaceAll(quoted, address),

    /** Whether an email is from one of these addresses: then it is our own, or pretends to be. */
    isOwn: (sender: string) =>
      sender.toLowerCase() === address.toLowerCase() || tokensIn(sender).length > 0,
  }
}

function dayOf(moment: number): number {
  return Math.floor(moment / dayMs)
}
