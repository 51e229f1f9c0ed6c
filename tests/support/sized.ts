/**
 * Whether every proof is made at its full size, and journeys go over the embedded database too (`npm run test:full`).
 * `npm test` makes the same proofs smaller, on PostgreSQL alone.
 */
export const isFull = process.env.FULL_TESTS === 'yes'

/** How many of something `npm test` tries, and how many `npm run test:full`. */
export const sized = (quick: number, full: number): number => (isFull ? full : quick)
