/** Reads a change stream as a browser would, one event at a time. */
export function readChanges(response: Response) {
  const reader = response.body?.getReader()
  if (reader === undefined) throw new Error('The answer has no body.')
  const decoder = new TextDecoder()
  let unread = ''

  /** The next block of lines, or null when the stream has ended. */
  async function nextBlock(): Promise<string | null> {
    for (;;) {
      const end = unread.indexOf('\n\n')
      if (end >= 0) {
        const block = unread.slice(0, end)
        unread = unread.slice(end + 2)
        return block
      }
      const { done, value } = await (reader as ReadableStreamDefaultReader<Uint8Array>).read()
      if (done) return null
      unread += decoder.decode(value, { stream: true })
    }
  }

  return {
    nextBlock,
    /** The id of the next changed request; events without an id are skipped. */
    async nextId(): Promise<string | null> {
      for (;;) {
        const block = await nextBlock()
        if (block === null) return null
        const id = /^event: change\ndata: \{"id":"(HIT-\d+)"\}$/.exec(block)?.[1]
        if (id !== undefined) return id
      }
    },
    leave: () => reader.cancel(),
  }
}
