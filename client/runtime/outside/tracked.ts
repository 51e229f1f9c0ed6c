import type { Outside } from './outside.ts'

/** The same world, in which counting cannot fail: whoever counts must never stop a shopper (REV-46). */
export const trackedQuietly = (outside: Outside): Outside => ({
  ...outside,
  track: quietly(outside.track),
  count: quietly(outside.count),
})

const quietly =
  <Event>(record: (event: Event) => void) =>
  (event: Event): void => {
    try {
      record(event)
    } catch {
      // The event is lost, and that is all.
    }
  }
