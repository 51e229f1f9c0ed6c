import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import type { Rule } from '../../schemas/config/workflow.ts'
import { buildApp } from '../../server/app.ts'
import { choose, itemNamed, lookUp, type Shopper, shopper, type Wish } from '../support/shopper.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'
import { keyOf } from './shoppers.ts'

let ground: TestWorld
let app: FastifyInstance
beforeAll(async () => {
  ground = await testWorld()
  app = await buildApp(ground.world)
})
afterAll(async () => {
  await app.close()
  await ground.drop()
})

const switches =
  `giftFlowEnabled giftReceiptFlowEnabled single_product_returns enforce_product_rules enableExchangeReplaceOption
  allowExchangeUpsellAndRefund reimbursements shopNowDisabledWhenRuleApplies enablePointOfSale shopLaterEnabled
  sustainabilityBannerEnabled preselectReturnMethodEnabled requirePolicyAcceptance checkoutForUpsell smartRecommendationsEnabled
  packingSlipsEnabled hideLabelButtonForExpiredReturns recommendationsEnabled generateUspsQrCodes preDiscountCredit`.split(
    /\s+/,
  )

const ofTees: Rule = {
  id: 'tees',
  when: { fact: 'item.product-type', op: 'is', value: 'T-Shirts' },
  results: [
    { type: 'destinations', destinations: ['workshop'] },
    { type: 'exclude-outcome', excluded: ['shopNow'] },
  ],
}

const givenBack = { active: true, refunds_enabled: true, store_credit_enabled: true, window: 0, window_active: false }

/** A shop in which every setting can take effect; sets only these. */
const shopWith = (set: Partial<ShopConfig['settings']>): Promise<string> =>
  loadDemoShop(ground, {
    change: (config) => {
      const { csatRspCustomerPercentage: _share, ...settings } = config.settings
      const others = Object.fromEntries(Object.entries(settings).filter(([name]) => !switches.includes(name)))
      const workflow = { id: 'tees', name: 'Tees', trigger: 'item-selected' as const, rules: [ofTees] }
      return {
        ...config,
        // Points of sale are published only where enabled.
        methods: config.methods.filter(({ kind }) => set.enablePointOfSale === true || kind !== 'loop-pos'),
        flags: [...config.flags, { id: 99, name: 'exchange-order-checkout', description: '', active: true }].map(
          (flag) => (flag.name.startsWith('instant-') ? { ...flag, active: false } : flag),
        ),
        shopLater: { giftCardEnabled: true, exchangesEnabled: true, bonus: 1_500, days: 7 },
        policies: config.policies.map((policy) => ({
          ...policy,
          shop_now_enabled: true,
          packingSlipsEnabled: true,
          reimbursement: { shipping: givenBack, duties: givenBack },
        })),
        workflowGroups: (config.workflowGroups ?? []).map((group) => ({
          ...group,
          workflows: [...group.workflows, workflow],
        })),
        settings: { ...others, ...set } as typeof settings,
      }
    },
  })

const watched = (shopId: string) => {
  const she = shopper(app, shopId)
  const pages: unknown[] = []
  const keeping =
    <Args extends unknown[]>(act: (...args: Args) => ReturnType<Shopper['open']>) =>
    async (...args: Args) => {
      const seen = await act(...args)
      pages.push([seen.body.screen, seen.body.overlay, seen.body.problem])
      return seen
    }
  return { she: { ...she, open: keeping(she.open), press: keeping(she.press) }, pages }
}

type Visit = (she: Shopper) => Promise<void>

const chooseItems = async (she: Shopper, [order, proof]: readonly [string, string], items: Record<string, Wish>) => {
  await lookUp(she, order, proof)
  for (const [title, wish] of Object.entries(items)) {
    const offers = she.offered().includes('item.open') && she.seen().screen?.name === 'exchange'
    if (offers) await choose(she, itemNamed(she, title), wish).catch(() => null)
  }
  if (she.seen().screen?.name === 'exchange') await she.press('items.continue')
}

const toReview = async (she: Shopper) => {
  if (she.seen().screen?.path === '/credit') await she.open('/credit?slide=options')
  if (she.seen().screen?.name !== 'credit') return
  const refund = () => she.press('credit.choose', { args: { credit: 'refund' } })
  await refund().catch(() => she.press('credit.choose', { args: { credit: 'gift' } }))
}

