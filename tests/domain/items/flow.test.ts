import { describe, expect, it } from 'vitest'
import type { DraftItem } from '../../../schemas/records/draft.ts'
import { type AnswerVerdict, type FlowAnswer, takeAnswer } from '../../../server/domain/items/answer.ts'
import { selectEffectiveAnswers } from '../../../server/domain/items/effective-answers.ts'
import {
  emptyAnswers,
  exchangeVariants,
  type FlowInput,
  getChosenReason,
  listOfferedOutcomes,
  resolveOutcome,
  resolveVariant,
  toDecision,
} from '../../../server/domain/items/flow.ts'
import {
  canConfirm,
  confirmedAnswers,
  findFlowPosition,
  isStillAvailable,
  listFlowSteps,
} from '../../../server/domain/items/steps.ts'
import {
  assessItems,
  candleBought,
  disabledEvent,
  shirtFlow,
  shirtForLarger,
  shirtReturned,
  shopWith,
  stateOf,
} from '../characters.ts'
import { orderOf } from '../value/example.ts'
import { applyAnswer, comment, flowAt, outcome, reason, variant } from './answers.ts'

const shopWithReplace = shopWith({ settings: { enableExchangeReplaceOption: true } })
const returnOnlyShop = shopWith({ policy: { exchange: disabledEvent } })
const exchangeOnlyShop = shopWith({ policy: { refund: disabledEvent, gift_card: disabledEvent } })

const stepsOf = (flow: FlowInput) =>
  listFlowSteps(flow).map(({ step, question }) => (question === null ? step : `${step} ${question}`))

const applyAnswers = (flow: FlowInput, ...answers: FlowAnswer[]): DraftItem =>
  answers.reduce((item, answer) => applyAnswer({ ...flow, answers: item }, answer), flow.answers)
const refusal = (verdict: AnswerVerdict) => (verdict.kind === 'refused' ? `${verdict.field} ${verdict.because}` : null)

describe('the steps of an item', () => {
  it.each([
    ['the reason comes first', {}, ['select-reason']],
    ['ITM-37 its children next', { reasons: ['fit'] }, ['select-reason', 'select-reason fit']],
    [
      'ITM-43 then what to do',
      { reasons: ['fit', 'too-small'] },
      ['select-reason', 'select-reason fit', 'convert-item'],
    ],
    ['ITM-40 a comment where the reason takes one', { reasons: ['other'] }, ['select-reason', 'add-comment']],
    [
      'ITM-40 it may be left empty',
      { reasons: ['other'], comment: '' },
      ['select-reason', 'add-comment', 'convert-item'],
    ],
    ['ITM-41 or must not', { reasons: ['damaged'], comment: ' ' }, ['select-reason', 'add-comment']],
    [
      'ITM-41 and is enough then',
      { reasons: ['damaged'], comment: 'torn' },
      ['select-reason', 'add-comment', 'convert-item'],
    ],
    [
      'ITM-44 an exchange asks for the variant',
      { reasons: ['unwanted'], outcome: 'exchange' },
      ['select-reason', 'convert-item', 'select-variant'],
    ],
    [
      'UXD-03 a return ends with its last question',
      { reasons: ['unwanted'], outcome: 'return' },
      ['select-reason', 'convert-item'],
    ],
    [
      'an exchange once the variant is chosen',
      { reasons: ['unwanted'], outcome: 'exchange', variant: 'shirt-l' },
      ['select-reason', 'convert-item', 'select-variant', 'confirm'],
    ],
  ] as const)('ITM-27 %s', (_sentence, answers, steps) => {
    expect(stepsOf(shirtFlow({ ...answers, reasons: [...('reasons' in answers ? answers.reasons : [])] }))).toEqual(
      steps,
    )
  })

  it('ITM-43 the outcome question is skipped with a single option', () => {
    expect(stepsOf(shirtFlow({ reasons: ['unwanted'] }, { config: returnOnlyShop }))).toEqual(['select-reason'])
    expect(canConfirm(shirtFlow({ reasons: ['unwanted'] }, { config: returnOnlyShop }))).toBe(true)
    expect(stepsOf(shirtFlow({ reasons: ['unwanted'] }, { config: exchangeOnlyShop }))).toEqual([
      'select-reason',
      'select-variant',
    ])
  })

  it('ITM-43 a replacement sends the same variant without a variant question', () => {
    const flow = shirtFlow({ reasons: ['unwanted'], outcome: 'replace' }, { config: shopWithReplace })
    expect(stepsOf(flow)).toEqual(['select-reason', 'convert-item', 'confirm'])
    expect(resolveVariant(flow)?.id).toBe('shirt-m')
  })

  it('ITM-39 nothing is confirmed without a reason, and not with half of one', () => {
    const rest = { outcome: 'return' } as const
    expect(canConfirm(shirtFlow(rest))).toBe(false)
    expect(canConfirm(shirtFlow({ ...rest, reasons: ['fit'] }))).toBe(false)
    expect(canConfirm(shirtFlow({ ...rest, reasons: ['gone'] }))).toBe(false)
    expect(canConfirm(shirtFlow({ ...rest, reasons: ['fit', 'too-small'] }))).toBe(true)
  })

  it('ITM-41 nothing is confirmed with an empty comment where one is required', () => {
    const rest = { outcome: 'return', reasons: ['damaged'] } as const
    expect(canConfirm(shirtFlow({ ...rest, reasons: ['damaged'] }))).toBe(false)
    expect(canConfirm(shirtFlow({ ...rest, reasons: ['damaged'], comment: '  ' }))).toBe(false)
    expect(canConfirm(shirtFlow({ ...rest, reasons: ['damaged'], comment: 'torn' }))).toBe(true)
  })
})

