import { rmSync } from 'node:fs'
import type { ShopConfig } from '../../schemas/config/index.ts'
import type { Order } from '../../schemas/entities/order.ts'
import { buildWorld } from '../../server/build-world.ts'
import { openPglite } from '../../server/database/engines/pglite.ts'
import { buildDemoShops } from '../../server/demo/demo-shops.ts'
import { handlers } from '../../server/jobs/index.ts'
import { createRunner } from '../../server/jobs/runner.ts'
import { perform } from '../../server/journey/index.ts'
import type { Reply } from '../../server/journey/request/visit.ts'
import { loadValues } from '../../server/load/load-shop.ts'
import { createJobQueue } from '../../server/store/jobs.ts'
import type { Store, World } from '../../server/world.ts'
import { pgliteFolder } from '../support/database.ts'
import { chanceOf } from './chance.ts'
import { drawRank, zipOf } from './zips.ts'

type CountingStore = Pick<Store, 'budgets' | 'drafts'>

export type Plant = (real: CountingStore, at: GuessRequest) => CountingStore

export interface GuessRequest {
  readonly network: string
  readonly address?: string
  readonly process: number
  readonly action: 'order.lookup' | 'gift.lookup' | 'entry.open' | 'order.link'
  readonly order: string
  readonly proof: string
  readonly solved: boolean
  readonly path?: string
  readonly session?: string | null
}

export interface EnumerateStage {
  readonly clock: { now: number }
  ask(request: GuessRequest): Promise<GuessResult>
  rankOf(order: number): number
  letters(): Promise<readonly string[]>
  getsADay(returns: number): Promise<void>
  forget(): Promise<void>
  end(): Promise<void>
}

export interface GuessResult {
  readonly opened: boolean
  readonly compared: boolean
  readonly captcha: boolean
  readonly pauseMs: number | null
  readonly session: string | null
}

export const ORDERS = 100_000
const SHOP = 'demo'
const silent = { info: () => {}, warn: () => {}, error: () => {} }
const NOON = Date.UTC(2026, 3, 14, 12)

const readResult = ({ envelope, session }: Reply): GuessResult => {
  const { screen, problem } = envelope
  const codes = problem?.codes ?? []
  return {
    opened: screen?.name === 'exchange' || screen?.key === 'gift-form',
    compared: codes.includes(5) || codes.includes(1),
    captcha: codes.includes(6),
    pauseMs: problem?.code === 'lookup-paused' ? (problem.retryAfterMs ?? 0) : null,
    session: session?.id ?? null,
  }
}

const intentOf = ({ action, order, proof, solved, path }: GuessRequest) => {
  const captcha = solved ? 'solved' : ''
  if (action === 'entry.open')
    return {
      name: action,
      at: '/',
      values: {},
      args: { path: path ?? `/?${new URLSearchParams({ order, zip: proof })}` },
    }
  const values = action === 'gift.lookup' ? { order, zip: proof, captcha } : { order, proof, captcha }
  return { name: action, at: action === 'gift.lookup' ? '/gift' : '/', values, args: {} }
}

const orderReader = (like: Order, rankOf: (order: number) => number) => async (_shop: string, name: string) => {
  const number = Number(name.replace(/^(order-|\s*#)/, ''))
  if (!Number.isInteger(number) || number < 1 || number > ORDERS || like.address === null) return null
  return {
    ...like,
    id: `order-${number}`,
    name: `#${number}`,
    address: { ...like.address, zip: zipOf(rankOf(number)) },
    customer: { ...like.customer, email: `shopper-${number}@example.com` },
  }
}

const openShop = async (folder: string) => {
  const database = await openPglite(folder)
  await database.script('set synchronous_commit to off')
  const [first] = buildDemoShops(NOON)
  const config = first?.files.shop as ShopConfig | undefined // the demo is typed as a plain document
  if (first === undefined || config === undefined) throw new Error('There is a demo shop')
  const settings = { ...config.settings, availableLookupFields: ['zip', 'email'] }
  const verdict = await loadValues({ database, now: () => NOON }, SHOP, {
    ...first.files,
    shop: { ...config, settings },
  })
  if (verdict.kind === 'refused') throw new Error(`${SHOP} is refused: ${JSON.stringify(verdict.refusals)}`)
  return database
}

export async function setEnumerateStage(seed: number, plant: Plant = (real) => real): Promise<EnumerateStage> {
  const folder = await pgliteFolder()
  const database = await openShop(folder)
  const clock = { now: NOON }
  const now = () => clock.now
  const ranks = new Map<number, number>()
  const rankOf = (order: number): number => {
    const rank = ranks.get(order) ?? drawRank(chanceOf(seed, order))
    ranks.set(order, rank)
    return rank
  }
  const sent: string[] = []
  const built = buildWorld({
    database,
    dataDir: folder,
    now,
    secret: new Uint8Array(32).fill(7),
    log: silent,
    publicUrl: 'http://localhost:3000',
    mailFrom: 'returns@localhost',
    allowsSandbox: true,
    mail: {
      send: async ({ id, text }) => {
        sent.push(...(/#(\/link\/\S+)/.exec(text)?.slice(1) ?? []))
        return { kind: 'sent', id }
      },
      forgetShop: async () => {},
      forgetPerson: async () => {},
    },
  })
  const like = await built.commerce.findOrderByName(SHOP, '#1001')
  if (like === null) throw new Error('The demo shop has order #1001')
  const find = orderReader(like, rankOf)
  const commerce = { ...built.commerce, findOrderByName: find, findOrder: find }
  const captcha: World['captcha'] = {
    ...built.captcha,
    verify: async (_shop, token) => (token === 'solved' ? 'accepted' : 'refused'),
  }
  const world: World = { ...built, commerce, captcha }
  const runner = createRunner({
    jobs: createJobQueue(database),
    needs: world,
    handlers,
    now,
    concurrency: 1,
    report: () => {},
  })
  return {
    clock,
    rankOf,
    async ask(request) {
      const store: Store = { ...built.store, ...plant(built.store, request) }
      const { session = null, network, address = network } = request
      const visit = { shopId: SHOP, session, network, address, browser: ['en'], now: clock.now, ref: 'x' }
      const rest = { idempotencyKey: null, ifMatch: null, explains: false }
      const intent = intentOf(request)
      return readResult(await perform({ ...world, store }, { ...visit, ...rest }, intent))
    },
    async letters() {
      await runner.drain()
      return sent.splice(0)
    },
    async getsADay(returns) {
      await database.script(`update shops set returns_a_day = ${returns}`)
    },
    async forget() {
      await database.script('update shops set returns_a_day = 0')
      for (const table of ['budgets', 'drafts', 'nonces']) await database.script(`delete from ${table}`)
      clock.now += 90 * 86_400_000
    },
    async end() {
      await runner.stop()
      await database.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
