export const RECEIPTS = '/gift-receipt'

export const receiptPath = (id: string): string => `${RECEIPTS}/receipt/${encodeURIComponent(id)}`
