import type { Commerce } from './port.ts'

/** What following comes to where orders are nobody else's. */
export const nobodyElses = {
  keptUntil: async () => null,
  askStock: async () => 'same',
  catchUp: async () => false,
  listen: async () => [],
  following: async () => [],
  readAgain: async () => {},
} satisfies Partial<Commerce>
