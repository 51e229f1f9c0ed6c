import { describe, expect, it } from 'vitest'
import type { ReturnMethod } from '../../../schemas/config/method.ts'
import { assess } from '../../../server/domain/assessment/assess.ts'
import { resolveKeepDecisions } from '../../../server/domain/assessment/keep-decisions.ts'
import { resolveReturnMethods } from '../../../server/domain/assessment/return-methods.ts'
import { assessInput, boxAndShip, plainDraft, plainShop, postOffice, shirtReturned } from '../characters.ts'
import { plainPolicy } from '../value/example.ts'

const counter: ReturnMethod = { id: 'counter', kind: 'happy-returns', name: 'At a counter' }

const methodsFor = (
  methods: readonly ReturnMethod[],
  given: { readonly method?: string; readonly opened?: { readonly by: string } } = {},
) => {
  const config = { ...plainShop, methods: [...methods] }
  const draft = { ...plainDraft, items: [shirtReturned], ...given }
  const input = assessInput({ config, draft })
  const { selected, facts } = assess(input)
  const keepDecisions = resolveKeepDecisions(selected, plainPolicy, draft.order)
  const read = { config, draft, order: input.order, facts, selected, keepDecisions, now: input.now }
  const { offers, partners, inForce } = resolveReturnMethods(read, { kind: 'not-asked' })
  return { offered: offers.map(({ method }) => method.id), partners, inForce: inForce?.method.id ?? null }
}

describe('the methods of a return that a merchant opens', () => {
  const opened = { by: 'Desk' }

  it('FIX-79 are those that travel by label, the first in force; for a shopper partners are asked, and so is she', () => {
    const all = [counter, postOffice, boxAndShip]
    const byLabel = { offered: ['post', 'pre-paid'] }
    expect(methodsFor(all, { opened })).toEqual({ ...byLabel, partners: [], inForce: 'post' })
    expect(methodsFor(all)).toEqual({ ...byLabel, partners: ['happy-returns'], inForce: null })
  })

  it('FIX-79 is the one that the merchant names, as it is the one that a shopper takes', () => {
    const chosen = { method: 'pre-paid' }
    expect(methodsFor([postOffice, boxAndShip], { ...chosen, opened }).inForce).toBe('pre-paid')
    expect(methodsFor([postOffice, boxAndShip], chosen).inForce).toBe('pre-paid')
  })

  it("FIX-79 is the carrier's own where none of the shop's travels by label, and none where the shop has none", () => {
    expect(methodsFor([counter], { opened })).toEqual({ offered: ['pre-paid'], partners: [], inForce: 'pre-paid' })
    expect(methodsFor([], { opened }).offered).toEqual([])
  })
})
