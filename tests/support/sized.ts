/** Whether proofs run at full size, and journeys also on the embedded database (`npm run test:full`). */
export const isFull = process.env.FULL_TESTS === 'yes'

export const pickSize = <Size>(quick: Size, full: Size): Size => (isFull ? full : quick)
