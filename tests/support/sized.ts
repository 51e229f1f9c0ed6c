/**
 * Whether every proof is made at its full size, and journeys go over the embedded database too (`npm run test:full`).
 * `npm test` makes the same proofs smaller, on PostgreSQL alone.
 */
export const isFull = process.env.FULL_TESTS === 'yes'

/** How many of something `npm test` tries, or which, and how many or which `npm run test:full`. */
export const sized = <Size>(quick: Size, full: Size): Size => (isFull ? full : quick)
