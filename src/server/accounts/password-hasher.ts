import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { CallError } from '#contract/errors.ts'

export type PasswordHasher = ReturnType<typeof createPasswordHasher>

interface ScryptCost {
  /** The binary logarithm of N. */
  ln: number
  r: number
  p: number
}

/** OWASP's minimum: 2^17, 8, 1. A hash takes 128 MiB while it is made. */
const currentCost: ScryptCost = { ln: 17, r: 8, p: 1 }

/** Limits memory by the number of concurrent hashes. More than the second number of waiting ones fail. */
const atOnceMax = 2
const waitingMax = 100

export function createPasswordHasher(cost = currentCost) {
  const enqueue = createWorkQueue(atOnceMax, waitingMax)
  return {
    hash: (password: string) => enqueue(() => hashAt(cost, password)),
    /**
     * Without an account, `stored` is null and never matches. `upgraded` is a new hash of a matching password, if the stored
     * one has another cost. Always takes one hash at the current cost, so that its duration reveals nothing.
     */
    check: (stored: string | null, password: string) =>
      enqueue(async (): Promise<{ isRight: boolean; upgraded?: string }> => {
        if (stored?.startsWith(prefixOf(cost))) return { isRight: await isMadeOf(stored, password) }
        // In parallel, so that checking a cheaper hash takes no longer than checking a new one.
        const [isRight, upgraded] = await Promise.all([
          stored !== null && isMadeOf(stored, password),
          hashAt(cost, password),
        ])
        return isRight ? { isRight, upgraded } : { isRight }
      }),
  }
}

const keyLength = 64

/** The cost is stored with each hash, in the PHC string format. */
async function hashAt(cost: ScryptCost, password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(cost, salt, password, keyLength)
  return `${prefixOf(cost)}${salt.toString('base64')}$${key.toString('base64')}`
}

function prefixOf({ ln, r, p }: ScryptCost): string {
  return `$scrypt$ln=${ln},r=${r},p=${p}$`
}

async function isMadeOf(stored: string, password: string): Promise<boolean> {
  const parts = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(stored)
  if (parts === null) return false
  const [, ln, r, p, salt = '', hash = ''] = parts
  const cost = { ln: Number(ln), r: Number(r), p: Number(p) }
  const key = Buffer.from(hash, 'base64')
  return timingSafeEqual(await derive(cost, Buffer.from(salt, 'base64'), password, key.length), key)
}

/** Off the main thread. Unicode is normalized, because keyboards encode the same character differently. */
function derive({ ln, r, p }: ScryptCost, salt: Buffer, password: string, length: number) {
  const N = 2 ** ln
  const options: ScryptOptions = { N, r, p, maxmem: 256 * N * r }
  return new Promise<Buffer>((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, length, options, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}

const retryAfterSeconds = 10

/** Runs a limited number of tasks at once, first in, first out. Fails with `too-many` when the queue is full. */
export function createWorkQueue(runningMax: number, queuedMax: number) {
  let running = 0
  const waiting: (() => void)[] = []

  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running >= runningMax) {
      if (waiting.length >= queuedMax) {
        throw new CallError('too-many', undefined, undefined, retryAfterSeconds)
      }
      // A finished task passes its slot to the next one, so the count does not change.
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
