import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import type { Commerce } from '../../server/providers/commerce/port.ts'
import {
  answer,
  choose,
  createShopper,
  itemNamed,
  lookUpOrder,
  readOpenStep,
  type SeenPage,
  type Shopper,
} from '../support/shopper.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'
import { changesOf } from './meanwhile.ts'
import {
  actionsOf,
  ask,
  corruptConfig,
  findItemRow,
  findReturn,
  groupOf,
  listChoices,
  rule,
  type ShopOverrides,
  shopWith,
} from './ruled.ts'
import { createPortal, english, goToReview, type Portal, submit } from './shoppers.ts'

let world: TestWorld
let app: Portal['app']
beforeAll(async () => {
  world = await testWorld()
  ;({ app } = await createPortal(world))
}, 60_000)
afterAll(() => world.drop())

const visitor = async (options: ShopOverrides = {}): Promise<Shopper> =>
  createShopper(app, await loadDemoShop(world, { change: shopWith(options) }))

test('CFG-21 a policy’s words override the shop’s on order, review, status and mail', async () => {
  const own = {
    'items.heading': 'Which gloves?',
    'review.heading': 'Gloves again',
    'status.card-open-heading': 'Gloves noted',
    'mail.confirmation-subject': 'Gloves: {$number} of {$order}',
  }
  const shopper = await visitor({
    policy: { customizations: { en: own } },
    rest: { content: { en: { 'items.heading': 'The shop’s heading', 'credit.heading': 'The shop’s credit' } } },
  })
  await lookUpOrder(shopper)
  const headings = [shopper.readPage().screen?.heading]
  await choose(shopper, itemNamed(shopper, 'Aster Linen'), { reasons: ['changed-mind'] })
  await shopper.press('items.continue')
  headings.push(shopper.readPage().screen?.heading)
  await shopper.press('credit.choose', { args: { credit: 'refund' } })
  headings.push(shopper.readPage().screen?.heading)
  expect(headings).toEqual(['Which gloves?', 'The shop’s credit', 'Gloves again'])

  await submit(shopper)
  await createShopper(app, shopper.shopId).open(shopper.readPage().screen?.path ?? '')
  expect(JSON.stringify(shopper.readPage().screen)).toContain('Gloves noted')
  await world.runner.drain()
  const outbox = join(world.dataDir, 'outbox', shopper.shopId)
  const [letter = ''] = readdirSync(outbox)
  expect(readFileSync(join(outbox, letter), 'utf8')).toContain('Subject: Gloves: R-')
})

test('CFG-21 the words of another policy or language are not used', async () => {
  const shopper = createShopper(
    app,
    await loadDemoShop(world, {
      change: (config) => {
        const plain = shopWith({})(config)
        const policyWithTexts = (id: string, customizations: Record<string, Record<string, string>>) =>
          plain.policies.map((one) => (one.id === id ? { ...one, customizations } : one))
        const kitchen = policyWithTexts('kitchen', { en: { 'items.heading': 'Which pot?' } })
        const french = { fr: { 'items.heading': 'Quels gants ?' } }
        return {
          ...plain,
          policies: kitchen.map((one) => (one.id === 'standard' ? { ...one, customizations: french } : one)),
        }
      },
    }),
  )
  await lookUpOrder(shopper)
  expect(shopper.readPage().screen?.heading).toBe(english('items.heading'))
  await shopper.enter('/?lang=fr')
  await shopper.open('/exchange')
  expect(shopper.readPage().screen?.heading).toBe('Quels gants ?')
})

test('LKP-29 WFL-02 an order gets the matching workflow group at lookup and retains it', async () => {
  const abroad = { fact: 'order.shipping-country', op: 'is', value: 'CA' } as const
  const shopper = await visitor({
    rest: {
      workflowGroups: [
        groupOf([rule('duty', [ask('duty', 'comment')])], { id: 'abroad', when: abroad }),
        groupOf([rule('home', [ask('home', 'yes-no')])], { id: 'home' }),
      ],
    },
  })
  const firstQuestion = async (order: string, proof: string, title: string) => {
    await lookUpOrder(shopper, order, proof)
    await shopper.press('item.open', { args: { item: itemNamed(shopper, title) } })
    return readOpenStep(shopper).question
  }
  expect(await firstQuestion('#1010', 'H2X 1Y4', 'Arc')).toBe('duty')
  expect(await firstQuestion('#1001', '10001', 'Aster Linen')).toBe('home')
  await goToReview(shopper)
  await submit(shopper)
  expect((await findReturn(world, shopper)).document.workflowGroupId).toBe('home')
})

