import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShopConfig } from '../../../schemas/config/index.ts'
import { buildApp } from '../../../server/app.ts'
import { createShopper, lookUpOrder } from '../../support/shopper.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../../support/world.ts'
import { statement, toEuShop } from './eu-shop.ts'
import { readLetters } from './outbox.ts'
import { type Example, setUpExample, withRefundFee } from './withdrawn-order.ts'

let house: TestWorld
let app: FastifyInstance
beforeAll(async () => {
  house = await testWorld()
  app = await buildApp(house.world)
}, 120_000)
afterAll(async () => {
  await app.close()
  await house.drop()
})

const open = (example: Example = {}) => setUpExample(house, app, example)

const isTagged = (value: string) => ({ fact: 'item.tags', op: 'includes', value }) as const

/** A refund fee of 5.00, 80 % of the value, and the coat as final sale. */
const withStrictPolicy = (config: ShopConfig): ShopConfig => {
  const { settings, policies, ...rest } = withRefundFee(500)(config)
  return {
    ...rest,
    settings: { ...settings, finalSaleTags: ['sale'] },
    policies: policies.map((policy) => ({
      ...policy,
      refund: { ...policy.refund, enabled: false },
      fallbackLineItemFees: { creditPercentage: 80 },
    })),
  }
}

const withRefunds = (config: ShopConfig): ShopConfig => ({
  ...config,
  policies: config.policies.map((policy) => ({ ...policy, refund: { ...policy.refund, enabled: true } })),
})

test('WDR-12 example 18: fees and limits of the policy do not touch a withdrawal', async () => {
  const shop = await open({ change: withStrictPolicy, tags: { 1: ['sale'] } })
  const head = await shop.declare({ scope: 'items', note: 'The coat' })
  const { body } = await shop.act(head, 'accept', { units: ['1.1'] })
  const [record] = await shop.returns(body)
  expect(record?.document.totals.computed.net).toBe(9_273)
  const policy = await open({ change: (config) => withRefunds(withStrictPolicy(config)) })
  const opened = await policy.openReturn([{ line: '1' }], 'refund')
  expect(opened.document.totals.computed.net).toBe(7_200 - 500)
})

test('WDR-12 example 23: an order below free delivery pays nothing later', async () => {
  const shop = await open({ order: { shippingTotal: 0, total: 16_200, taken: 16_200 } })
  const head = await shop.declare({ scope: 'items', note: 'The coat' })
  const [record] = await shop.returns((await shop.act(head, 'accept', { units: ['1.1'] })).body)
  expect(record?.document.totals.computed).toMatchObject({ net: 9_000 })
  expect(record?.document.payment).toBeNull()
})

test('WDR-23 example 25: goods with a seal are accepted before anybody knows its state', async () => {
  const withdrawal = { exceptions: [{ when: isTagged('soap'), reason: 'e', certain: false }] } as const
  const shop = await open({ withdrawal: { exceptions: [...withdrawal.exceptions] }, tags: { 3: ['soap'] } })
  const head = await shop.declare()
  expect(head).toMatchObject({ verdict: 'accepted', waitsFor: null })
  expect(head.acceptedUnits).toEqual(['1.1', '2.1', '3.1', '3.2', '3.3'])
  const request = { verdict: 'excluded', reason: 'e', units: ['3.1', '3.2', '3.3'], text: 'The seals were broken' }
  expect((await shop.act(head, 'decide', request)).body).toMatchObject({ verdict: 'accepted', legalReason: 'e' })
  await shop.drain()
  const letters = readLetters(house, shop.shopId, statement.email).map(({ text }) => text)
  expect(letters.some((text) => text?.includes('The seals were broken'))).toBe(true)
})

test('WDR-23 example 26: of a whole contract the certain exception waits, with its share', async () => {
  const exceptions = [{ when: isTagged('engraved'), reason: 'c' as const, certain: true }]
  const shop = await open({ withdrawal: { exceptions }, tags: { 2: ['engraved'] } })
  const head = await shop.declare()
  const [record] = await shop.returns(head)
  expect(record?.document.totals.computed.net).toBe(16_690 - 4_500 - 136)
  expect(head).toMatchObject({ acceptedUnits: ['1.1', '3.1', '3.2', '3.3'], waitsFor: 'excluded' })
  expect(readLetters(house, shop.shopId, statement.email).length).toBeGreaterThan(0)
})

