import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../server/app.ts'
import type { Commerce } from '../../server/providers/commerce/port.ts'
import { answer, choose, itemNamed, lookUp, type Seen, type Shopper, shopper, standing } from '../support/shopper.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'
import { meanwhile } from './meanwhile.ts'
import { actionsOf, ask, choices, type Differing, groupOf, returnOf, rowOf, rule, shopWith, spoil } from './ruled.ts'
import { english, type Portal, portal, submit, toReview } from './shoppers.ts'

let world: TestWorld
let app: Portal['app']
beforeAll(async () => {
  world = await testWorld()
  ;({ app } = await portal(world))
}, 60_000)
afterAll(() => world.drop())

const visitor = async (given: Differing = {}): Promise<Shopper> =>
  shopper(app, await loadDemoShop(world, { change: shopWith(given) }))

test('CFG-21 a policy’s words override the shop’s on order, review, status and mail', async () => {
  const own = {
    'items.heading': 'Which gloves?',
    'review.heading': 'Gloves again',
    'status.card-open-heading': 'Gloves noted',
    'mail.confirmation-subject': 'Gloves: {$number} of {$order}',
  }
  const she = await visitor({
    policy: { customizations: { en: own } },
    rest: { content: { en: { 'items.heading': 'The shop’s heading', 'credit.heading': 'The shop’s credit' } } },
  })
  await lookUp(she)
  const headings = [she.seen().screen?.heading]
  await choose(she, itemNamed(she, 'Aster Linen'), { reasons: ['changed-mind'] })
  await she.press('items.continue')
  headings.push(she.seen().screen?.heading)
  await she.press('credit.choose', { args: { credit: 'refund' } })
  headings.push(she.seen().screen?.heading)
  expect(headings).toEqual(['Which gloves?', 'The shop’s credit', 'Gloves again'])

  await submit(she)
  await shopper(app, she.shopId).open(she.seen().screen?.path ?? '')
  expect(JSON.stringify(she.seen().screen)).toContain('Gloves noted')
  await world.runner.drain()
  const outbox = join(world.dataDir, 'outbox', she.shopId)
  const [letter = ''] = readdirSync(outbox)
  expect(readFileSync(join(outbox, letter), 'utf8')).toContain('Subject: Gloves: R-')
})

test('CFG-21 the words of another policy or language are not used', async () => {
  const she = shopper(
    app,
    await loadDemoShop(world, {
      change: (config) => {
        const plain = shopWith({})(config)
        const speaks = (id: string, customizations: Record<string, Record<string, string>>) =>
          plain.policies.map((one) => (one.id === id ? { ...one, customizations } : one))
        const kitchen = speaks('kitchen', { en: { 'items.heading': 'Which pot?' } })
        const french = { fr: { 'items.heading': 'Quels gants ?' } }
        return {
          ...plain,
          policies: kitchen.map((one) => (one.id === 'standard' ? { ...one, customizations: french } : one)),
        }
      },
    }),
  )
  await lookUp(she)
  expect(she.seen().screen?.heading).toBe(english('items.heading'))
  await she.enter('/?lang=fr')
  await she.open('/exchange')
  expect(she.seen().screen?.heading).toBe('Quels gants ?')
})

test('LKP-29 WFL-02 an order gets the matching workflow group at lookup and retains it', async () => {
  const abroad = { fact: 'order.shipping-country', op: 'is', value: 'CA' } as const
  const she = await visitor({
    rest: {
      workflowGroups: [
        groupOf([rule('duty', [ask('duty', 'comment')])], { id: 'abroad', when: abroad }),
        groupOf([rule('home', [ask('home', 'yes-no')])], { id: 'home' }),
      ],
    },
  })
  const firstQuestion = async (order: string, proof: string, title: string) => {
    await lookUp(she, order, proof)
    await she.press('item.open', { args: { item: itemNamed(she, title) } })
    return standing(she).question
  }
  expect(await firstQuestion('#1010', 'H2X 1Y4', 'Arc')).toBe('duty')
  expect(await firstQuestion('#1001', '10001', 'Aster Linen')).toBe('home')
  await toReview(she)
  await submit(she)
  expect((await returnOf(world, she)).document.workflowGroupId).toBe('home')
})

const tracked = ({ body }: Seen) =>
  (body.effects ?? []).flatMap((effect) => (effect.type === 'track' ? [effect.event] : []))

test('LKP-60 a lookup reports its type: first, subsequent or completely returned', async () => {
  const she = await visitor()
  expect(tracked(await lookUp(she, '#1007', '10007'))).toEqual(['Order Lookup'])
  await toReview(she, {
    order: '#1007',
    proof: '10007',
    items: { 'Rook Chore': { reasons: ['changed-mind'], outcome: 'return' } },
    credit: 'gift',
  })
  await submit(she)
  expect(tracked(await lookUp(she, '#1007', '10007'))).toEqual(['Order Lookup', 'Subsequent Order Lookup'])
  expect(she.seen().screen?.path).toBe('/exchange')

  await choose(she, itemNamed(she, 'Tern Breton'), { reasons: ['changed-mind'], outcome: 'return' })
  if (she.seen().screen?.path === '/exchange') await she.press('items.continue')
  await she.press('credit.choose', { args: { credit: 'gift' } })
  await submit(she)
  expect(tracked(await lookUp(she, '#1007', '10007'))).toEqual([
    'Order Lookup',
    'Subsequent Order Lookup',
    'Completely Returned Order Lookup',
  ])
  expect([she.seen().screen?.path, rowOf(she, 'Tern Breton').state]).toEqual(['/exchange', 'ineligible'])
})

