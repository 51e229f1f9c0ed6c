import { describe, expect, it } from 'vitest'
import type { AdvancedExchange } from '../../../schemas/config/exchange.ts'
import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { Product } from '../../../schemas/entities/product.ts'
import type { AssessInput } from '../../../server/domain/assessment/assess.ts'
import { takeAnswer } from '../../../server/domain/items/answer.ts'
import { selectEffectiveAnswers } from '../../../server/domain/items/effective-answers.ts'
import {
  advancedOptions,
  advancedVariants,
  exchangeVariants,
  findProductProblem,
  listOfferedOutcomes,
} from '../../../server/domain/items/flow.ts'
import { canConfirm } from '../../../server/domain/items/steps.ts'
import { linenShirt, orderInsideWindow, plainShop, shirtFlow, shopWith } from '../characters.ts'
import { excludeOutcomes, rule, withFlags, withRules } from '../rules.ts'
import { answer, applyAnswer } from './answers.ts'
import { products, steps, withVariants } from './shirts.ts'

describe('the variants of an exchange', () => {
  const dearer = products(withVariants(({ id }) => (id === 'shirt-l' ? { price: 7000 } : {})))
  const anyPrice = withFlags(
    shopWith({ settings: { diff_priced_exchanges: true } }),
    'different-priced-variant-exchanges',
  )
  const ids = (config: ShopConfig) => exchangeVariants(shirtFlow({}, { config, products: dearer })).map(({ id }) => id)

  it('ITM-47 CFG-14 variants at today’s price are offered, others with setting and flag', () => {
    expect(ids(plainShop)).toEqual(['shirt-s', 'shirt-xl'])
    expect(ids(anyPrice)).toEqual(['shirt-s', 'shirt-l', 'shirt-xl'])
    expect(ids({ ...anyPrice, flags: [] })).toEqual(['shirt-s', 'shirt-xl'])
    expect(ids({ ...anyPrice, settings: plainShop.settings })).toEqual(['shirt-s', 'shirt-xl'])
    const chosen = shirtFlow({ reasons: ['unwanted'], outcome: 'exchange', variant: 'shirt-l' }, { products: dearer })
    expect(canConfirm(chosen)).toBe(false)
  })

  it('ITM-47 the compared price is the own variant’s price today, not its purchase price', () => {
    const now = products(withVariants(({ id }) => ({ price: id === 'shirt-s' ? 6000 : 6500 })))
    expect(exchangeVariants(shirtFlow({}, { products: now })).map(({ id }) => id)).toEqual(['shirt-l', 'shirt-xl'])
  })

  it('ITM-45 without a variant of fitting price and stock, no exchange is offered', () => {
    const offered = (product: Product) => listOfferedOutcomes(shirtFlow({}, { products: products(product) }).state)
    expect(offered(linenShirt)).toEqual(['exchange', 'return'])
    expect(offered(withVariants(({ id }) => (id === 'shirt-m' ? {} : { price: 1 })))).toEqual(['return'])
    expect(offered(withVariants(({ id }) => (id === 'shirt-m' ? {} : { stock: 0 })))).toEqual(['return'])
  })

  it('ITM-48 CFG-14 the same again only where the shop offers it', () => {
    const on = shopWith({ settings: { enableExchangeReplaceOption: true } })
    expect(listOfferedOutcomes(shirtFlow({}, { config: on }).state)).toContain('replace')
    expect(listOfferedOutcomes(shirtFlow().state)).not.toContain('replace')
  })

  it('ITM-49 the same variant is offered only while tracked stock is left', () => {
    const config = shopWith({ settings: { enableExchangeReplaceOption: true, minimum_inventory: 3 } })
    const replaced = (stock: number | null) =>
      shirtFlow({}, { config, products: products(withVariants(() => ({ stock }))) }).state.outcomes.replace
    expect([replaced(3), replaced(2), replaced(null), replaced(0)]).toEqual([true, false, true, false])
  })
})

describe('another product in place of the item', () => {
  const hat = (...stock: number[]) =>
    withVariants(({ id }) => ({ stock: stock[linenShirt.variants.findIndex((one) => one.id === id)] ?? 0 }))

  it('ERR-53 a product is available with one variant in stock, else sold out', () => {
    expect(findProductProblem(hat(0, 1), shirtFlow())).toBe(null)
    expect(findProductProblem(hat(0, 0), shirtFlow())).toBe('sold-out')
  })

  it('ITM-47 another product is not offered at another price', () => {
    const dearer = { ...hat(1), variants: hat(1).variants.map((one) => ({ ...one, price: 7000 })) }
    expect(findProductProblem(dearer, shirtFlow())).toBe('price')
  })
})

