import type { Platform } from './platform.ts'

/** The same world, in which counting cannot fail: whoever counts must never stop a shopper (REV-46). */
export const guardTracking = (platform: Platform): Platform => ({
  ...platform,
  trackView: ignoreErrors(platform.trackView),
  trackEvent: ignoreErrors(platform.trackEvent),
})

const ignoreErrors =
  <Event>(record: (event: Event) => void) =>
  (event: Event): void => {
    try {
      record(event)
    } catch {
      // The event is lost, and that is all.
    }
  }
