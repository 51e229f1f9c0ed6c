import type { Platform } from './platform.ts'

/** Ignores errors of tracking, which must never stop a shopper (REV-46). */
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
      // The event is lost.
    }
  }
