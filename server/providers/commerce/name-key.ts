import { normalizeTyped } from '../../../schemas/normalize.ts'

/** By what an order is found: its name as an ASCII keyboard types it, without a leading `#`, in lower case (LKP-14, FND-30). */
export const nameKey = (name: string): string => normalizeTyped(name).replace(/^#/, '').trim().toLowerCase()
