import { createPublicKey, generateKeyPairSync, sign } from 'node:crypto'

interface Certificate {
  key: string
  cert: string
}

/** A certificate for localhost that signs itself, valid between two moments. Node reads them but makes none. */
export function createSelfSigned(from: Date, until: Date): Certificate {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' })
  const name = sequence(set(sequence(oid('550403'), utf8('localhost'))))
  const extensions = [
    sequence(oid('551d11'), octets(sequence(tagged(0x82, Buffer.from('localhost'))))),
    sequence(oid('551d13'), octets(sequence(tagged(0x01, Buffer.from([0xff]))))),
  ]
  const content = sequence(
    tagged(0xa0, integer(2)),
    integer(1),
    ecdsaWithSha256,
    name,
    sequence(time(from), time(until)),
    name,
    publicKey,
    tagged(0xa3, sequence(...extensions)),
  )
  const signature = bits(sign('sha256', content, privateKey))
  const body = sequence(content, ecdsaWithSha256, signature).toString('base64')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----\n`,
  }
}

/** DER: a tag, the length, the content. */
function tagged(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size =
    length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const sequence = (...parts: Buffer[]) => tagged(0x30, ...parts)
const set = (...parts: Buffer[]) => tagged(0x31, ...parts)
const integer = (value: number) => tagged(0x02, Buffer.from([value]))
const oid = (hex: string) => tagged(0x06, Buffer.from(hex, 'hex'))
const utf8 = (text: string) => tagged(0x0c, Buffer.from(text))
const octets = (content: Buffer) => tagged(0x04, content)
const bits = (content: Buffer) => tagged(0x03, Buffer.from([0]), content)
const time = (moment: Date) =>
  tagged(0x17, Buffer.from(`${moment.toISOString().replaceAll(/[-:T]/g, '').slice(2, 14)}Z`))

const ecdsaWithSha256 = sequence(oid('2a8648ce3d040302'))
