import { describe, expect, it } from 'vitest'
import type { Warranty } from '../../../schemas/config/warranty.ts'
import { findDestination, findSharedDestinations } from '../../../server/domain/items/selection.ts'
import {
  canConfirm,
  findSettledClaim,
  listClaimableWarranties,
  listFlowSteps,
} from '../../../server/domain/items/steps.ts'
import {
  assessItems,
  candleBought,
  candleReturned,
  disabledEvent,
  flowWith,
  linenShirtBought,
  shirtReturned,
  shopWith,
  stateOf,
  teapotOfSet,
  WINDOW_OVER,
} from '../characters.ts'
import {
  askQuestion,
  banActions,
  candleCondition,
  excludeOutcomes,
  restrictDestinations,
  rule,
  shirtCondition,
  withFlags,
  withRules,
} from '../rules.ts'
import { orderOf } from '../value/example.ts'

const enforcingShop = shopWith({ settings: { enforce_product_rules: true } })
const statusOf = (
  items: Parameters<typeof assessItems>[0],
  input: Parameters<typeof assessItems>[1],
  id = 'candle.1',
) => stateOf(assessItems(items, input), id).status

describe('where items go', () => {
  const apart = [
    rule([restrictDestinations('north', 'hub')], shirtCondition),
    rule([restrictDestinations('south')], candleCondition),
  ]
  const together = [
    rule([restrictDestinations('north', 'hub')], shirtCondition),
    rule([restrictDestinations('hub')], candleCondition),
  ]

  it('ITM-19 with the setting, an item without a shared destination is disabled', () => {
    const disabled = { kind: 'disabled', because: 'product-rules' }
    expect(statusOf([shirtReturned], withRules(apart, enforcingShop))).toEqual(disabled)
    expect(statusOf([shirtReturned], withRules(together, enforcingShop)).kind).toBe('eligible')
    expect(statusOf([shirtReturned], withRules([apart[0] ?? rule([])], enforcingShop)).kind).toBe('disabled')
  })

  it('ITM-19 CFG-14 no item is disabled without the setting or a selection', () => {
    expect(statusOf([shirtReturned], withRules(apart)).kind).toBe('eligible')
    expect(statusOf([], withRules(apart, enforcingShop)).kind).toBe('eligible')
    expect(statusOf([shirtReturned], { config: enforcingShop }).kind).toBe('eligible')
  })

  it('ITM-19 WFL-28 selected items go to a destination they all share', () => {
    const { selected } = assessItems([shirtReturned, candleReturned], withRules(together, enforcingShop))
    expect(findSharedDestinations(selected)).toEqual(['hub'])
    expect(findSharedDestinations(assessItems([shirtReturned]).selected)).toEqual([''])
    expect(findSharedDestinations([])).toEqual([])
  })

  it('ITM-19 an item with one destination in common fits, however many it has', () => {
    expect(statusOf([candleReturned], withRules(together, enforcingShop), 'shirt.1').kind).toBe('eligible')
  })

  it('WFL-28 the destination is the location with the shared name, or the shop without one', () => {
    const placeOf = (id: string) => ({ id, name: id, display_name_in_portal: { en: id } })
    const config = { ...enforcingShop, destinations: [placeOf('north'), placeOf('hub')] }
    const { selected } = assessItems([shirtReturned, candleReturned], withRules(together, enforcingShop))
    expect(findDestination(selected, config)).toEqual(placeOf('hub'))
    expect(findDestination(selected, { ...config, destinations: [placeOf('north')] })).toBeNull()
  })
})

describe('returns of a single item', () => {
  const whole = { id: 'set', title: 'Set', partialReturns: false, exchanges: true }
  const lines = [
    linenShirtBought,
    { ...candleBought, bundle: whole },
    { ...teapotOfSet, bundle: whole },
    { ...teapotOfSet, id: 'cup', bundle: { ...whole, id: 'other-set' } },
  ]
  const input = { order: orderOf(lines), config: shopWith({ settings: { single_product_returns: true } }) }

  it('ITM-18 ITM-24 parts of an all-or-nothing bundle count as one item', () => {
    const { items } = assessItems([candleReturned], input)
    const reasons = items.map(({ unit, status }) => [unit.id, status.kind === 'disabled' ? status.because : null])
    expect(Object.fromEntries(reasons)).toEqual({
      'shirt.1': 'single-item',
      'candle.1': null,
      'teapot.1': null,
      'cup.1': 'single-item',
    })
  })
})

