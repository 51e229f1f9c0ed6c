export const RECEIPTS_PATH = '/gift-receipt'

export const receiptPath = (id: string): string => `${RECEIPTS_PATH}/receipt/${encodeURIComponent(id)}`
