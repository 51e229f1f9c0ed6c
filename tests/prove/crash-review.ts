import type { FastifyInstance } from 'fastify'
import type { ShopConfig } from '../../schemas/config/index.ts'
import { buildApp } from '../../server/app.ts'
import { buildWorld, type WorldOptions } from '../../server/build-world.ts'
import { sql } from '../../server/database/database.ts'
import type { World } from '../../server/world.ts'
// The proof is a developer tool and reuses the test helpers.
import { cards, dearerCoat, giveCard } from '../journey/cards.ts'
import { submit, toReview } from '../journey/shoppers.ts'
import { buy } from '../journey/spenders.ts'
import { type Shopper, shopper, type Wish } from '../support/shopper.ts'
import { loadDemoShop } from '../support/world.ts'
import { chanceOf } from './chance.ts'
import type { Life } from './crash-life.ts'
import { type Scene, scenes } from './crash-scenes.ts'
import { atStore, shopFor } from './crash-shop.ts'

const chooses = { exchange: 'review.exchange-type', return: 'review.return-type' } as const

export interface Prepared {
  readonly scene: Scene
  readonly life: Omit<Life, 'providers'>
}

const START = Date.UTC(2026, 3, 14, 12)

interface Floor {
  readonly ground: Pick<WorldOptions, 'database' | 'dataDir'>
  readonly world: World
  readonly app: FastifyInstance
}

const swapped: Wish = { reasons: ['changed-mind'], outcome: 'exchange' }

const wishOf = async ({ ground, world }: Floor, she: Shopper, { wish }: Scene): Promise<Wish> => {
  if (wish === 'dearer exchange') return dearerCoat({ world, database: ground.database }, she)
  return wish === 'even exchange' ? swapped : { outcome: 'return' }
}

const submitOf = (she: Shopper): Pick<Life, 'visit' | 'intent'> => {
  const button = she.find('actions', 'submit-bar')?.buttons.find(({ id }) => id === 'submit')
  if (button?.action.type !== 'submit' || button.disabled !== undefined)
    throw new Error(`Submit is off: ${button?.disabled}`)
  const { args = {} } = button.action
  const [session = null] = [...she.cookies].filter(([name]) => name.startsWith('hw-')).map(([, value]) => value)
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
    visit: { ...visit, ifMatch: she.seen().rev },
    intent: { name: 'return.submit', at: '/review', values, args },
  }
}

const spend = async ({ ground: { database } }: Floor, she: Shopper, title: string): Promise<void> => {
  await submit(she)
  await she.press('shop-later.shop')
  await buy(she, title)
  await she.open('/review')
  await database.query(sql('crash.wait')`update jobs set parked_at = ${START} where shop_id = ${she.shopId}`)
}

const moveToStore = async ({ ground: { database } }: Floor, shopId: string, store: NonNullable<Scene['store']>) => {
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

const prepare = async (floor: Floor, shopId: string, scene: Scene): Promise<Prepared> => {
  const she = shopper(floor.app, shopId)
  const title = scene.item === 'shirt' ? 'Aster Linen' : 'Alder Wool'
  const credit = scene.wish === 'gift' ? 'gift' : 'refund'
  await toReview(she, { items: { [title]: await wishOf(floor, she, scene) }, credit })
  if (scene.instant !== undefined) await she.press(chooses[scene.instant], { args: { type: 'instant' } })
  if (scene.buys !== undefined) await spend(floor, she, scene.buys)
  if (she.find('card_field') !== undefined) await giveCard(she, cards.good)
  const submitting = submitOf(she)
  if (scene.store !== undefined) await moveToStore(floor, shopId, scene.store)
  return {
    scene,
    life: { shopId, start: START, stages: scene.stages, refunds: scene.refunds ?? 'go-back', ...submitting },
  }
}

export async function prepareScenes(ground: Pick<WorldOptions, 'database' | 'dataDir'>): Promise<readonly Prepared[]> {
  const clock = { now: () => START, set: () => {}, forward: () => {} }
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const secret = new Uint8Array(32).map(() => chanceOf(1, 1).below(256))
  const rest = { secret, log, publicUrl: 'http://localhost:3000', mailFrom: 'returns@localhost', allowsSandbox: true }
  const world = buildWorld({ ...ground, now: clock.now, ...rest })
  const app = await buildApp(world)
  const shops = new Map<string, string>()
  for (const [name, shop] of new Map(scenes.map((scene) => [shopOf(scene), scene.shop])))
    shops.set(name, await loadDemoShop({ database: ground.database, clock }, { change: shopFor(shop) }))
  const prepared: Prepared[] = []
  for (const scene of scenes)
    prepared.push(await prepare({ ground, world, app }, shops.get(shopOf(scene)) ?? '', scene))
  await app.close()
  return prepared
}
