import { describe, expect, it } from 'vitest'
import type { ReturnMethod } from '../../../schemas/config/method.ts'
import { assess } from '../../../server/domain/assessment/assess.ts'
import { resolveKeepDecisions } from '../../../server/domain/assessment/keep-decisions.ts'
import { resolveReturnMethods } from '../../../server/domain/assessment/return-methods.ts'
import { assessInput, boxAndShip, plainDraft, plainShop, postOffice, shirtReturned } from '../characters.ts'
import { plainPolicy } from '../value/example.ts'

const counterMethod: ReturnMethod = { id: 'counter', kind: 'happy-returns', name: 'At a counter' }

const methodsFor = (
  methods: readonly ReturnMethod[],
  overrides: { readonly method?: string; readonly opened?: { readonly by: string } } = {},
) => {
  const config = { ...plainShop, methods: [...methods] }
  const draft = { ...plainDraft, items: [shirtReturned], ...overrides }
  const input = assessInput({ config, draft })
  const { selected, facts } = assess(input)
  const keepDecisions = resolveKeepDecisions(selected, plainPolicy, draft.order)
  const read = { config, draft, order: input.order, facts, selected, keepDecisions, now: input.now }
  const { offers, partners, inForce: activeMethod } = resolveReturnMethods(read, { kind: 'not-asked' })
  return { offered: offers.map(({ method }) => method.id), partners, inForce: activeMethod?.method.id ?? null }
}

describe('the methods of a return that a merchant opens', () => {
  const opened = { by: 'Desk' }

  it('FIX-79 a merchant’s return offers only label methods, a shopper’s return queries partners and shopper', () => {
    const all = [counterMethod, postOffice, boxAndShip]
    const labelOffer = { offered: ['post', 'pre-paid'] }
    expect(methodsFor(all, { opened })).toEqual({ ...labelOffer, partners: [], inForce: 'post' })
    expect(methodsFor(all)).toEqual({ ...labelOffer, partners: ['happy-returns'], inForce: null })
  })

  it('FIX-79 the method is the merchant’s choice, as for a shopper', () => {
    const chosen = { method: 'pre-paid' }
    expect(methodsFor([postOffice, boxAndShip], { ...chosen, opened }).inForce).toBe('pre-paid')
    expect(methodsFor([postOffice, boxAndShip], chosen).inForce).toBe('pre-paid')
  })

  it('FIX-79 without a label method of the shop, the carrier’s default method applies', () => {
    expect(methodsFor([counterMethod], { opened })).toEqual({
      offered: ['pre-paid'],
      partners: [],
      inForce: 'pre-paid',
    })
    expect(methodsFor([], { opened }).offered).toEqual([])
  })
})
