import type { FastifyInstance } from 'fastify'
import type { ShopConfig } from '../../schemas/config/index.ts'
import { buildApp } from '../../server/app.ts'
import { buildWorld, type WorldOptions } from '../../server/build-world.ts'
import { sql } from '../../server/database/database.ts'
import type { World } from '../../server/world.ts'
import { cards, dearerCoat, enterCard } from '../journey/cards.ts'
import { goToReview, submit } from '../journey/shoppers.ts'
import { addToCart } from '../journey/spenders.ts'
import { createShopper, type ReturnWish, type Shopper } from '../support/shopper.ts'
import { loadDemoShop } from '../support/world.ts'
import { chanceOf } from './chance.ts'
import type { Life } from './crash-life.ts'
import { type Scene, scenes } from './crash-scenes.ts'
import { atStore, shopFor } from './crash-shop.ts'

export interface PreparedLife {
  readonly scene: Scene
  readonly life: Omit<Life, 'providers'>
}

const START = Date.UTC(2026, 3, 14, 12)

interface ReviewStage {
  readonly ground: Pick<WorldOptions, 'database' | 'dataDir'>
  readonly world: World
  readonly app: FastifyInstance
}

const exchangeWish: ReturnWish = { reasons: ['changed-mind'], outcome: 'exchange' }

const wishOf = async ({ ground, world }: ReviewStage, visitor: Shopper, { wish }: Scene): Promise<ReturnWish> => {
  if (wish === 'dearer exchange') return dearerCoat({ world, database: ground.database }, visitor)
  return wish === 'even exchange' ? exchangeWish : { outcome: 'return' }
}

const submitOf = (visitor: Shopper): Pick<Life, 'visit' | 'intent'> => {
  const button = visitor.find('actions', 'submit-bar')?.buttons.find(({ id }) => id === 'submit')
  if (button?.action.type !== 'submit' || button.disabled !== undefined)
    throw new Error(`Submit is off: ${button?.disabled}`)
  const { args = {} } = button.action
  const [session = null] = [...visitor.cookies].filter(([name]) => name.startsWith('hw-')).map(([, value]) => value)
  const visit = {
    session,
    network: 'prove',
    address: 'prove',
    browser: ['en'],
    ref: 'crash',
    idempotencyKey: 'press',
    explains: false,
  }
  const values = { policy: 'true', payment_acceptance: 'true' }
  return {
    visit: { ...visit, ifMatch: visitor.readPage().rev },
    intent: { name: 'return.submit', at: '/review', values, args },
  }
}

const spendCredit = async ({ ground: { database } }: ReviewStage, visitor: Shopper, title: string): Promise<void> => {
  await submit(visitor)
  await visitor.press('shop-later.shop')
  await addToCart(visitor, title)
  await visitor.open('/review')
  await database.query(sql('crash.wait')`update jobs set parked_at = ${START} where shop_id = ${visitor.shopId}`)
}

const moveToStore = async (
  { ground: { database } }: ReviewStage,
  shopId: string,
  store: NonNullable<Scene['store']>,
) => {
  const rows = await database.query<{ version: number; document: ShopConfig }>(
    sql('crash.configs')`select version, document from configs where shop_id = ${shopId}`,
  )
  for (const { version, document } of rows)
    await database.query(
      sql('crash.atStore')`update configs set document = ${JSON.stringify(atStore(document, store))}
        where shop_id = ${shopId} and version = ${version}`,
    )
}

const shopOf = ({ buys, store, name, shop }: Scene): string => (buys === undefined && store === undefined ? shop : name)

const prepare = async (floor: ReviewStage, shopId: string, scene: Scene): Promise<PreparedLife> => {
  const visitor = createShopper(floor.app, shopId)
  const title = scene.item === 'shirt' ? 'Aster Linen' : 'Alder Wool'
  const credit = scene.wish === 'gift' ? 'gift' : scene.instant === 'return' ? 'instant' : 'refund'
  await goToReview(visitor, { items: { [title]: await wishOf(floor, visitor, scene) }, credit })
  if (scene.instant === 'exchange') await visitor.press('review.exchange-type', { args: { type: 'instant' } })
  if (scene.buys !== undefined) await spendCredit(floor, visitor, scene.buys)
  if (visitor.find('card_field') !== undefined) await enterCard(visitor, cards.good)
  const submitting = submitOf(visitor)
  if (scene.store !== undefined) await moveToStore(floor, shopId, scene.store)
  return {
    scene,
    life: { shopId, start: START, stages: scene.stages, refunds: scene.refunds ?? 'go-back', ...submitting },
  }
}

export async function prepareScenes(
  ground: Pick<WorldOptions, 'database' | 'dataDir'>,
): Promise<readonly PreparedLife[]> {
  const clock = { now: () => START, set: () => {}, forward: () => {} }
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const secret = new Uint8Array(32).map(() => chanceOf(1, 1).below(256))
  const rest = { secret, log, publicUrl: 'http://localhost:3000', mailFrom: 'returns@localhost', allowsSandbox: true }
  const world = buildWorld({ ...ground, now: clock.now, ...rest })
  const app = await buildApp(world)
  const shops = new Map<string, string>()
  for (const [name, shop] of new Map(scenes.map((scene) => [shopOf(scene), scene.shop])))
    shops.set(name, await loadDemoShop({ database: ground.database, clock }, { change: shopFor(shop) }))
  const prepared: PreparedLife[] = []
  for (const scene of scenes)
    prepared.push(await prepare({ ground, world, app }, shops.get(shopOf(scene)) ?? '', scene))
  await app.close()
  return prepared
}
