/**
 * What a call sends as its API token; undefined without the scheme `Bearer`, which is matched in any case
 * (RFC 9110). Other schemes, such as the password of a proxy before the server, are not ours.
 */
export function readBearer(headers: Headers): string | undefined {
  const sent = headers.get('Authorization')?.trim() ?? ''
  return /^bearer(?:\s|$)/i.test(sent) ? sent.slice('bearer'.length).trim() : undefined
}