const submitWhole = async (she: Shopper) => {
  if (she.offered().includes('review.method')) {
    await she.press('review.method', { args: { method: 'carrier' } })
    await she.press('review.method', { args: { method: 'carrier', option: 'usps' } })
  }
  await she.press('return.submit', { values: { policy: 'true' } })
  await ground.runner.drain()
  const path = `/return/${keyOf(she)}`
  await she.open(path)
  const record = await ground.world.store.returns.findByKey(she.shopId, keyOf(she))
  if (record === null) throw new Error(`Nothing was submitted: ${JSON.stringify(she.seen().problem)}`)
  await ground.world.store.transaction((tables) =>
    tables.returns.save({ ...record, state: 'expired' }).then(() => undefined),
  )
  await she.open(path)
}

/** Values of one shop or visit: keys, numbers, captcha challenges. */
const ofOneVisit =
  /"(challenge|seed|key|rev|checksum)":"[^"]*"|[A-Za-z0-9_-]{22,}|R-[A-Z0-9]{8}|\b\d{4}-\d{4}-[A-Z]{2}\b|\b\d{10,}\b/g

const small = { reasons: ['size', 'too-small'] } as const

const discounted: Visit = async (she) => {
  await chooseItems(she, ['#1010', 'H2X 1Y4'], { Meadow: { ...small, outcome: 'return' } })
  await toReview(she)
}

const dearer: Visit = async (she) => {
  await chooseItems(she, ['#1019', '10019'], { 'Loom Wide': { ...small, outcome: 'exchange', variant: '8114014' } })
  await toReview(she)
}

const exchangedBesideReturned: Visit = async (she) => {
  await chooseItems(she, ['#1001', '10001'], {
    'Aster Linen': { ...small, outcome: 'exchange' },
    Dusk: { reasons: ['not-needed'], outcome: 'return' },
  })
  await toReview(she)
}

const submitted: Visit = async (she) => {
  await chooseItems(she, ['#1020', '94107'], {
    'Quill Pocket': { ...small, outcome: 'return' },
    'Aster Linen': { ...small, outcome: 'return' },
  })
  await she.open('/gift-receipt')
  await she.open('/shop')
  await she.open(she.find('product_grid')?.products[0]?.path ?? '/shop')
  await she.open('/credit')
  await toReview(she)
  await submitWhole(she)
}

/** Short visits first: most settings show there. */
const visits = [discounted, dearer, exchangedBesideReturned, submitted]

/** Pages of a shop visit by visit; later visits run only when needed. */
async function* seenIn(shopId: string): AsyncGenerator<readonly string[]> {
  const { she, pages } = watched(shopId)
  for (const visit of visits) {
    await visit(she)
    yield pages.splice(0).map((page) => JSON.stringify(page).replaceAll(shopId, 'shop').replace(ofOneVisit, ''))
  }
}

const otherPages = (pages: readonly string[], than: readonly string[]): readonly string[] =>
  Array.from({ length: Math.max(pages.length, than.length) }, (_, at) => at)
    .filter((at) => pages[at] !== than[at])
    .map((at) => `${pages[at]?.slice(0, 80)}`)

test('CFG-14 every setting defaults to off, and each changes the portal by itself', async () => {
  const plain: (readonly string[])[] = []
  for await (const pages of seenIn(await shopWith({}))) plain.push(pages)
  expect(plain).toHaveLength(visits.length)
  const otherWith = async (set: Partial<ShopConfig['settings']>): Promise<readonly string[]> => {
    let visit = 0
    for await (const pages of seenIn(await shopWith(set))) {
      const other = otherPages(pages, plain[visit++] ?? [])
      if (other.length > 0) return other
    }
    return []
  }
  expect(await otherWith(Object.fromEntries(switches.map((name) => [name, false])))).toEqual([])
  const silent: string[] = []
  for (const name of switches) if ((await otherWith({ [name]: true })).length === 0) silent.push(name)
  expect(silent).toEqual([])
  // Without a share no survey is shown.
  expect(await otherWith({ csatRspCustomerPercentage: 0 })).toEqual([])
  expect((await otherWith({ csatRspCustomerPercentage: 100 })).length).toBeGreaterThan(0)
}, 600_000)
