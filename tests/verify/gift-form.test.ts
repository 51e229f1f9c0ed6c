import { expect, test, vi } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import { checkConfig } from '../../server/shops/checks/check.ts'
import { toConfigReport } from '../../server/verify/finding.ts'
import { createEmptyDesk } from '../../server/verify/simulator/dry-desk.ts'
import { createDryWorld, SIMULATION_TIME } from '../../server/verify/simulator/dry-world.ts'
import { simulateConfig } from '../../server/verify/verify-config.ts'
import { answerIs, askQuestion, isType, rule, yesNo } from './ruled-shop.ts'
import { policy, rules, settings, small } from './shops/base.ts'

vi.setConfig({ testTimeout: 240_000 })

const gifts = settings({ giftFlowEnabled: true })

const verifyShop = (change: Partial<ShopConfig>) => {
  const checked = checkConfig({ ...small, ...gifts, ...change })
  if (checked.kind === 'refused') throw new Error(JSON.stringify(checked.problems))
  return simulateConfig(checked.config)
}

test('FND-80 a published gift form sends its fields to the shop as a request', async () => {
  const { findings, remarks, cut, faults } = await verifyShop({
    forms: {
      gift: {
        fields: [
          { id: 'gifter', required: true },
          { id: 'product_return', required: true },
          { id: 'gift_info' },
          { id: 'bought_at', label: { en: 'Where was it bought?' }, kind: 'text' },
        ],
      },
      missingOrder: { fields: [{ id: 'product_return', required: true }] },
    },
  })
  expect(findings).toEqual([])
  expect(remarks).toEqual([])
  expect(cut).toEqual([])
  expect(faults).toEqual([])
})

test('FND-80 the verifier reads form and answer in each language', async () => {
  const content = { fr: { 'request.sent-copy-to': 'Envoyé à {$email :number}' } }
  const { findings } = await verifyShop({
    settings: { ...small.settings, ...gifts.settings, allowed_languages: ['en', 'fr'] },
    forms: { gift: { fields: [{ id: 'gifter', required: true }] } },
    content,
  })
  expect(findings.map(({ pointer }) => pointer)).toContain('/content/fr/request.sent-copy-to')
})

test('FND-80 the verifier reads the form for missing orders', async () => {
  const { findings } = await verifyShop({
    settings: { ...small.settings, ...gifts.settings, allowed_languages: ['en', 'fr'] },
    forms: { missingOrder: { fields: [{ id: 'product_return', required: true }] } },
    content: { fr: { 'request.intro': '{$shop :number}' } },
  })
  expect(findings.map(({ pointer }) => pointer)).toEqual(['/content/fr/request.intro'])
})

test('FND-80 an exception in the simulation is reported as a fault of the verifier', async () => {
  const faults: string[] = []
  const on = {
    desk: createEmptyDesk(),
    onLogEntry: () => {},
    fault: (what: string) => faults.push(what),
    now: SIMULATION_TIME,
  }
  const { store } = createDryWorld(small, { orders: [], products: [], collections: [] }, on)
  await expect(store.ledger.entries({ shopId: 'small', returnId: 'return' })).rejects.toThrow('simulation never')
  await expect(store.transaction(({ giftReceipts }) => giftReceipts.bySlug('small', 'slug'))).rejects.toThrow()
  expect(faults).toEqual([
    expect.stringContaining('store.ledger.entries'),
    expect.stringContaining('store.giftReceipts.bySlug'),
  ])
})

test('FND-80 a fault of the verifier is a remark, and refuses nothing', async () => {
  const shelf = { id: 'all', title: 'All', handle: 'all', image: null, publishedAt: 0 }
  const broken = Object.defineProperty({ ...shelf, productIds: [] }, 'productIds', {
    get: () => {
      throw new RangeError('the shelf cannot be read')
    },
  })
  const unreached = { all: [answerIs('opened', 'yes'), isType('Hats')] }
  const list = [
    rule('shoes', isType('Shoes'), askQuestion(yesNo('opened'))),
    rule('hats', unreached, askQuestion(yesNo('worn'))),
  ]
  const shop = { ...small, ...policy({ shop_now_enabled: true }), ...rules(list) }
  const result = await simulateConfig(shop, { collections: [broken], products: [] })
  expect(result.findings).toEqual([])
  expect(result.faults.length).toBeGreaterThan(0)
  for (const fault of result.faults) expect(fault).toMatch(/^commerce\..*the shelf cannot be read/)
  const { problems, remarks } = toConfigReport(result)
  expect(problems).toEqual([])
  expect(remarks[0]?.message).toMatch(/^The verifier failed. This is an error of Homeward, not of this document/)
})
