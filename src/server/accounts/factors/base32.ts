const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const bitsPerLetter = 5

/** RFC 4648, without padding: letters and digits that are hard to mistake for one another. */
export function toBase32(bytes: Uint8Array): string {
  let text = ''
  let [bits, count] = [0, 0]
  for (const byte of bytes) {
    bits = (bits << 8) | byte
    count += 8
    while (count >= bitsPerLetter) {
      count -= bitsPerLetter
      text += alphabet[(bits >>> count) & 31]
    }
    bits &= (1 << count) - 1
  }
  return count === 0 ? text : text + alphabet[(bits << (bitsPerLetter - count)) & 31]
}
