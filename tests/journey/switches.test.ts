import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import type { Rule } from '../../schemas/config/workflow.ts'
import { buildApp } from '../../server/app.ts'
import { choose, createShopper, itemNamed, lookUpOrder, type ReturnWish, type Shopper } from '../support/shopper.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'
import { readReturnKey } from './shoppers.ts'

let world: TestWorld
let app: FastifyInstance
beforeAll(async () => {
  world = await testWorld()
  app = await buildApp(world.world)
})
afterAll(async () => {
  await app.close()
  await world.drop()
})

const switches =
  `giftFlowEnabled giftReceiptFlowEnabled single_product_returns enforce_product_rules enableExchangeReplaceOption
  allowExchangeUpsellAndRefund reimbursements shopNowDisabledWhenRuleApplies enablePointOfSale shopLaterEnabled
  sustainabilityBannerEnabled preselectReturnMethodEnabled requirePolicyAcceptance checkoutForUpsell smartRecommendationsEnabled
  packingSlipsEnabled hideLabelButtonForExpiredReturns recommendationsEnabled generateUspsQrCodes preDiscountCredit`.split(
    /\s+/,
  )

const teesRule: Rule = {
  id: 'tees',
  when: { fact: 'item.product-type', op: 'is', value: 'T-Shirts' },
  results: [
    { type: 'destinations', destinations: ['workshop'] },
    { type: 'exclude-outcome', excluded: ['shopNow'] },
  ],
}

const refundPolicy = {
  active: true,
  refunds_enabled: true,
  store_credit_enabled: true,
  window: 0,
  window_active: false,
}

/** A shop in which every setting can take effect; sets only these. */
const shopWith = (set: Partial<ShopConfig['settings']>): Promise<string> =>
  loadDemoShop(world, {
    change: (config) => {
      const { csatRspCustomerPercentage: _share, ...settings } = config.settings
      const others = Object.fromEntries(Object.entries(settings).filter(([name]) => !switches.includes(name)))
      const workflow = { id: 'tees', name: 'Tees', trigger: 'item-selected' as const, rules: [teesRule] }
      return {
        ...config,
        methods: config.methods.filter(({ kind }) => set.enablePointOfSale === true || kind !== 'loop-pos'),
        flags: [...config.flags, { id: 99, name: 'exchange-order-checkout', description: '', active: true }].map(
          (flag) => (flag.name.startsWith('instant-') ? { ...flag, active: false } : flag),
        ),
        shopLater: { giftCardEnabled: true, exchangesEnabled: true, bonus: 1_500, days: 7 },
        policies: config.policies.map((policy) => ({
          ...policy,
          shop_now_enabled: true,
          packingSlipsEnabled: true,
          reimbursement: { shipping: refundPolicy, duties: refundPolicy },
        })),
        workflowGroups: (config.workflowGroups ?? []).map((group) => ({
          ...group,
          workflows: [...group.workflows, workflow],
        })),
        settings: { ...others, ...set } as typeof settings,
      }
    },
  })

const recordPages = (shopId: string) => {
  const shopper = createShopper(app, shopId)
  const pages: unknown[] = []
  const watchPages =
    <Args extends unknown[]>(act: (...args: Args) => ReturnType<Shopper['open']>) =>
    async (...args: Args) => {
      const view = await act(...args)
      pages.push([view.body.screen, view.body.overlay, view.body.problem])
      return view
    }
  return { shopper: { ...shopper, open: watchPages(shopper.open), press: watchPages(shopper.press) }, pages }
}

type Visit = (she: Shopper) => Promise<void>

const chooseItems = async (
  shopper: Shopper,
  [order, proof]: readonly [string, string],
  items: Record<string, ReturnWish>,
) => {
  await lookUpOrder(shopper, order, proof)
  for (const [title, wish] of Object.entries(items)) {
    const offers = shopper.offered().includes('item.open') && shopper.readPage().screen?.name === 'exchange'
    if (offers) await choose(shopper, itemNamed(shopper, title), wish).catch(() => null)
  }
  if (shopper.readPage().screen?.name === 'exchange') await shopper.press('items.continue')
}

const toReview = async (shopper: Shopper) => {
  if (shopper.readPage().screen?.path === '/credit') await shopper.open('/credit?slide=options')
  if (shopper.readPage().screen?.name !== 'credit') return
  const refund = () => shopper.press('credit.choose', { args: { credit: 'refund' } })
  await refund().catch(() => shopper.press('credit.choose', { args: { credit: 'gift' } }))
}