describe('an item that bans exchanges from the whole return', () => {
  const ban = [rule([banActions('exchange')], shirtCondition)]
  const mayExchange = (items: Parameters<typeof assessItems>[0]): boolean =>
    stateOf(assessItems(items, withRules(ban)), 'candle.1').allowed.exchange

  it('WFL-25 an item bans exchanges for others once selected, not before', () => {
    expect([mayExchange([]), mayExchange([shirtReturned])]).toEqual([true, false])
    expect(mayExchange([shirtReturned, candleReturned])).toBe(false)
  })

  it('WFL-25 an item bans nothing merely by being beside another', () => {
    expect(mayExchange([candleReturned])).toBe(true)
  })

  it('FIX-12 disables an item that can become nothing else', () => {
    const exchangedOnly = withRules([
      rule([banActions('exchange')], candleCondition),
      rule([excludeOutcomes('refund', 'storeCredit')], shirtCondition),
    ])
    expect(statusOf([], exchangedOnly, 'shirt.1').kind).toBe('eligible')
    expect(statusOf([candleReturned], exchangedOnly, 'shirt.1')).toEqual({ kind: 'disabled', because: 'exchange-ban' })
  })

  it('WAR-05 FIX-12 an item that awaits its claim stays open until only exchanges remain', () => {
    const claim = (id: string, allowed: Warranty['allowed']): Warranty => ({
      id,
      group: 'g',
      copy: { en: id },
      days: 365,
      allowed,
      product_types: [id],
    })
    const warranties = [claim('Shirts', { exchange: true }), claim('Candles', { refund: true, exchange: true })]
    const rules = [rule([banActions('exchange')], candleCondition)]
    const input = { ...withRules(rules, { ...withFlags(shopWith({}), 'warranties'), warranties }), now: WINDOW_OVER }
    const candle = { ...candleReturned, outcome: 'return' as const, warranty: 'Candles' }
    const shirt = { id: 'shirt.1', reasons: [], confirmed: false }
    expect(statusOf([candle], input, 'candle.1').kind).toBe('selected')
    expect(statusOf([candle], input, 'shirt.1').kind).toBe('eligible')
    expect(statusOf([candle, { ...shirt, warranty: 'Shirts' }], input, 'shirt.1')).toEqual({
      kind: 'disabled',
      because: 'exchange-ban',
    })
    expect(statusOf([{ ...shirt, warranty: 'Shirts' }], input, 'shirt.1').kind).toBe('eligible')
  })
})

describe('claims beside each other', () => {
  const warranty = (id: string, group: string, overrides: Partial<Warranty> = {}): Warranty => ({
    id,
    group,
    copy: { en: id },
    days: 365,
    allowed: { exchange: true, refund: true, gift: true },
    ...overrides,
  })
  const shop = (warranties: Warranty[]) => ({ ...withFlags(shopWith({}), 'warranties'), warranties })
  const input = (warranties: Warranty[]) =>
    withRules([rule([askQuestion('claim', 'warranty', { optional: true })])], shop(warranties))
  const seams = warranty('seams', 'making', { product_types: ['Shirts'] })
  const wax = warranty('wax', 'candles', { product_types: ['Candles'] })
  const wick = warranty('wick', 'making', { product_types: ['Candles'] })
  const claimed = { ...shirtReturned, warranty: 'seams' }

  it('ITM-20 WAR-06 an item of another warranty group is disabled beside a claim', () => {
    expect(statusOf([claimed], input([seams, wax]))).toEqual({ kind: 'disabled', because: 'warranty-group' })
    expect(statusOf([claimed], input([seams]))).toEqual({ kind: 'disabled', because: 'warranty-group' })
    expect(statusOf([claimed], input([seams, wax, wick])).kind).toBe('eligible')
  })

  it('WAR-06 beside an item that is no claim others are free', () => {
    const none = { ...shirtReturned, warranty: 'none' }
    expect(statusOf([none], input([seams, wax])).kind).toBe('eligible')
  })

  it('WAR-06 beside a claim only warranties of its group are available, else none', () => {
    const beside = (first: typeof claimed) =>
      listClaimableWarranties(stateOf(assessItems([first], input([seams, wax, wick])), 'candle.1')).map(
        ({ warranty: { id } }) => id,
      )
    expect(beside(claimed)).toEqual(['wick'])
    expect(beside({ ...claimed, warranty: 'none' })).toEqual([])
  })
})