const listTracked = ({ body }: SeenPage) =>
  (body.effects ?? []).flatMap((effect) => (effect.type === 'track' ? [effect.event] : []))

test('LKP-60 a lookup reports its type: first, subsequent or completely returned', async () => {
  const shopper = await visitor()
  expect(listTracked(await lookUpOrder(shopper, '#1007', '10007'))).toEqual(['Order Lookup'])
  await goToReview(shopper, {
    order: '#1007',
    proof: '10007',
    items: { 'Rook Chore': { reasons: ['changed-mind'], outcome: 'return' } },
    credit: 'gift',
  })
  await submit(shopper)
  expect(listTracked(await lookUpOrder(shopper, '#1007', '10007'))).toEqual(['Order Lookup', 'Subsequent Order Lookup'])
  expect(shopper.readPage().screen?.path).toBe('/exchange')

  await choose(shopper, itemNamed(shopper, 'Tern Breton'), { reasons: ['changed-mind'], outcome: 'return' })
  if (shopper.readPage().screen?.path === '/exchange') await shopper.press('items.continue')
  if (shopper.readPage().screen?.name === 'credit') await shopper.press('credit.choose', { args: { credit: 'gift' } })
  await submit(shopper)
  expect(listTracked(await lookUpOrder(shopper, '#1007', '10007'))).toEqual([
    'Order Lookup',
    'Subsequent Order Lookup',
    'Completely Returned Order Lookup',
  ])
  expect([shopper.readPage().screen?.path, findItemRow(shopper, 'Tern Breton').state]).toEqual([
    '/exchange',
    'ineligible',
  ])
})

const openWithoutVariants = async (away: () => boolean, options: ShopOverrides = {}) => {
  const products: Commerce['products'] = async (shopId, ids) => {
    const read = await world.world.commerce.products(shopId, ids)
    return away() ? read.map((product) => ({ ...product, variants: [] })) : read
  }
  const other = await buildApp({ ...world.world, commerce: { ...world.world.commerce, products } })
  return createShopper(other, await loadDemoShop(world, { change: shopWith(options) }))
}

test('ERR-51 an item with unavailable variants is returnable, not exchangeable, with a notice', async () => {
  let away = true
  const shopper = await openWithoutVariants(() => away, { settings: { enableExchangeReplaceOption: true } })
  await lookUpOrder(shopper)
  const shirt = itemNamed(shopper, 'Aster Linen')
  await shopper.press('item.open', { args: { item: shirt } })
  await answer(shopper, shirt, { reasons: ['changed-mind'] })
  expect(readOpenStep(shopper).step).toBe('confirm')
  expect(JSON.stringify(shopper.find('notice', 'variants-failed')?.body)).toContain(english('item.variants-failed'))
  away = false
  await shopper.open(`/exchange?item=${shirt}&step=confirm`)
  expect(listChoices(shopper, 'outcomes')).toEqual(['exchange', 'replace', 'return'])
  away = true
  await goToReview(shopper, { items: { 'Aster Linen': { reasons: ['changed-mind'] } } })
  await submit(shopper)
  expect((await findReturn(world, shopper)).document.items[0]?.resolution).toBe('return')
})

test('ERR-51 ERR-52 an item that can only be exchanged waits for its variants, with a retry', async () => {
  let away = true
  const off = { enabled: false, event: 'delivered', window: 60 } as const
  const shopper = await openWithoutVariants(() => away, { policy: { refund: off, gift_card: off } })
  await lookUpOrder(shopper)
  expect([findItemRow(shopper, 'Aster Linen').state, actionsOf(shopper, 'Aster Linen')]).toEqual([
    'failed',
    ['item.retry'],
  ])
  away = false
  await shopper.press('item.retry', { args: { item: itemNamed(shopper, 'Aster Linen') } })
  expect(findItemRow(shopper, 'Aster Linen').state).toBe('eligible')
})

