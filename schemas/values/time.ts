export const MINUTE_MS = 60_000

export const HOUR_MS = 60 * MINUTE_MS

/** Days of every time zone begin at a quarter of an hour of UTC. */
export const QUARTER_MS = 15 * MINUTE_MS

/** Instants count UTC, where every day has the same length. Days of a shop are in `server/domain/calendar`. */
export const DAY_MS = 24 * HOUR_MS

/** Start of the current half hour. The catalogue cache reloads at each, so no entry is older than 1800 s. */
export const floorToHalfHour = (now: number): number => now - (now % (30 * MINUTE_MS))