describe('warranties', () => {
  const seams: Warranty = {
    id: 'seams',
    group: 'making',
    copy: { en: 'Seams' },
    days: 90,
    allowed: { exchange: true, gift: true },
    product_types: ['Shirts'],
  }
  const ask = [rule([askQuestion('claim', 'warranty')])]
  const on = (warranties = [seams], config = shopWith({})) =>
    withRules(ask, { ...withFlags(config, 'warranties'), warranties })
  const shirtIn = (input: Parameters<typeof assessItems>[1], warranty?: string) =>
    stateOf(
      assessItems([{ id: 'shirt.1', reasons: [], confirmed: false, ...(warranty && { warranty }) }], input),
      'shirt.1',
    )
  const steps = (input: Parameters<typeof assessItems>[1], answers = {}) =>
    listFlowSteps(flowWith({ id: 'shirt.1', reasons: [], confirmed: false, ...answers }, input)).map(({ step }) => step)

  it('WAR-01 exist only with the flag', () => {
    expect(shirtIn(on()).claims.qualified.map(({ warranty }) => warranty.id)).toEqual(['seams'])
    const { config, draft } = on()
    expect(shirtIn({ config: { ...config, flags: [] }, draft }).claims.qualified).toEqual([])
    expect(steps({ config: { ...config, flags: [] }, draft })).toEqual(['select-reason'])
  })

  it('WAR-02 the offered warranties are the item’s unexpired ones', () => {
    const { config, draft } = on([
      seams,
      { ...seams, id: 'wax', product_types: ['Candles'] },
      { ...seams, id: 'short', days: 9 },
    ])
    expect(shirtIn({ config, draft }).claims.qualified.map(({ warranty }) => warranty.id)).toEqual(['seams'])
    const tagged = { ...seams, id: 'tagged', product_types: [], tags: ['lifelong'] }
    expect(shirtIn(on([tagged])).claims.qualified).toEqual([])
  })

  it('WAR-07 UXD-27 a single warranty is claimed without a question, several are a choice', () => {
    const open = { id: 'shirt.1', reasons: [], confirmed: false }
    const optional = withRules([rule([askQuestion('claim', 'warranty', { optional: true })])], on().config)
    const inputs = [on(), on([seams, { ...seams, id: 'zips' }]), optional]
    expect(inputs.map((input) => findSettledClaim(flowWith(open, input)))).toEqual(['seams', null, null])
    expect(steps(on(), { warranty: 'seams' })).toEqual(['select-reason'])
  })

  it('WAR-03 WAR-04 a claim allows only outcomes that the warranty names', () => {
    const refundOnly = shopWith({ policy: { exchange: disabledEvent } })
    expect(shirtIn(on(), 'seams').allowed).toEqual({ exchange: true, refund: false, gift: true, shopNow: false })
    expect(shirtIn(on([seams], refundOnly), 'seams').outcomes).toMatchObject({ exchange: true, return: true })
    const exchangeOnly = { ...seams, allowed: { exchange: true } }
    expect(shirtIn(on([exchangeOnly]), 'seams').outcomes).toMatchObject({ exchange: true, return: false })
    expect(shirtIn(on([exchangeOnly])).outcomes).toMatchObject({ exchange: true, return: true })
  })

  it('WAR-04 a claim is never refunded where the order cannot be', () => {
    const refund = { ...seams, allowed: { refund: true, gift: true } }
    const { config, draft } = on([refund])
    const order = assessItems([]).order
    expect(shirtIn({ config, draft }, 'seams').allowed.refund).toBe(true)
    expect(shirtIn({ config, draft, order: { ...order, gateways: ['cash'] } }, 'seams').allowed.refund).toBe(false)
  })

  it('WAR-05 an item past its window is eligible only as a claim', () => {
    const { config, draft } = on()
    const past = { config, draft, now: WINDOW_OVER }
    expect(shirtIn(past).status.kind).toBe('eligible')
    expect(stateOf(assessItems([], past), 'candle.1').status).toMatchObject({ kind: 'ineligible', code: 3 })
    expect(
      shirtIn({ ...past, config: { ...config, warranties: [{ ...seams, allowed: { shopNow: true } }] } }).status,
    ).toMatchObject({ code: 3 })
    const confirmable = (warranty: string) =>
      canConfirm(flowWith({ ...shirtReturned, warranty, confirmed: false }, past))
    expect([confirmable('seams'), confirmable('none')]).toEqual([true, false])
  })

  it('WAR-05 past the window the claim question appears once, even if a rule adds it', () => {
    expect(steps({ ...on(), now: WINDOW_OVER })).toEqual(['select-warranty'])
    expect(steps({ ...on(), now: WINDOW_OVER }, { warranty: 'seams' })).toEqual(['select-reason'])
  })

  it('WAR-05 past the window the claim question precedes the other rule questions', () => {
    const { config } = on()
    const worn = withRules([rule([askQuestion('worn', 'yes-no')])], config)
    expect(steps({ ...worn, now: WINDOW_OVER })).toEqual(['select-warranty'])
  })

  it('WAR-05 past the window the claim question appears with or without a rule', () => {
    const { config } = on()
    const draft = assessItems([]) && withRules([], config).draft
    const past = { config: { ...config, workflowGroups: [] }, draft, now: WINDOW_OVER }
    expect(steps(past)).toEqual(['select-warranty'])
    expect(steps({ ...past, now: WINDOW_OVER - 1 })).toEqual(['select-reason'])
  })
})

it('WFL-25 beside an item that bans exchanges, only refund or store credit is available', () => {
  const beside = (policy: NonNullable<Parameters<typeof shopWith>[0]['policy']>) => {
    const input = withRules([rule([banActions('exchange')], shirtCondition)], shopWith({ policy }))
    const { status, outcomes } = stateOf(assessItems([shirtReturned], input), 'candle.1')
    return [status.kind, outcomes.return]
  }
  expect([beside({ gift_card: disabledEvent }), beside({ refund: disabledEvent })]).toEqual([
    ['eligible', true],
    ['eligible', true],
  ])
})
