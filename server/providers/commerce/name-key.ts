/** By what an order is found: its name without spaces around it, without a leading `#`, in one case (LKP-14). */
export const nameKey = (name: string): string => name.trim().replace(/^#/, '').trim().toLowerCase()
