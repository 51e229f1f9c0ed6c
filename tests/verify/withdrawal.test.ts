import { expect, test, vi } from 'vitest'
import type { Condition } from '../../schemas/config/condition.ts'
import type { ShopConfig } from '../../schemas/config/index.ts'
import { halmgardShop } from '../../server/demo/halmgard/shop.ts'
import { wrenfoldShop } from '../../server/demo/wrenfold/shop.ts'
import { checkConfig } from '../../server/shops/checks/check.ts'
import { findWithdrawalRemarks } from '../../server/shops/withdrawal-remarks.ts'
import { buildFixtureOrders } from '../../server/verify/fixtures/orders.ts'
import { checkStatutoryOrders } from '../../server/verify/simulation/check-statutory-orders.ts'
import { checkWithdrawal, judgeWithdrawalLink } from '../../server/verify/simulation/check-withdrawal.ts'
import { createEmptyDesk } from '../../server/verify/simulator/dry-desk.ts'
import { SIMULATION_TIME } from '../../server/verify/simulator/dry-world.ts'
import { createSimulator } from '../../server/verify/simulator/simulator.ts'
import { simulateConfig } from '../../server/verify/verify-config.ts'

vi.setConfig({ testTimeout: 120_000 })

/** The check refuses such `content`, but an older release may have published it. */
const prepare = (document: ShopConfig, content?: ShopConfig['content']) => {
  const checked = checkConfig(document)
  if (checked.kind === 'refused') throw new Error(JSON.stringify(checked.problems))
  const config = content === undefined ? checked.config : { ...checked.config, content }
  const { orders } = buildFixtureOrders({ config, now: SIMULATION_TIME, price: 10_000 })
  const simulator = createSimulator(config, { products: [], collections: [], orders }, SIMULATION_TIME)
  return { config, simulator, orders, languages: config.settings.allowed_languages }
}

const find = (document: ShopConfig, content?: ShopConfig['content']) => {
  const { config, simulator, ...rest } = prepare(document, content)
  return checkWithdrawal(simulator, config, rest)
}

const drawLookup = async (document: ShopConfig, language: string) => {
  const { config, simulator } = prepare(document)
  const drawn = await simulator.drawPage({ desk: createEmptyDesk(), path: '/', language })
  if (drawn.kind !== 'position') throw new Error(JSON.stringify(drawn))
  return { config, page: drawn.position.page }
}

test('WDR-19 V2 to V4 hold for each visitor in each language of the demo shop', async () => {
  expect(await find(halmgardShop)).toEqual([])
  const { simulator, config, ...rest } = prepare(halmgardShop)
  await checkWithdrawal(simulator, config, rest)
  expect(simulator.actions()).toBeGreaterThanOrEqual(2 * halmgardShop.settings.allowed_languages.length)
})

test('WDR-19 a shop outside the scope has nothing to prove', async () => {
  const { simulator, config, ...rest } = prepare(wrenfoldShop)
  expect(await checkWithdrawal(simulator, config, rest)).toEqual([])
  expect(simulator.actions()).toBe(0)
})

test.each([
  ['the name', 'Hiermit widerrufe ich den Vertrag {$contract} mit {$trader}.', /lacks name/],
  ['the contract', 'Ich, {$name}, widerrufe meinen Vertrag mit {$trader}.', /lacks contract/],
])('WDR-19 V3 finds an acknowledgement without %s', async (_what, text, message) => {
  const findings = await find(halmgardShop, { de: { 'withdraw.statement': text } })
  expect(findings.length).toBeGreaterThan(0)
  for (const { kind, message: sentence, pointer } of findings) {
    expect(kind).toBe('acknowledgement incomplete')
    expect(sentence).toMatch(message)
    expect(pointer).toBe('/content/de/withdraw.statement')
  }
})

test('WDR-19 V1 finds a page without the link, or with other words on it', async () => {
  const { config, page } = await drawLookup(halmgardShop, 'fr')
  expect(judgeWithdrawalLink(config, page, 'fr')).toBeNull()
  expect(judgeWithdrawalLink(config, page, 'it')).toMatchObject({ kind: 'label replaced' })
  const { page: unlinked } = await drawLookup(wrenfoldShop, 'fr')
  expect(judgeWithdrawalLink(config, unlinked, 'fr')).toMatchObject({ kind: 'no withdrawal function' })
})

const judgeStatutory = (document: ShopConfig) => {
  const { config, orders } = prepare(document)
  return checkStatutoryOrders(config, orders).map(({ kind, message, pointer }) => [kind, pointer, message])
}