describe('advanced exchanges', () => {
  const hats: AdvancedExchange = {
    id: 'hats',
    enabled: true,
    operator: 'contains',
    search_string: 'SHIRT',
    title: { en: 'Take a hat' },
    options: [
      { id: 'felt', collection_id: 'felt', order: 2, copy: { en: 'Felt' } },
      { id: 'straw', collection_id: 'straw', order: 1, copy: { en: 'Straw' } },
    ],
    variant_option: true,
    return_option: true,
  }
  const withHats = (input: Partial<AdvancedExchange> = {}, policy = {}): ShopConfig => ({
    ...shopWith({ policy: { advanced_exchanges_enabled: true, ...policy } }),
    advancedExchanges: [{ ...hats, ...input }],
  })
  const offered = (input: Partial<AssessInput>) => listOfferedOutcomes(shirtFlow({}, input).state)

  it('FIX-01 the chosen product counts only for the option of its choice', () => {
    const advanced = { option: 'felt', product: 'bowler', variant: 'bowler-m' }
    const counted = (outcome: 'advanced:felt' | 'advanced:straw' | 'return') =>
      selectEffectiveAnswers(shirtFlow({ outcome, advanced }, { config: withHats() })).advanced
    expect([counted('advanced:felt'), counted('advanced:straw'), counted('return')]).toEqual([
      advanced,
      undefined,
      undefined,
    ])
  })

  it('ITM-43 ITM-54 advanced exchanges are offered in their order, after the plain one', () => {
    expect(offered({ config: withHats() })).toEqual(['exchange', 'advanced:straw', 'advanced:felt', 'return'])
    expect(advancedOptions(shirtFlow({}, { config: withHats() }).state).map(({ id }) => id)).toEqual(['straw', 'felt'])
  })

  it.each([
    ['it is switched off', { config: withHats({ enabled: false }) }],
    ['its text is not in title, type or tags', { config: withHats({ search_string: 'shoe' }) }],
    ['the policy has none', { config: withHats({}, { advanced_exchanges_enabled: false }) }],
    ['the policy says nothing', { config: { ...withHats(), policies: plainShop.policies } }],
    ['a rule excludes it', withRules([rule([excludeOutcomes('advancedExchange')])], withHats())],
  ])('ITM-52 advanced exchanges are not offered when %s', (_why, input) => {
    expect(offered(input)).toEqual(['exchange', 'return'])
  })

  it('ITM-52 the text is looked for in tags, too', () => {
    const order = shirtFlow().state.unit.line
    const config = withHats({ search_string: 'summer' })
    const tagged = { ...order, tags: ['Summer 24'] }
    const of = (line: typeof order) => ({ config, order: { ...orderInsideWindow, lines: [line] } })
    expect([offered(of(order)), offered(of(tagged))].map((one) => one.includes('advanced:felt'))).toEqual([false, true])
  })

  it('ITM-53 advanced exchanges state whether the same product and a return are available', () => {
    expect(offered({ config: withHats({ variant_option: false }) })).toEqual([
      'advanced:straw',
      'advanced:felt',
      'return',
    ])
    expect(offered({ config: withHats({ return_option: false }) })).toEqual([
      'exchange',
      'advanced:straw',
      'advanced:felt',
    ])
  })

  it('ITM-35 advanced exchanges require the product, then its variant', () => {
    const hat = (ids: string[]): Product => ({
      ...linenShirt,
      id: 'hat',
      variants: ids.flatMap((id) => linenShirt.variants.slice(0, 1).map((one) => ({ ...one, id }))),
    })
    const input = (ids: string[]) => ({ config: withHats(), products: { ...products(linenShirt), hat: hat(ids) } })
    const chosen = { reasons: ['unwanted'], outcome: 'advanced:felt' } as const
    const from = (answers: object, ids = ['hat-s', 'hat-m']) =>
      steps({ ...chosen, reasons: ['unwanted'], ...answers }, input(ids)).slice(2)
    expect(from({})).toEqual(['select-product'])
    const product = { option: 'felt', product: 'hat' }
    expect(from({ advanced: product })).toEqual(['select-product', 'select-advanced-exchange-product'])
    expect(from({ advanced: { ...product, variant: 'hat-m' } }).at(-1)).toBe('confirm')
    expect(from({ advanced: product }, ['hat'])).toEqual(['select-product', 'confirm'])
    expect(from({ advanced: { ...product, option: 'straw' } })).toEqual(['select-product'])
    const flow = shirtFlow({ ...chosen, reasons: ['unwanted'], advanced: product }, input(['hat-s', 'hat-m']))
    expect(advancedVariants(flow).map(({ id }) => id)).toEqual(['hat-s', 'hat-m'])
    expect(takeAnswer(flow, answer('select-advanced-exchange-product', 'shirt-l'))).toMatchObject({
      kind: 'refused',
      because: 'not-offered',
    })
  })
  it('ITM-50 a chosen product stays, and a second choice preserves the variant', () => {
    const flow = shirtFlow({ reasons: ['unwanted'], outcome: 'advanced:felt' }, { config: withHats() })
    const chosen = applyAnswer(flow, answer('select-product', 'hat'))
    expect(chosen.advanced).toEqual({ option: 'felt', product: 'hat' })
    const whole = { ...flow, answers: { ...chosen, advanced: { option: 'felt', product: 'hat', variant: 'hat-m' } } }
    expect(applyAnswer(whole, answer('select-product', 'hat')).advanced?.variant).toBe('hat-m')
    expect(applyAnswer(whole, answer('select-product', 'cap')).advanced).toEqual({ option: 'felt', product: 'cap' })
  })

  it.each([
    ['none is asked for', 'advanced:felt', '', 'choose-one'],
    ['one without an advanced exchange is refused', 'return', 'hat', 'not-offered'],
  ] as const)('ITM-50 of the products %s', (_sentence, outcome, product, because) => {
    const flow = shirtFlow({ reasons: ['unwanted'], outcome }, { config: withHats() })
    expect(takeAnswer(flow, answer('select-product', product))).toMatchObject({ kind: 'refused', because })
  })
})
