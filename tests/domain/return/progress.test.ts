import { describe, expect, it } from 'vitest'
import type { ReturnDocument } from '../../../schemas/records/return.ts'
import { getMoneyDate, getParcelProgress, isLost } from '../../../server/domain/return/progress.ts'
import { A, B, creditA, DAY_MS, forCredit, inputOf, MARCH_1, plainPolicy, plainSettings } from '../value/example.ts'
import { documentOf } from './documents.ts'

const sent = documentOf(inputOf({ items: [creditA, forCredit(B)], creditType: 'refund' }))

const withArrivals = (days: Readonly<Record<string, number>>, document: ReturnDocument = sent): ReturnDocument => ({
  ...document,
  items: document.items.map((item) => {
    const day = days[item.lineItemId]
    return day === undefined ? item : { ...item, receivedAt: MARCH_1 + (day - 1) * DAY_MS }
  }),
})

const moving = (tracking: ReturnDocument['tracking']): ReturnDocument => ({ ...sent, tracking })

describe('UXD-11 the steps of the return parcel', () => {
  it('begin when the carrier or the warehouse has seen it', () => {
    expect(getParcelProgress(sent)).toBeNull()
    expect(getParcelProgress(moving('in_transit'))).toMatchObject({ delivered: false, deliveredAt: null })
  })

  it('end with the first unit that the warehouse received', () => {
    const received = withArrivals({ [A.id]: 3, [B.id]: 2 })
    expect(getParcelProgress(received)).toMatchObject({ delivered: true, deliveredAt: MARCH_1 + DAY_MS })
    expect(getParcelProgress(withArrivals({ [A.id]: 3 }))).toMatchObject({ delivered: true })
  })

  it('are lost only while nothing has arrived', () => {
    const lost = moving('failure')
    expect([isLost(lost), isLost(withArrivals({ [A.id]: 2 }, lost)), isLost(sent)]).toEqual([true, false, false])
  })
})

describe('UXD-11 the day by which money arrives', () => {
  const policy = { ...plainPolicy, id: sent.policyId }
  const config = { policies: [policy], settings: { ...plainSettings, payoutDays: 5 } }
  const endOf = (day: number) => Date.UTC(2024, 2, day + 1) - 1

  it('counts the shop’s days from the first arrival', () => {
    expect(getMoneyDate(withArrivals({ [A.id]: 4, [B.id]: 2 }), config)).toEqual({ at: endOf(7), of: 'arrived' })
  })

  it('is unknown without an arrival, the shop’s days or the policy', () => {
    const arrived = withArrivals({ [A.id]: 2, [B.id]: 2 })
    expect(getMoneyDate(sent, config)).toBeNull()
    expect(getMoneyDate(arrived, { ...config, settings: plainSettings })).toBeNull()
    expect(getMoneyDate(arrived, { ...config, policies: [] })).toBeNull()
  })
})
