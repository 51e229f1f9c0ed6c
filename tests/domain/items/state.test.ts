import { describe, expect, it } from 'vitest'
import { isExcludedByAnswers, isRejected } from '../../../server/domain/items/state.ts'
import { assessItems, finalSaleSocks, shirtReturned, stateOf } from '../characters.ts'
import { excludeOutcomes, reasonIs, reject, rule, withRules } from '../rules.ts'
import { orderOf } from '../value/example.ts'

const shirtUnder = (results: Parameters<typeof rule>[0], answers = [shirtReturned]) =>
  stateOf(assessItems(answers, withRules([rule(results, reasonIs('unwanted'))])), 'shirt.1')
const everything = excludeOutcomes('refund', 'storeCredit', 'inlineExchange', 'shopNow')

describe('an item that its answers keep back', () => {
  it('WFL-21 an item without outcomes after its answers can be answered again', () => {
    const state = shirtUnder([everything])
    expect(state.status).toMatchObject({ kind: 'ineligible', code: 2 })
    expect([isExcludedByAnswers(state), isRejected(state)]).toEqual([true, false])
  })

  it('WFL-17 a rejected item cannot be answered again', () => {
    const state = shirtUnder([reject])
    expect([isExcludedByAnswers(state), isRejected(state)]).toEqual([false, true])
  })

  it('WFL-21 only answers can block an item: not before answers, nor if returnable or ineligible', () => {
    expect(isExcludedByAnswers(shirtUnder([everything], []))).toBe(false)
    const free = stateOf(assessItems([shirtReturned]), 'shirt.1')
    expect([isExcludedByAnswers(free), isRejected(free)]).toEqual([false, false])
    const socks = stateOf(assessItems([], { order: orderOf([finalSaleSocks]) }), 'socks.1')
    expect([socks.status.kind, isExcludedByAnswers(socks)]).toEqual(['ineligible', false])
  })
})
