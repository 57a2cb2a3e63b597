/** Moves the clock of this process while seed data is written, so that its events lie in the past. */
export function moveClock() {
  const real = globalThis.Date
  let offsetMs = 0

  class MovedDate extends real {
    constructor(...args: unknown[]) {
      if (args.length === 0) super(MovedDate.now())
      else super(...(args as [number]))
    }

    static override now(): number {
      return real.now() + offsetMs
    }

    /** Dates from before the move are dates, too. */
    static [Symbol.hasInstance](value: unknown): boolean {
      return value instanceof real
    }
  }
  globalThis.Date = MovedDate as DateConstructor

  return {
    travelTo(moment: Date) {
      offsetMs = moment.getTime() - real.now()
    },
    restore() {
      globalThis.Date = real
    },
  }
}