const withoutVariants = async (away: () => boolean, given: Differing = {}) => {
  const products: Commerce['products'] = async (shopId, ids) => {
    const read = await world.world.commerce.products(shopId, ids)
    return away() ? read.map((product) => ({ ...product, variants: [] })) : read
  }
  const other = await buildApp({ ...world.world, commerce: { ...world.world.commerce, products } })
  return shopper(other, await loadDemoShop(world, { change: shopWith(given) }))
}

test('ERR-51 an item with unavailable variants is returnable, not exchangeable, with a notice', async () => {
  let away = true
  const she = await withoutVariants(() => away, { settings: { enableExchangeReplaceOption: true } })
  await lookUp(she)
  const shirt = itemNamed(she, 'Aster Linen')
  await she.press('item.open', { args: { item: shirt } })
  await answer(she, shirt, { reasons: ['changed-mind'] })
  expect(standing(she).step).toBe('confirm')
  expect(JSON.stringify(she.find('notice', 'variants-failed')?.body)).toContain(english('item.variants-failed'))
  away = false
  await she.open(`/exchange?item=${shirt}&step=confirm`)
  expect(choices(she, 'outcomes')).toEqual(['exchange', 'replace', 'return'])
  away = true
  await toReview(she, { items: { 'Aster Linen': { reasons: ['changed-mind'] } } })
  await submit(she)
  expect((await returnOf(world, she)).document.items[0]?.resolution).toBe('return')
})

test('ERR-51 ERR-52 an item that can only be exchanged waits for its variants, with a retry', async () => {
  let away = true
  const off = { enabled: false, event: 'delivered', window: 60 } as const
  const she = await withoutVariants(() => away, { policy: { refund: off, gift_card: off } })
  await lookUp(she)
  expect([rowOf(she, 'Aster Linen').state, actionsOf(she, 'Aster Linen')]).toEqual(['failed', ['item.retry']])
  away = false
  await she.press('item.retry', { args: { item: itemNamed(she, 'Aster Linen') } })
  expect(rowOf(she, 'Aster Linen').state).toBe('eligible')
})

test('ERR-51 a chosen exchange survives missing variants, and nothing replaces it at submit', async () => {
  let away = false
  const she = await withoutVariants(() => away)
  await toReview(she, { items: { 'Aster Linen': { reasons: ['changed-mind'], outcome: 'exchange' }, Dusk: {} } })
  away = true
  expect((await submit(she)).status).toBe(503)
  away = false
  await she.open('/review')
  await submit(she)
  expect((await returnOf(world, she)).document.items.map(({ resolution }) => resolution)).toEqual([
    'exchange',
    'return',
  ])
})

test('ERR-53 the picker distinguishes sold-out and unmade variants and refuses sold-out variants', async () => {
  const she = await visitor()
  await lookUp(she)
  const shirt = itemNamed(she, 'Aster Linen')
  await she.press('item.open', { args: { item: shirt } })
  await answer(she, shirt, { reasons: ['changed-mind'] })
  await answer(she, shirt, { outcome: 'exchange' })
  const picker = she.find('option_picker')
  expect(picker?.messages).toMatchObject({
    outOfStock: english('item.variant-sold-out'),
    unavailable: english('item.variant-unavailable'),
  })
  const gone = picker?.variants.find(({ state }) => state === 'out-of-stock')?.value ?? ''
  const refused = await answer(she, shirt, { variant: gone })
  expect(refused.body.problem?.fields?.[0]?.message).toBe(english('item.variant-sold-out'))
})

test('ITM-81 ITM-76 a failed calculation leaves the shopper on the order page with a notice', async () => {
  const she = await visitor()
  await spoil(world, she.shopId, ({ policies, ...config }) => ({
    ...config,
    policies: policies.map((policy) => ({ ...policy, fallbackLineItemFees: { creditPercentage: 'half' } })),
  }))
  await lookUp(she)
  await choose(she, itemNamed(she, 'Aster Linen'), { reasons: ['changed-mind'] })
  const refused = await she.press('items.continue')
  expect([refused.status, refused.body.problem?.title]).toEqual([422, english('error.totals')])
  expect(she.seen().screen?.path).toBe('/exchange')
  expect(rowOf(she, 'Aster Linen').state).toBe('selected')
  expect(world.log.lines.some(({ sentence }) => sentence === 'Failed to calculate totals')).toBe(true)
})

test('ITM-70 an item with a deleted product is returnable and not exchangeable', async () => {
  const she = await visitor()
  await meanwhile(world, she.shopId).removeProduct('#1001', 'Aster Linen')
  await lookUp(she)
  const shirt = itemNamed(she, 'Aster Linen')
  await she.press('item.open', { args: { item: shirt } })
  // Without the product its type is unknown: the default reasons apply.
  await answer(she, shirt, { reasons: ['not-needed'] })
  expect([standing(she).step, she.find('notice', 'variants-failed')]).toEqual(['confirm', undefined])
})

test('API-64 API-69 visit endpoints get failed lookups and gift forms without personal data', async () => {
  const she = shopper(app, await loadDemoShop(world))
  const failed = await lookUp(she, '#1009', '99999')
  expect(failed.body.effects).toEqual([{ type: 'track', event: 'Failed Order Lookup', constant: 'Lookup' }])
  await she.open('/gift')
  const gift = await she.press('gift.lookup', { values: { order: '#1009', zip: '94107' } })
  expect(tracked(gift)).toEqual(['Order Lookup', 'Gift Form Opened'])
  expect(gift.body.effects?.slice(-1)).toEqual([{ type: 'track', event: 'Gift Form Opened', constant: 'Gift Lookup' }])
})
