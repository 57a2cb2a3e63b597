import * as z from 'zod/mini'
import { startProblem } from './start-problem.ts'

const port = z.pipe(
  z.string().check(z.regex(/^\d{1,5}$/)),
  z.pipe(
    z.transform((text: string) => Number(text)),
    z.number().check(z.maximum(65535)),
  ),
)

const schema = z.object({
  DEMO_PORT: z._default(z.union([z.literal('off'), port]), 3000),
  LISTEN_HOST: z.optional(z.string().check(z.minLength(1))),
})

const shapes: Record<string, string> = {
  DEMO_PORT: "a port from 0 to 65535, or 'off'",
  LISTEN_HOST: 'a host name or address to listen on',
}

export type Environment = z.infer<typeof schema>

/** Parsed once at start: a typo stops the start by the variable's name instead of failing later. */
export function readEnvironment(env: Record<string, string | undefined>): Environment {
  const result = schema.safeParse(env)
  if (result.success) return result.data
  const name = String(result.error.issues[0]?.path[0])
  throw startProblem(`${name} should be ${shapes[name]}; it is '${env[name]}'.`)
}
