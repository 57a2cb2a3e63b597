/** Far more than any row or email takes: a file without line ends must not fill the memory. */
const longestBytes = 64 * 1024 * 1024

/** Lines without their ends. Node's readline would also split at other characters, which JSON may hold. */
export async function* splitLines(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let pending: Buffer[] = []
  let pendingBytes = 0
  for await (const chunk of source) {
    let start = 0
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      const rest = chunk.subarray(start, end)
      yield pending.length === 0 ? rest : Buffer.concat([...pending, rest])
      pending = []
      pendingBytes = 0
      start = end + 1
    }
    if (start === chunk.length) continue
    pending.push(chunk.subarray(start))
    pendingBytes += chunk.length - start
    if (pendingBytes > longestBytes) throw new SyntaxError('A line is too long.')
  }
  if (pending.length > 0) yield Buffer.concat(pending)
}