test('WDR-19 V5 finds a refund that is less than the law demands', () => {
  const { config, orders } = prepare(halmgardShop)
  // The cap of earlier refunds leaves too little of each order.
  const capped = orders.map((one) => ({ ...one, order: { ...one.order, refundTotal: one.order.taken - 100 } }))
  const findings = checkStatutoryOrders(config, capped)
  expect(new Set(findings.map(({ kind, pointer }) => [kind, pointer].join()))).toEqual(
    new Set(['withdrawal worse than policy,/withdrawal']),
  )
  for (const { message } of findings)
    expect(message).toMatch(/^A withdrawal from an order .+ pays 100 minor units instead of \d+$/)
})

const withException = (when: Condition): ShopConfig => ({
  ...halmgardShop,
  settings: { ...halmgardShop.settings, finalSaleTags: ['sale'] },
  withdrawal: { ...halmgardShop.withdrawal, exceptions: [{ when, reason: 'd', certain: true }] },
})

test('WDR-19 V5 accepts each order that a policy may refuse, with the full refund', () => {
  for (const document of [
    halmgardShop,
    { ...halmgardShop, withdrawal: { autoAccept: false, partialShipping: 'none' } } as const,
  ])
    expect(judgeStatutory(document)).toEqual([])
})

test.each([
  ['final sale', { fact: 'item.tags', op: 'includes', value: 'sale' }, /an order of final sale/],
  [
    'the window of a policy',
    { fact: 'order.days-since-fulfilment', op: 'above', value: 90 },
    /outside the window of the policy/,
  ],
  ['a country', { fact: 'order.shipping-country', op: 'is', value: 'PT' }, /to another country/],
] as const)('WDR-19 V5 finds an exception that is %s in disguise', (_what, when, message) => {
  expect(judgeStatutory(withException(when))).toContainEqual([
    'withdrawal refused',
    '/withdrawal/exceptions',
    expect.stringMatching(message),
  ])
})

test('WDR-19 V7 finds exceptions that leave no goods with a right', () => {
  const found = judgeStatutory(withException({ fact: 'order.total', op: 'above', value: 0 }))
  expect(found).toEqual([['withdrawal refused', '/withdrawal/exceptions', expect.stringMatching(/leave no goods/)]])
})

test('WDR-19 V8 remarks a country without an official language', () => {
  const { settings } = halmgardShop
  const withoutDutch = { ...settings, allowed_languages: settings.allowed_languages.filter((one) => one !== 'nl') }
  const { config } = prepare({ ...halmgardShop, settings: withoutDutch })
  expect(findWithdrawalRemarks(config)).toContainEqual({
    pointer: '/settings/allowed_languages',
    message: 'has no official language of NL: nl',
  })
  expect(findWithdrawalRemarks(prepare(halmgardShop).config)).toHaveLength(1)
})

test('WDR-19 V9 remarks each page of the shop that the configuration lacks', () => {
  const { trader: _t, instructionsUrl: _i, storefrontUrl: _s, ...bare } = halmgardShop.withdrawal ?? {}
  const withdrawal = halmgardShop.withdrawal ?? {}
  const remark = (one: ShopConfig['withdrawal']) =>
    findWithdrawalRemarks(prepare({ ...halmgardShop, ...(one && { withdrawal: one }) }).config)
      .map(({ message }) => /^has no `(\w+)`/.exec(message)?.[1])
      .filter((name) => name !== undefined)
  expect(remark(withdrawal)).toEqual([])
  expect(remark(bare)).toEqual(['trader', 'instructionsUrl', 'storefrontUrl'])
})

test('WDR-19 V6 finds a policy that refunds more than a withdrawal from the same items', async () => {
  const reimbursement = {
    active: true,
    refunds_enabled: true,
    store_credit_enabled: false,
    window: 14,
    window_active: false,
  }
  const generous: ShopConfig = {
    ...halmgardShop,
    settings: { ...halmgardShop.settings, reimbursements: true },
    withdrawal: { ...halmgardShop.withdrawal, partialShipping: 'none' },
    policies: halmgardShop.policies.map(({ fees: _, ...policy }) =>
      policy.id === 'standard'
        ? { ...policy, reimbursement: { shipping: reimbursement, duties: { ...reimbursement, active: false } } }
        : policy,
    ),
  }
  const { findings } = await simulateConfig(generous)
  expect(findings.map(({ kind, pointer }) => [kind, pointer])).toContainEqual([
    'withdrawal worse than policy',
    '/policies/1',
  ])
})
