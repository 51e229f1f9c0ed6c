/** The version of the contract: the day on which something of it was last named or meant otherwise. */
export const CONTRACT = '2026-11-23'
