import type { Commerce } from './port.ts'

/** No-op synchronization for order systems that the portal cannot read. */
export const noRemoteSource = {
  keptUntil: async () => null,
  askStock: async () => 'same',
  catchUp: async () => false,
  listen: async () => [],
  following: async () => [],
  readAgain: async () => {},
} satisfies Partial<Commerce>