test('WDR-23 example 27: an unmatched statement is acknowledged without data of an order', async () => {
  const shop = await open()
  const email = 'kim@example.com'
  await shop.declare({ contract: '#9999', email })
  const [letter] = readLetters(house, shop.shopId, email)
  expect(letter?.text).toContain('#9999')
  expect(letter?.text).not.toMatch(/1001|Coat|Okafor|90\.00/)
})

test('WDR-23 example 28: a stranger learns nothing and gets no refund', async () => {
  const shop = await open({ sentDaysAgo: null })
  const email = 'stranger@example.com'
  expect(await shop.declare({ email })).toMatchObject({ match: 'likely', verdict: null, returnIds: [] })
  for (const { text } of readLetters(house, shop.shopId, email)) expect(text).not.toMatch(/Coat|Okafor|90\.00/)
  expect(await shop.refunded()).toBe(0)
})

test('WDR-23 example 29: one key is one record, and the next day another without effect', async () => {
  const shop = await open()
  const shopper = createShopper(app, shop.shopId)
  const press = async (key: string) => {
    await shopper.open('/withdraw')
    await shopper.press('withdrawal.confirm', { values: statement, key })
    await shop.drain()
  }
  house.clock.forward(1_000)
  await press('once')
  await press('once')
  const [first, ...others] = await shop.list()
  expect([others, first]).toMatchObject([[], { verdict: 'accepted' }])
  house.clock.forward(86_400_000)
  await press('later')
  const [second] = await shop.list()
  expect(second).toMatchObject({ verdict: null, waitsFor: 'nothing-left', returnIds: [] })
  const stored = await house.world.store.withdrawals.find(shop.shopId, second?.id ?? '')
  expect(stored?.earlierId).toBe(first?.id)
  expect(await shop.list()).toHaveLength(2)
  const { number } = first ?? {}
  const received = readLetters(house, shop.shopId, statement.email).map(({ text }) => text ?? '')
  for (const one of [number, second?.number])
    expect(received.filter((text) => text.includes(`${one}`)).length, one).toBeGreaterThanOrEqual(1)
})

test('WDR-23 example 31: closed portals keep it, shops outside the Union have none', async () => {
  const load = (change: (config: ShopConfig) => ShopConfig) => loadDemoShop(house, { change })
  const closed = await load((config) => toEuShop({ ...config, shop: { ...config.shop, portal_active: false } }))
  const shopper = createShopper(app, closed)
  await shopper.open('/withdraw')
  expect(shopper.components().flatMap((one) => (one.type === 'field_group' ? one.fields : []))).not.toContainEqual(
    expect.objectContaining({ kind: 'captcha' }),
  )
  expect((await shopper.press('withdrawal.confirm', { values: statement })).status).toBe(200)
  const sellTo = (voluntaryCountries?: string[]) =>
    load((config) => {
      const own = toEuShop(config, voluntaryCountries && { voluntaryCountries })
      const methods = own.methods.filter(({ countries }) => countries === undefined)
      return { ...own, methods, workflowGroups: [], settings: { ...own.settings, countries: ['CH'] } }
    })
  const link = async (shop: string) => (await createShopper(app, shop).open('/')).body.screen?.chrome.withdrawal?.path
  expect([await link(await sellTo()), await link(await sellTo(['CH']))]).toEqual([undefined, '/withdraw'])
})

test('WDR-23 example 32: failed lookups leave the function without a captcha or pause', async () => {
  const shop = await open()
  const shopper = createShopper(app, shop.shopId)
  for (let times = 0; times < 3; times += 1) await lookUpOrder(shopper, '#1001', '99999')
  const lookup = await shopper.open('/')
  expect(JSON.stringify(lookup.body.screen)).toContain('captcha')
  const form = await shopper.open('/withdraw')
  expect(JSON.stringify(form.body.screen)).not.toContain('captcha')
  expect((await shopper.press('withdrawal.confirm', { values: statement })).body.screen?.key).toBe(
    'withdrawal-received',
  )
})
