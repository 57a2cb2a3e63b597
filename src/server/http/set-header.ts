import { ServerResponse } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

type SocketEnv = { Bindings: Partial<HttpBindings> }

/** Node's own response. Undefined where there is no socket, as in tests. */
export function nodeResponse(env: Partial<HttpBindings> | undefined): ServerResponse | undefined {
  const outgoing = env?.outgoing
  return outgoing instanceof ServerResponse ? outgoing : undefined
}

/**
 * Sets a header of the response, whatever it will be. Where there is a socket, on Node's own response: the
 * `Headers` of a web response take longer than everything else about it.
 */
export function setHeader<Env extends SocketEnv>(
  c: Context<Env>,
  name: string,
  value: string,
): void {
  const response = nodeResponse(c.env)
  if (response) response.setHeader(name, value)
  else c.header(name, value)
}
