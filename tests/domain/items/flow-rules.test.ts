import { describe, expect, it } from 'vitest'
import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { ReasonGroup } from '../../../schemas/entities/reason.ts'
import type { AssessInput } from '../../../server/domain/assessment/assess.ts'
import { takeAnswer } from '../../../server/domain/items/answer.ts'
import {
  findRecommendation,
  isPhotoRequired,
  resolveVariant,
  stepOfQuestion,
  toDecision,
} from '../../../server/domain/items/flow.ts'
import { sortReasonsForDisplay } from '../../../server/domain/items/reasons.ts'
import { canConfirm, listFlowSteps } from '../../../server/domain/items/steps.ts'
import { clothesReasons, linenShirt, plainShop, shirtFlow, shirtReturned, shopWith } from '../characters.ts'
import {
  answerIs,
  askQuestion,
  excludeOutcomes,
  reasonIs,
  rule,
  shirtCondition,
  withFlags,
  withRules,
} from '../rules.ts'
import { answer, reason } from './answers.ts'
import { products, steps, withVariants } from './shirts.ts'

describe('questions of rules', () => {
  it('ITM-30 ITM-31 an early question comes first when an item opens, else the reason', () => {
    expect(steps({}, withRules([rule([askQuestion('worn', 'yes-no')], shirtCondition)]))).toEqual([
      'yes-no-question worn',
    ])
    expect(steps({}, withRules([rule([askQuestion('worn', 'yes-no')], { not: shirtCondition })]))).toEqual([
      'select-reason',
    ])
  })

  it('ITM-32 each input has its step', () => {
    const step = (input: 'comment' | 'upload' | 'yes-no' | 'warranty') =>
      stepOfQuestion({ id: 'q', input, copy: { en: '?' } })
    expect((['comment', 'upload', 'yes-no', 'warranty'] as const).map(step)).toEqual([
      'add-comment',
      'image-upload',
      'yes-no-question',
      'select-warranty',
    ])
  })

  it('ITM-33 WFL-04 questions come one by one, each answer may add another, then the reason', () => {
    const input = withRules([
      rule([askQuestion('worn', 'yes-no'), askQuestion('note', 'comment')]),
      rule([askQuestion('photo', 'upload')], answerIs('worn', 'yes')),
    ])
    expect(steps({}, input)).toEqual(['yes-no-question worn'])
    expect(steps({ inputs: { worn: 'yes' } }, input)).toEqual(['yes-no-question worn', 'add-comment note'])
    expect(steps({ inputs: { worn: 'yes', note: 'x' } }, input).at(-1)).toBe('image-upload photo')
    expect(steps({ inputs: { worn: 'no', note: 'x' } }, input).at(-1)).toBe('select-reason')
    expect(steps({ inputs: { worn: 'yes', note: 'x', photo: 'p' } }, input).at(-1)).toBe('select-reason')
  })

  it('WFL-23 ITM-62 a photo is required unless the rule makes it optional', () => {
    const photo = (optional: boolean) => withRules([rule([askQuestion('photo', 'upload', { optional })])])
    const sent = (optional: boolean, value: string) =>
      takeAnswer(shirtFlow({}, photo(optional)), answer('image-upload', value, 'photo'))
    expect(sent(false, ' ')).toMatchObject({ kind: 'refused', field: 'files', because: 'photo-required' })
    expect(sent(false, 'abc')).toMatchObject({ kind: 'accepted', answers: { inputs: { photo: 'abc' } } })
    expect(sent(true, '')).toMatchObject({ kind: 'accepted', answers: { inputs: { photo: '' } } })
    expect(steps({ inputs: { photo: '' } }, photo(false))).toEqual(['image-upload photo'])
    expect(steps({ inputs: { photo: '' } }, photo(true)).at(-1)).toBe('select-reason')
    expect(canConfirm(shirtFlow({ ...shirtReturned, inputs: { photo: '' } }, photo(false)))).toBe(false)
    const question = { id: 'q', input: 'upload', copy: { en: '?' } } as const
    expect([isPhotoRequired(question), isPhotoRequired({ ...question, optional: true })]).toEqual([true, false])
  })

  it.each([
    ['yes-no', 'yes-no-question', 'maybe', 'answer choose-one'],
    ['comment', 'add-comment', ' ', 'comment comment-required'],
  ] as const)('WFL-06 a %s question accepts an answer of its type', (input, step, value, problem) => {
    const verdict = takeAnswer(shirtFlow({}, withRules([rule([askQuestion('q', input)])])), answer(step, value, 'q'))
    expect(verdict.kind === 'refused' && `${verdict.field} ${verdict.because}`).toBe(problem)
    const stranger = takeAnswer(shirtFlow(), answer(step, 'yes', 'q'))
    expect(stranger).toMatchObject({ kind: 'refused', because: 'not-offered' })
  })
})