test('ERR-51 a chosen exchange survives missing variants, and nothing replaces it at submit', async () => {
  let away = false
  const shopper = await openWithoutVariants(() => away)
  await goToReview(shopper, { items: { 'Aster Linen': { reasons: ['changed-mind'], outcome: 'exchange' }, Dusk: {} } })
  away = true
  expect((await submit(shopper)).status).toBe(503)
  away = false
  await shopper.open('/review')
  await submit(shopper)
  expect((await findReturn(world, shopper)).document.items.map(({ resolution }) => resolution)).toEqual([
    'exchange',
    'return',
  ])
})

test('ERR-53 the picker distinguishes sold-out and unmade variants and refuses sold-out variants', async () => {
  const shopper = await visitor()
  await lookUpOrder(shopper)
  const shirt = itemNamed(shopper, 'Aster Linen')
  await shopper.press('item.open', { args: { item: shirt } })
  await answer(shopper, shirt, { reasons: ['changed-mind'] })
  await answer(shopper, shirt, { outcome: 'exchange' })
  const picker = shopper.find('option_picker')
  expect(picker?.messages).toMatchObject({
    outOfStock: english('item.variant-sold-out'),
    unavailable: english('item.variant-unavailable'),
  })
  const gone = picker?.variants.find(({ state }) => state === 'out-of-stock')?.value ?? ''
  const refusal = await answer(shopper, shirt, { variant: gone })
  expect(refusal.body.problem?.fields?.[0]?.message).toBe(english('item.variant-sold-out'))
})

test('ITM-81 ITM-76 a failed calculation leaves the shopper on the order page with a notice', async () => {
  const shopper = await visitor()
  await corruptConfig(world, shopper.shopId, ({ policies, ...config }) => ({
    ...config,
    policies: policies.map((policy) => ({ ...policy, fallbackLineItemFees: { creditPercentage: 'half' } })),
  }))
  await lookUpOrder(shopper)
  await choose(shopper, itemNamed(shopper, 'Aster Linen'), { reasons: ['changed-mind'] })
  const refusal = await shopper.press('items.continue')
  expect([refusal.status, refusal.body.problem?.title]).toEqual([422, english('error.totals')])
  expect(shopper.readPage().screen?.path).toBe('/exchange')
  expect(findItemRow(shopper, 'Aster Linen').state).toBe('selected')
  expect(world.log.lines.some(({ sentence }) => sentence === 'Failed to calculate totals')).toBe(true)
})

test('ITM-70 an item with a deleted product is returnable and not exchangeable', async () => {
  const shopper = await visitor()
  await changesOf(world, shopper.shopId).removeProduct('#1001', 'Aster Linen')
  await lookUpOrder(shopper)
  const shirt = itemNamed(shopper, 'Aster Linen')
  await shopper.press('item.open', { args: { item: shirt } })
  await answer(shopper, shirt, { reasons: ['not-needed'] })
  expect(findItemRow(shopper, 'Aster Linen').choice?.title).toBe(english('item.outcome-return'))
  expect(shopper.find('notice', 'variants-failed')).toBeUndefined()
})

test('API-64 API-69 visit endpoints get failed lookups and gift forms without personal data', async () => {
  const shopper = createShopper(app, await loadDemoShop(world))
  const failedView = await lookUpOrder(shopper, '#1009', '99999')
  expect(failedView.body.effects).toEqual([{ type: 'track', event: 'Failed Order Lookup', constant: 'Lookup' }])
  await shopper.open('/gift')
  const gift = await shopper.press('gift.lookup', { values: { order: '#1009', zip: '94107' } })
  expect(listTracked(gift)).toEqual(['Order Lookup', 'Gift Form Opened'])
  expect(gift.body.effects?.slice(-1)).toEqual([{ type: 'track', event: 'Gift Form Opened', constant: 'Gift Lookup' }])
})