describe('the outcomes of an item', () => {
  it.each([
    ['all of it', shopWithReplace, ['exchange', 'replace', 'return']],
    ['without replacing', shopWith({}), ['exchange', 'return']],
    ['return only', returnOnlyShop, ['return']],
    ['exchange only', exchangeOnlyShop, ['exchange']],
  ] as const)('ITM-43 %s', (_sentence, config, offered) => {
    expect(listOfferedOutcomes(shirtFlow({}, { config }).state)).toEqual(offered)
  })

  it('ITM-45 a thing of one variant is returned without a question', () => {
    const state = stateOf(assessItems([], { order: orderOf([candleBought]) }), 'candle.1')
    expect(listOfferedOutcomes(state)).toEqual(['return'])
  })

  it('an outcome that is not offered any more does not count', () => {
    expect(resolveOutcome(shirtFlow({ outcome: 'replace' }))).toBe(null)
    expect(resolveOutcome(shirtFlow({ outcome: 'exchange' }, { config: returnOnlyShop }))).toBe('return')
  })

  it('ITM-23 a bundle that goes back together is returned, though its parts could be exchanged', () => {
    const together = shirtFlow({ reasons: ['unwanted'], together: true })
    expect(resolveOutcome(together)).toBe('return')
    expect(stepsOf(together)).toEqual(['select-reason'])
    expect(canConfirm(together)).toBe(true)
    expect(resolveOutcome(shirtFlow({ reasons: ['unwanted'] }))).toBe(null)
  })

  it.each([
    ['return', { returnType: 'credit', resolution: 'return' }],
    ['exchange', { returnType: 'exchange', resolution: 'exchange' }],
    ['replace', { returnType: 'exchange', resolution: 'exchange' }],
  ] as const)('ITM-14 %s is confirmed as such', (chosen, decision) => {
    expect(toDecision(shirtFlow({ outcome: chosen }, { config: shopWithReplace }))).toEqual(decision)
  })
})

describe('confirming', () => {
  it('ITM-10 an item without answers is not confirmed', () => {
    expect(emptyAnswers('shirt.1').confirmed).toBe(false)
  })

  it('ITM-14 the item’s confirmed outcome persists, with or without a question', () => {
    expect(confirmedAnswers(shirtFlow({ reasons: ['unwanted'] }, { config: returnOnlyShop }))).toEqual(shirtReturned)
    expect(confirmedAnswers(shirtFlow({ ...shirtForLarger, confirmed: false }))).toEqual(shirtForLarger)
    expect(confirmedAnswers(shirtFlow({ reasons: ['unwanted'] }))).toBe(null)
  })

  it('ITM-10 a confirmation ends when its outcome becomes unavailable', () => {
    expect(isStillAvailable(shirtFlow(shirtForLarger))).toBe(true)
    expect(isStillAvailable(shirtFlow(shirtForLarger, { config: returnOnlyShop }))).toBe(false)
    expect(isStillAvailable(shirtFlow(shirtReturned, { config: exchangeOnlyShop }))).toBe(false)
  })
})

describe('the variants to choose from', () => {
  it('ITM-44 the others of the same product, sold out ones shown', () => {
    expect(exchangeVariants(shirtFlow()).map(({ id }) => id)).toEqual(['shirt-s', 'shirt-l', 'shirt-xl'])
  })

  it.each([
    ['ITM-44', 'one of them is taken', 'shirt-s', null],
    ['ITM-46', 'one of another product is refused', 'candle', 'variant not-offered'],
    ['ITM-46', 'the one that was bought is refused', 'shirt-m', 'variant not-offered'],
    ['ITM-46', 'one that nobody knows is refused', 'shirt-xxl', 'variant not-offered'],
    ['ITM-44', 'one that is sold out is refused', 'shirt-xl', 'variant out-of-stock'],
    ['ITM-44', 'none at all is asked for', '', 'variant choose-one'],
  ] as const)('%s %s', (_row, _sentence, id, problem) => {
    expect(refusal(takeAnswer(shirtFlow({ reasons: ['unwanted'], outcome: 'exchange' }), variant(id)))).toBe(problem)
  })

  it.each([
    'candle',
    'shirt-m',
    'shirt-xxl',
    'shirt-xl',
  ])('ITM-46 a draft that holds %s cannot be confirmed with it', (id) => {
    const flow = shirtFlow({ ...shirtForLarger, variant: id })
    expect(resolveVariant(flow)).toBe(null)
    expect(canConfirm(flow)).toBe(false)
  })
})

