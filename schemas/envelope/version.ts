import { Type } from 'typebox'

/** The day of the last breaking or naming change. */
export const CONTRACT = '2026-11-23'

export const ContractVersion = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}$',
  description:
    'Version of the contract: the day on which something of it was last named or meant otherwise. What is new beside it comes without another version, and is ignored by who does not know it',
})
