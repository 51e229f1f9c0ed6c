import { describe, expect, it } from 'vitest'
import { resolveKeepDecisions } from '../../../server/domain/assessment/keep-decisions.ts'
import { assessItems, candleReturned, shirtReturned } from '../characters.ts'
import { plainPolicy } from '../value/example.ts'

const { selected } = assessItems([shirtReturned, candleReturned])
const listKeepDecisions = (order: Parameters<typeof resolveKeepDecisions>[2], states = selected) => [
  ...resolveKeepDecisions(states, plainPolicy, order),
]

describe('items that stay with the shopper', () => {
  it('FIX-09 only items a merchant selects stay, besides lines that cannot be sent', () => {
    expect(listKeepDecisions({ kept: true })).toEqual([
      ['shirt.1', 'keep'],
      ['candle.1', 'keep'],
    ])
    expect(listKeepDecisions({})).toEqual([])
  })

  it('FIX-09 a line without anything to send stays, though the rest goes back', () => {
    const states = selected.map((state) =>
      state.unit.id === 'candle.1'
        ? { ...state, unit: { ...state.unit, line: { ...state.unit.line, shipsNothing: true as const } } }
        : state,
    )
    expect(listKeepDecisions({}, states)).toEqual([['candle.1', 'keep']])
  })
})
