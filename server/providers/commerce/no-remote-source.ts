import type { Commerce } from './port.ts'

/** No-op synchronization for order systems that the portal cannot read. */
export const noRemoteSource = {
  findCachedUntil: async () => null,
  refreshStock: async () => 'same',
  catchUp: async () => false,
  listen: async () => [],
  getSyncStatus: async () => [],
  refreshEntity: async () => {},
} satisfies Partial<Commerce>
