/** Where gift receipts are made. */
export const RECEIPTS = '/gift-receipt'

/** The path of a receipt, for its giver. */
export const receiptPath = (id: string): string => `${RECEIPTS}/receipt/${encodeURIComponent(id)}`
