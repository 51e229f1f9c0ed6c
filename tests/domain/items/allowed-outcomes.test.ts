import { describe, expect, it } from 'vitest'
import { type AllowedOutcomes, applyRules, noOutcomes } from '../../../server/domain/items/allowed-outcomes.ts'

type Ruled = Parameters<typeof applyRules>[1]

const all: AllowedOutcomes = { exchange: true, refund: true, gift: true, shopNow: true }
const listRemaining = (ruled: Partial<Ruled>, allowed = all): readonly string[] =>
  Object.entries(applyRules(allowed, { granted: {}, excluded: [], bans: [], ...ruled } as unknown as Ruled)).flatMap(
    ([name, may]) => (may ? [name] : []),
  )

describe('outcomes of an item after rules', () => {
  it('WFL-07 WFL-08 outcomes without a rule, or granted by a rule, stay allowed', () => {
    expect(listRemaining({})).toEqual(['exchange', 'refund', 'gift', 'shopNow'])
    expect(listRemaining({ granted: all })).toEqual(['exchange', 'refund', 'gift', 'shopNow'])
  })

  it('WFL-07 an outcome that rules do not grant is unavailable', () => {
    for (const name of ['exchange', 'refund', 'gift', 'shopNow'] as const)
      expect(listRemaining({ granted: { [name]: false } })).not.toContain(name)
  })

  it('WFL-08 WFL-25 an outcome that rules exclude or ban is unavailable', () => {
    expect(listRemaining({ excluded: ['refund', 'storeCredit', 'shopNow'] })).toEqual(['exchange'])
    expect(listRemaining({ bans: ['exchange'] })).toEqual(['refund', 'gift', 'shopNow'])
  })

  it('WFL-08 nothing that the policy does not allow, whatever they grant', () => {
    expect(listRemaining({ granted: all }, noOutcomes)).toEqual([])
  })
})