const submitWhole = async (shopper: Shopper) => {
  if (shopper.offered().includes('review.method')) {
    await shopper.press('review.method', { args: { method: 'carrier' } })
    await shopper.press('review.method', { args: { method: 'carrier', option: 'usps' } })
  }
  await shopper.press('return.submit', { values: { policy: 'true' } })
  await world.runner.drain()
  const path = `/return/${readReturnKey(shopper)}`
  await shopper.open(path)
  for (const state of ['expired', 'processed'] as const) {
    const record = await world.world.store.returns.findByKey(shopper.shopId, readReturnKey(shopper))
    if (record === null) throw new Error(`Nothing was submitted: ${JSON.stringify(shopper.readPage().problem)}`)
    await world.world.store.transaction((tables) => tables.returns.save({ ...record, state }).then(() => undefined))
    await shopper.open(path)
  }
}

const visitPattern =
  /"(challenge|seed|key|rev|checksum)":"[^"]*"|[A-Za-z0-9_-]{22,}|R-[A-Z0-9]{8}|\b\d{4}-\d{4}-[A-Z]{2}\b|\b\d{10,}\b/g

const tooSmall = { reasons: ['size', 'too-small'] } as const

const visitDiscounted: Visit = async (shopper) => {
  await chooseItems(shopper, ['#1010', 'H2X 1Y4'], { Meadow: { ...tooSmall, outcome: 'return' } })
  await toReview(shopper)
}

const visitDearer: Visit = async (shopper) => {
  await chooseItems(shopper, ['#1019', '10019'], {
    'Loom Wide': { ...tooSmall, outcome: 'exchange', variant: '8114014' },
  })
  await toReview(shopper)
}

const visitMixed: Visit = async (shopper) => {
  await chooseItems(shopper, ['#1001', '10001'], {
    'Aster Linen': { ...tooSmall, outcome: 'exchange' },
    Dusk: { reasons: ['not-needed'], outcome: 'return' },
  })
  await toReview(shopper)
}

const visitSubmitted: Visit = async (shopper) => {
  await chooseItems(shopper, ['#1020', '94107'], {
    'Quill Pocket': { reasons: ['too-small'], outcome: 'return' },
    'Aster Linen': { ...tooSmall, outcome: 'return' },
  })
  await shopper.open('/gift-receipt')
  await shopper.open('/shop')
  await shopper.open(shopper.find('product_grid')?.products[0]?.path ?? '/shop')
  await shopper.open('/credit')
  await toReview(shopper)
  await submitWhole(shopper)
}

/** Short visits first: most settings show there. */
const visits = [visitDiscounted, visitDearer, visitMixed, visitSubmitted]

/** Pages of a shop visit by visit; later visits run only when needed. */
async function* collectPages(shopId: string): AsyncGenerator<readonly string[]> {
  const { shopper, pages } = recordPages(shopId)
  for (const visit of visits) {
    await visit(shopper)
    yield pages.splice(0).map((page) => JSON.stringify(page).replaceAll(shopId, 'shop').replace(visitPattern, ''))
  }
}

const diffPages = (pages: readonly string[], than: readonly string[]): readonly string[] =>
  Array.from({ length: Math.max(pages.length, than.length) }, (_, at) => at)
    .filter((at) => pages[at] !== than[at])
    .map((at) => `${pages[at]?.slice(0, 80)}`)

test('CFG-14 every setting defaults to off, and each changes the portal by itself', async () => {
  const plain: (readonly string[])[] = []
  for await (const pages of collectPages(await shopWith({}))) plain.push(pages)
  expect(plain).toHaveLength(visits.length)
  const loadShopWith = async (set: Partial<ShopConfig['settings']>): Promise<readonly string[]> => {
    let visit = 0
    for await (const pages of collectPages(await shopWith(set))) {
      const other = diffPages(pages, plain[visit++] ?? [])
      if (other.length > 0) return other
    }
    return []
  }
  expect(await loadShopWith(Object.fromEntries(switches.map((name) => [name, false])))).toEqual([])
  const silent: string[] = []
  for (const name of switches) if ((await loadShopWith({ [name]: true })).length === 0) silent.push(name)
  expect(silent).toEqual([])
  expect(await loadShopWith({ csatRspCustomerPercentage: 0 })).toEqual([])
  expect((await loadShopWith({ csatRspCustomerPercentage: 100 })).length).toBeGreaterThan(0)
}, 600_000)
