/** Sixty seconds, in milliseconds. */
export const MINUTE_MS = 60_000

/** Sixty minutes, in milliseconds. */
export const HOUR_MS = 60 * MINUTE_MS

/** Twenty-four hours, in milliseconds: moments are counted in UTC, where every day is as long. */
export const DAY_MS = 24 * HOUR_MS

/** What is kept of a catalogue is read again with every half hour that begins, so none of it is ever older than 1800 s. */
export const catalogueStretch = (now: number): number => now - (now % (30 * MINUTE_MS))