describe('taking an answer', () => {
  it.each([
    ['ITM-39 a reason must be chosen', {}, reason(''), 'reason choose-one'],
    ['ITM-39 it must be one of those asked', {}, reason('gone'), 'reason not-offered'],
    ['ITM-39 and not one of another question', {}, reason('too-small'), 'reason not-offered'],
    ['ITM-37 nor one under a reason that was not chosen', {}, reason('too-small', 'fit'), 'reason not-offered'],
    [
      'ITM-41 a required comment must say something',
      { reasons: ['damaged'] },
      comment('  '),
      'comment comment-required',
    ],
    ['ITM-43 something must be done', { reasons: ['unwanted'] }, outcome(''), 'outcome choose-one'],
    ['ITM-43 something that is offered', { reasons: ['unwanted'] }, outcome('replace'), 'outcome not-offered'],
    ['confirming is no answer', {}, flowAt('confirm'), 'confirm not-offered'],
  ])('%s', (_sentence, answers, answer, problem) => {
    expect(refusal(takeAnswer(shirtFlow(answers), answer))).toBe(problem)
  })

  it('ITM-42 the reason is stored with its trimmed comment', () => {
    const item = applyAnswers(shirtFlow(), reason('damaged'), comment('  torn at the seam '))
    expect(item).toEqual({ id: 'shirt.1', reasons: ['damaged'], comment: 'torn at the seam', confirmed: false })
    expect(getChosenReason(shirtFlow(item))?.id).toBe('damaged')
  })

  it('a whole flow leads to a confirmation', () => {
    const item = applyAnswers(
      shirtFlow(emptyAnswers('shirt.1')),
      reason('fit'),
      reason('too-small', 'fit'),
      outcome('exchange'),
      variant('shirt-l'),
    )
    expect({ ...item, confirmed: true }).toEqual(shirtForLarger)
    expect(canConfirm(shirtFlow(item))).toBe(true)
  })
})

describe('changing an early answer', () => {
  const complete = shirtFlow(shirtForLarger)

  it('ITM-28 a new reason drops the deeper choice and preserves the outcome', () => {
    expect(applyAnswer(complete, reason('unwanted'))).toEqual({
      ...shirtForLarger,
      reasons: ['unwanted'],
      confirmed: false,
    })
  })

  it('ITM-28 a new deeper choice preserves the reason above it', () => {
    expect(applyAnswer(complete, reason('too-large', 'fit')).reasons).toEqual(['fit', 'too-large'])
  })

  it('ITM-28 a comment stays in the draft, for a reason that takes one', () => {
    const damaged = shirtFlow({ ...shirtReturned, reasons: ['damaged'], comment: 'torn' })
    const other = applyAnswer(damaged, reason('unwanted'))
    expect(other).toEqual({ ...shirtReturned, reasons: ['unwanted'], comment: 'torn', confirmed: false })
    expect(selectEffectiveAnswers(shirtFlow(other))).not.toHaveProperty('comment')
    expect(selectEffectiveAnswers(shirtFlow(applyAnswer(damaged, reason('other')))).comment).toBe('torn')
  })

  it('ITM-28 a switch from exchange to return and back preserves the chosen variant', () => {
    const returned = applyAnswer(complete, outcome('return'))
    expect(resolveVariant({ ...complete, answers: returned })).toBe(null)
    expect(
      resolveVariant({ ...complete, answers: applyAnswer({ ...complete, answers: returned }, outcome('exchange')) })
        ?.id,
    ).toBe('shirt-l')
  })

  it('a changed answer needs a new confirmation', () => {
    for (const answer of [reason('unwanted'), outcome('return'), variant('shirt-s')])
      expect(applyAnswer(complete, answer).confirmed).toBe(false)
  })
})

describe('the position', () => {
  const steps = listFlowSteps(shirtFlow({ ...shirtForLarger, confirmed: false }))

  it.each([
    ['a step that was reached', flowAt('select-reason', 'fit'), 1],
    ['the first step', flowAt('select-reason'), 0],
    ['the confirmation', flowAt('confirm'), 4],
    ['a step that this item has not: the last one that is open', flowAt('add-comment'), 4],
    ['a question that was not asked: the last one that is open', flowAt('select-reason', 'damaged'), 4],
  ])('ITM-28 %s', (_sentence, target, position) => {
    expect(findFlowPosition(steps, target)).toBe(position)
  })

  it('ITM-27 a step ahead of the answers leads to the first one without', () => {
    const begun = listFlowSteps(shirtFlow({ reasons: ['fit'] }))
    expect(begun[findFlowPosition(begun, flowAt('confirm'))]).toEqual(flowAt('select-reason', 'fit'))
  })
})
