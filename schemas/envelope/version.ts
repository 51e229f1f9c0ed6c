import { Type } from 'typebox'

/** The day of the last breaking or naming change. */
export const CONTRACT = '2026-11-23'

export const ContractVersion = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}$',
  description:
    'Contract version: the date of the last change that renamed or redefined something. Additions do not change it; clients ignore unknown members',
})
