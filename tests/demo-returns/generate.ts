import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { Instant } from '../../schemas/values/ids.ts'
import { DAY_MS, HOUR_MS } from '../../schemas/values/time.ts'
import { buildApp } from '../../server/app.ts'
import { buildDemoShops } from '../../server/demo/demo-shops.ts'
import type { DemoProduct } from '../../server/demo/export/catalog.ts'
import { writeOrder } from '../../server/demo/export/order.ts'
import { demoPicture } from '../../server/demo/pictures.ts'
import { addStaffSettings } from '../../server/demo/staff-settings.ts'
import { handlers } from '../../server/jobs/index.ts'
import { createRunner } from '../../server/jobs/runner.ts'
import { DUMP_NOW } from '../../server/load/demo-returns.ts'
import { loadValues } from '../../server/load/load-shop.ts'
import { createJobQueue } from '../../server/store/jobs.ts'
import { type Chance, chanceOf } from '../prove/chance.ts'
import type { TestDatabase } from '../support/database.ts'
import { type TestWorld, testClock, testWorld } from '../support/world.ts'
import { planLife, type Step } from './life.ts'
import { drawOrder } from './orders.ts'
import { seededOptions, steerOperations } from './outside.ts'
import { type Fate, type PlannedReturn, planCases, planReturns, SPAN_DAYS } from './plan.ts'
import { returnItems, type Wish } from './shopper.ts'

const SEED = 20_261_120
const STEP_MS = 3 * HOUR_MS

const CURRENCY_BY_SHOP: Readonly<Record<string, 'USD' | 'JPY'>> = { demo: 'USD', 'demo-jp': 'JPY' }

const chanceFor = (number: number, what: number): Chance => chanceOf(SEED + what, number)

const artOf = (address: string): string => address.split('/').at(-1)?.replace('.svg', '') ?? ''

const photograph = (art: string, turn: number): Promise<Buffer> => {
  const svg = demoPicture(`${art}.svg`) ?? demoPicture('placeholder.svg') ?? ''
  return sharp(Buffer.from(svg))
    .resize(360, 360)
    .rotate(turn, { background: '#8a7f72' })
    .jpeg({ quality: 60 })
    .toBuffer()
}

const loadOrders = async (
  { database, clock }: Pick<TestWorld, 'database' | 'clock'>,
  planned: readonly PlannedReturn[],
): Promise<ReadonlyMap<number, string>> => {
  const zips = new Map<number, string>()
  for (const { id, files } of buildDemoShops(DUMP_NOW).map(addStaffSettings)) {
    const { products } = files.products as { readonly products: readonly DemoProduct[] }
    const context = { now: DUMP_NOW, currency: CURRENCY_BY_SHOP[id] ?? 'EUR', vendor: '' } as const
    const orders = planned
      .filter(({ shop }) => shop === id)
      .map((one) => drawOrder(chanceFor(one.number, 1), one, products))
    for (const { number, ship } of orders) zips.set(number, ship?.zip ?? '')
    const verdict = await loadValues({ database, now: clock.now }, id, {
      ...files,
      orders: { orders: orders.map((order) => writeOrder(context, order)) },
    })
    if (verdict.kind === 'refused') throw new Error(JSON.stringify(verdict.refusals.slice(0, 3)))
  }
  return zips
}

const SIMPLE: readonly Fate[] = ['payout-refused', 'refund-refused', 'paid-by-hand']

const submitReturn = async (
  app: Parameters<typeof returnItems>[0],
  plan: PlannedReturn,
  zip: string,
): Promise<string | null> => {
  for (let turn = 0; turn < 12; turn++) {
    const chance = chanceFor(plan.number, 10 + turn)
    const wish: Wish = {
      shopId: plan.shop,
      order: `#${plan.number}`,
      proof: zip,
      zip,
      isGift: plan.isGift && turn < 3,
      isSimple: turn > 3 || SIMPLE.includes(plan.fate),
      wantsExchange: plan.fate === 'exchange-refused' || plan.fate === 'exchange-withheld',
      card: plan.fate === 'payout-refused' ? 'declinesCharges' : 'good',
      photo: (picture) => photograph(`${artOf(picture)}${chance.hits(50) ? '-detail' : ''}`, chance.between(-9, 9)),
      submitKey: createHash('sha256').update(`${plan.number}-${turn}`).digest('hex').slice(0, 32),
    }
    const key = await returnItems(app, chance, wish)
    if (key !== null) return key
  }
  return null
}

const passTime = async (test: TestWorld, steps: Step[], drain: () => Promise<void>): Promise<void> => {
  const { clock } = test
  const forwardTo = async (time: Instant): Promise<void> => {
    while (clock.now() < time) {
      clock.set(Math.min(time, clock.now() + STEP_MS))
      await drain()
    }
  }
  for (;;) {
    steps.sort((one, other) => one.at - other.at)
    const next = steps.shift()
    if (next === undefined || next.at > DUMP_NOW) break
    await forwardTo(next.at)
    await next.run()
    await drain()
  }
  await forwardTo(DUMP_NOW)
}

const parcels = [
  { code: '9400111899223197428490', place: 'Shelf 4, left', parkedBy: 'Jo', daysAgo: 1.3 },
  { code: '1Z999AA10123456784', place: 'Cage by dock 3', parkedBy: 'Jo', daysAgo: 2.6 },
] as const

const parkParcels = ({ world }: TestWorld): Step[] =>
  parcels.map(({ daysAgo, ...parcel }) => ({
    at: DUMP_NOW - daysAgo * DAY_MS,
    run: () =>
      world.store.parkedParcels.park('demo', {
        ...parcel,
        id: world.newId(),
        parkedAt: world.now(),
        reason: 'unknown',
        returnId: null,
      }),
  }))

export interface Generated {
  readonly submitted: number
  readonly failed: readonly number[]
}

const START = DUMP_NOW - (SPAN_DAYS + 1) * DAY_MS

/** Empty, and as long before the day of the dump as the first return. */
export const openSeededWorld = (database: TestDatabase): Promise<TestWorld> => {
  const clock = testClock(START)
  return testWorld({ test: database, clock, ...seededOptions(String(SEED), clock.now) })
}

export const generateReturns = async (test: TestWorld, count: number): Promise<Generated> => {
  const planned = [...planReturns(chanceOf(SEED, 0), count), ...planCases()]
  const zips = await loadOrders(test, planned)
  const fates = new Map<string, Fate>()
  const world = steerOperations(test.world, (orderId) => fates.get(orderId))
  const app = await buildApp(world)
  const runner = createRunner({
    jobs: createJobQueue(test.database),
    needs: world,
    handlers,
    now: test.clock.now,
    report: (error) => console.error(error),
    concurrency: 1,
  })
  const failed: number[] = []
  const returns: Step[] = planned.map((plan) => ({
    at: DUMP_NOW - plan.daysAgo * DAY_MS,
    run: async () => {
      const key = await submitReturn(app, plan, zips.get(plan.number) ?? '')
      const record = key === null ? null : await world.store.returns.findByKey(plan.shop, key)
      if (record === null) {
        failed.push(plan.number)
        return
      }
      fates.set(record.orderId, plan.fate)
      steps.push(...planLife({ world, test, chance: chanceFor(plan.number, 2), record }, plan))
    },
  }))
  const steps = [...returns, ...parkParcels(test)]
  await passTime(test, steps, () => runner.drain())
  await runner.stop()
  await app.close()
  return { submitted: planned.length - failed.length, failed }
}