const smartReasons: ReasonGroup = {
  ...clothesReasons,
  reasons: clothesReasons.reasons.map((one) =>
    one.id === 'too-small'
      ? {
          ...one,
          comments: true,
          has_smart_recommendation: true,
          smart_recommendation: { option_name: 'size', recommend_order: 1 },
        }
      : one,
  ),
}
const smartShop = (input: Parameters<typeof shopWith>[0] = {}): ShopConfig => ({
  ...withFlags(
    shopWith({ ...input, settings: { smartRecommendationsEnabled: true, ...input.settings } }),
    'smart-recommendations',
  ),
  reasonGroups: [smartReasons, { ...smartReasons, id: 'any', product_types: [], default: true }],
})
const tooSmall = { reasons: ['fit', 'too-small'], comment: '' }

describe('a recommendation', () => {
  const config = smartShop()
  const found = (input: Partial<AssessInput> = { config }) => findRecommendation(shirtFlow(tooSmall, input))?.id ?? null

  it('ITM-34 ITM-35 a recommendation follows the reason, its comment and its rule questions', () => {
    const input = withRules(
      [rule([askQuestion('first', 'yes-no')]), rule([askQuestion('torn', 'yes-no')], reasonIs('too-small'))],
      config,
    )
    const inputs = { first: 'yes', torn: 'no' }
    const before = [
      'yes-no-question first',
      'select-reason',
      'select-reason fit',
      'add-comment',
      'yes-no-question torn',
    ]
    const recommended = [...before, 'smart-recommendation']
    expect(steps({ ...tooSmall, inputs }, input)).toEqual(recommended)
    expect(steps({ ...tooSmall, inputs, recommendation: 'accepted' }, input)).toEqual(recommended)
    expect(
      steps({ ...tooSmall, inputs, recommendation: 'declined', outcome: 'exchange', variant: 'shirt-s' }, input),
    ).toEqual([...recommended, 'convert-item', 'select-variant', 'confirm'])
  })

  it('ITM-65 UXD-03 an accepted hint sets an exchange for it and ends the flow', () => {
    const verdict = takeAnswer(shirtFlow(tooSmall, { config }), answer('smart-recommendation', 'accept'))
    expect(verdict).toMatchObject({ kind: 'accepted', answers: { recommendation: 'accepted' } })
    const flow = shirtFlow({ ...tooSmall, outcome: 'return', recommendation: 'accepted' }, { config })
    expect(resolveVariant(flow)?.id).toBe('shirt-l')
    expect(toDecision(flow)).toEqual({ returnType: 'exchange', resolution: 'exchange' })
    expect(canConfirm(flow)).toBe(true)
    expect(listFlowSteps(flow).at(-1)?.step).toBe('smart-recommendation')
  })

  it('ITM-65 a declined recommendation continues to the outcome', () => {
    expect(steps({ ...tooSmall, recommendation: 'declined' }, { config }).at(-1)).toBe('convert-item')
  })

  it('ITM-64 CFG-14 a recommendation needs the setting, the flag and a reason that has one', () => {
    expect(found()).toBe('shirt-l')
    expect(found({ config: smartShop({ settings: { smartRecommendationsEnabled: false } }) })).toBe(null)
    expect(found({ config: { ...config, flags: [] } })).toBe(null)
    expect(findRecommendation(shirtFlow({ reasons: ['fit', 'too-large'] }, { config }))).toBe(null)
  })

  it.each([
    [
      'there is no such size',
      { products: products({ ...linenShirt, options: [{ name: 'Size', values: ['shirt-m'] }] }) },
    ],
    ['it is sold out', { products: products(withVariants(({ id }) => (id === 'shirt-l' ? { stock: 0 } : {}))) }],
    [
      'it costs something else',
      { products: products(withVariants(({ id }) => (id === 'shirt-l' ? { price: 1 } : {}))) },
    ],
    ['the product is gone', { products: {} }],
  ])('ITM-66 a recommendation is skipped when %s', (_why, input) => {
    expect(found({ config, ...input })).toBe(null)
    expect(steps(tooSmall, { config, ...input })).not.toContain('smart-recommendation')
    const isOutcomeOpen = steps(tooSmall, { config, ...input }).at(-1) === 'convert-item'
    expect(isOutcomeOpen).toBe(!canConfirm(shirtFlow(tooSmall, { config, ...input })))
  })

  it('ITM-66 an accepted recommendation that sold out leads to the outcome question', () => {
    const gone = { config, products: products(withVariants(({ id }) => (id === 'shirt-l' ? { stock: 0 } : {}))) }
    expect(steps({ ...tooSmall, recommendation: 'accepted' }, gone).at(-1)).toBe('convert-item')
  })

  it('ITM-64 a rule that bars inline exchange bars it too', () => {
    expect(found(withRules([rule([excludeOutcomes('inlineExchange')])], config))).toBe(null)
  })
})

