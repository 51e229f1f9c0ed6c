import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { ShopConfig } from '../../schemas/config/index.ts'
import type { Database } from '../../server/database/database.ts'
import { sql } from '../../server/database/database.ts'
import { openPostgres } from '../../server/database/engines/postgres.ts'
import { buildDemoShops } from '../../server/demo/demo-shops.ts'
import { writeOrder } from '../../server/demo/export/order.ts'
import { usAddress } from '../../server/demo/export/people.ts'
import { wrenfoldShop } from '../../server/demo/wrenfold/shop.ts'
import { loadValues } from '../../server/load/load-shop.ts'
import { startPortal } from '../support/portal-process.ts'
import { roundRobin } from '../support/round-robin.ts'
import { crashDatabases } from './crash-database.ts'

const ASKS_EVERY_MS = 1_000

const FIRST = 20_000
export const ZIP = '10001'

export const loadOrders = async (
  database: Database,
  count: number,
  config: ShopConfig = wrenfoldShop,
): Promise<readonly string[]> => {
  const now = Date.now()
  const demo = buildDemoShops(now).find(({ id }) => id === 'demo')
  const numbers = Array.from({ length: count }, (_, i) => FIRST + i)
  const orders = numbers.map((number) =>
    writeOrder(
      { now, currency: 'USD', vendor: 'Wrenfold' },
      {
        number,
        daysAgo: 9,
        customer: [7_101, 'Ada', 'Okafor'],
        email: 'ada@example.com',
        ship: usAddress(['Ada', 'Okafor'], ['214 West 29th Street'], ['New York', 'New York', 'NY', ZIP]),
        lines: ['Line 1', 'Line 2'].map((custom) => ({
          custom,
          price: 1_000,
          taxable: false,
          ships: true,
          quantity: 1,
        })),
        taxes: [],
        shipping: ['Free Shipping', 0],
        sent: [[7, [0, 1]]],
      },
    ),
  )
  const files = { ...demo?.files, shop: config, orders: { orders } }
  const verdict = await loadValues({ database, now: () => now }, config.shop.id, files)
  if (verdict.kind === 'refused') throw new Error(`The shop is refused: ${JSON.stringify(verdict.refusals[0])}`)
  return numbers.map((number) => `#${number}`)
}

const member = async (env: Readonly<Record<string, string>>) => {
  let portal = startPortal(env)
  const url = await portal.listening
  let isIn = true
  let polled = true
  const poll = async (): Promise<void> => {
    while (polled) {
      isIn = await fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
      await pause(ASKS_EVERY_MS)
    }
  }
  const polling = poll()
  return {
    url,
    isIn: () => isIn,
    async restart(): Promise<number | null> {
      portal.process.kill('SIGTERM')
      const { code } = await portal.ended
      portal = startPortal({ ...env, PORT: new URL(url).port })
      await portal.listening
      while (!isIn) await pause(50)
      return code
    },
    async end(): Promise<void> {
      polled = false
      await polling
      portal.process.kill('SIGKILL')
      await portal.ended
    },
  }
}

export async function restartsStage(url: string, orders: number) {
  const databases = await crashDatabases(url)
  const { name, made: names } = await databases.make((database) => loadOrders(database, orders))
  const address = await databases.copy(name)
  const direct = await openPostgres(address)
  const folders = [1, 2].map(() => mkdtempSync(join(tmpdir(), 'homeward-restarts-')))
  const members = await Promise.all(
    folders.map((folder) =>
      member({ DATABASE_URL: address, DATA_DIR: folder, TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'fatal' }),
    ),
  )
  const robin = roundRobin(
    members.map((one) => one.url),
    (n) => members[n]?.isIn() === true,
  )
  const count = async (statement: ReturnType<ReturnType<typeof sql>>): Promise<number> =>
    (await direct.query<{ count: number }>(statement))[0]?.count ?? 0
  return {
    ...robin,
    names,
    restart: (n: number) => members[n % members.length]?.restart(),
    returns: () => count(sql('restarts.returns')`select count(*) as count from returns where shop_id = ${'demo'}`),
    undone: () =>
      count(sql('restarts.undone')`
        select count(*) as count from jobs
        where shop_id = ${'demo'} and parked_at is null and (lease_until is not null or run_at <= ${Date.now()})`),
    async end(): Promise<void> {
      for (const one of members) await one.end()
      await direct.close()
      await databases.end()
      for (const folder of folders) rmSync(folder, { recursive: true, force: true })
    },
  }
}
