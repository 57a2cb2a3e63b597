import type { TestApi } from './test-api.ts'

/** Bytes that differ from place to place, so that a chunk in the wrong place is noticed. */
export function someBytes(length: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(length).map((_, at) => (at * 7 + (at >> 10)) & 0xff)
}

interface Upload {
  as: { cookie: string }
  name?: string
  bytes: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>
  headers?: Record<string, string>
  sha256?: string
}

/** Uploads as our own page does: with the size announced, unless it is a stream. */
export async function upload(
  { api }: Pick<TestApi, 'api'>,
  id: string,
  { as, name = 'x.bin', bytes, headers = {}, sha256 }: Upload,
): Promise<Response> {
  const query = new URLSearchParams({ name, ...(sha256 && { sha256 }) })
  const length = bytes instanceof Uint8Array ? { 'Content-Length': String(bytes.length) } : {}
  return api.request(`/requests/${id}/files?${query}`, {
    method: 'POST',
    headers: { Origin: 'http://localhost:3001', Cookie: as.cookie, ...length, ...headers },
    body: bytes,
    // Needed for a stream, and unknown to the types.
    ...({ duplex: 'half' } as object),
  })
}

export async function uploadedId(...args: Parameters<typeof upload>): Promise<string> {
  const response = await upload(...args)
  if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`)
  return (await response.json()).id
}