describe('the reasons as they are shown', () => {
  const listReasons = (group: ReasonGroup, seed: string | null) =>
    sortReasonsForDisplay(group, null, seed).map(({ id }) => id)

  it('ITM-38 reasons follow their configured order, unlisted reasons last', () => {
    expect(listReasons({ ...clothesReasons, ordered_reasons: ['unwanted', 'fit'] }, null)).toEqual([
      'unwanted',
      'fit',
      'damaged',
      'other',
    ])
    expect(listReasons(clothesReasons, null)).toEqual(['fit', 'damaged', 'other', 'unwanted'])
  })

  it('ITM-38 mixed, the same seed mixes them alike, and seeds differ', () => {
    const orders = Array.from({ length: 20 }, (_, n) => listReasons(clothesReasons, `session ${n} shirt.1`))
    expect(orders[3]).toEqual(listReasons(clothesReasons, 'session 3 shirt.1'))
    expect(new Set(orders.map((one) => one.join())).size).toBeGreaterThan(3)
    for (const one of orders) expect([...one].sort()).toEqual(listReasons(clothesReasons, null).sort())
  })
})

describe('the steps a merchant may leave out', () => {
  it('the offered comment, not the required one', () => {
    const config = { ...plainShop, flow: { 'add-comment': false as const } }
    expect(steps({ reasons: ['other'] }, { config })).toEqual(['select-reason', 'convert-item'])
    expect(steps({ reasons: ['damaged'] }, { config })).toEqual(['select-reason', 'add-comment'])
    const some = { ...plainShop, flow: { 'add-comment': { when: { not: shirtCondition } } } }
    expect(steps({ reasons: ['other'] }, { config: some })).toEqual(['select-reason', 'convert-item'])
  })

  it('the recommendation', () => {
    const config = { ...smartShop(), flow: { 'smart-recommendation': false as const } }
    expect(steps(tooSmall, { config })).not.toContain('smart-recommendation')
  })
})

it('ITM-28 a new reason requires its recommendation again', () => {
  const config = smartShop()
  const flow = shirtFlow({ ...tooSmall, recommendation: 'declined' }, { config })
  const verdict = takeAnswer(flow, reason('too-large', 'fit'))
  expect(verdict.kind === 'accepted' && 'recommendation' in verdict.answers).toBe(false)
})
