import { afterAll, beforeAll, expect, test } from 'vitest'
import { HOUR_MS } from '../../schemas/values/time.ts'
import { buildApp } from '../../server/app.ts'
import { sendWithdrawalLetter } from '../../server/jobs/withdrawal-letter.ts'
import { matchStatement } from '../../server/jobs/withdrawal-match.ts'
import type { World } from '../../server/world.ts'
import { statement } from '../http/withdrawal/eu-shop.ts'
import { createShopper } from '../support/shopper.ts'
import { loadDemoShop, type TestWorld, testWorld } from '../support/world.ts'

let house: TestWorld
let shopId: string
beforeAll(async () => {
  house = await testWorld()
  shopId = await loadDemoShop(house, { from: 'demo-eu' })
})
afterAll(() => house.drop())

const declare = async (world: World, values: Readonly<Record<string, string>>) => {
  const app = await buildApp(world)
  try {
    const shopper = createShopper(app, shopId)
    await shopper.open('/withdraw')
    return await shopper.press('withdrawal.confirm', { values: { ...statement, ...values } })
  } finally {
    await app.close()
  }
}

const readNewest = async () => {
  const [found] = await house.world.store.withdrawals.page(shopId, {}, { after: null, limit: 1 })
  return found
}

const receive = async (email: string) => {
  house.clock.forward(1_000)
  await declare(house.world, { email })
  const found = await readNewest()
  if (found?.email !== email) throw new Error('The withdrawal is not stored')
  return found
}

type Mail = World['mail']
const withMail = (send: Mail['send'], change: Partial<World> = {}): World => ({
  ...house.world,
  ...change,
  mail: { ...house.world.mail, send },
})

const run = (world: World, id: string) =>
  sendWithdrawalLetter(
    world,
    {
      id: `letter-${id}`,
      shopId,
      kind: 'withdrawal-letter',
      key: id,
      payload: { withdrawal: id },
      attempts: 0,
    } as never,
    house.clock.now(),
  )

const eventsOf = async (id: string) =>
  (await house.world.store.withdrawals.changes({ shopId, id })).map(({ event }) => event)

test('WDR-06 a failing mail server is tried for 72 hours, then the page says so', async () => {
  const { id, receivedAt } = await receive('down@example.com')
  const times: number[] = []
  const down = withMail(async () => {
    times.push(house.clock.now())
    throw new Error('no connection')
  })
  for (;;) {
    const ending = await run(down, id)
    if (ending.kind !== 'again') break
    expect(ending.at).toBeGreaterThan(house.clock.now())
    expect(ending.at - house.clock.now()).toBeLessThanOrEqual(HOUR_MS)
    house.clock.forward(ending.at - house.clock.now())
  }
  expect(times.length).toBeGreaterThan(70)
  expect((times.at(-1) ?? 0) - receivedAt).toBeGreaterThanOrEqual(72 * HOUR_MS)
  expect((times.at(-1) ?? 0) - receivedAt).toBeLessThan(74 * HOUR_MS)
  expect((await readNewest())?.acknowledgement).toBe('bounced')
  expect(await eventsOf(id)).toContain('bounced')
})

test('WDR-06 a mail server that works again before that gets the letter once', async () => {
  const { id } = await receive('back@example.com')
  const down = withMail(async () => {
    throw new Error('no connection')
  })
  expect((await run(down, id)).kind).toBe('again')
  house.clock.forward(71 * HOUR_MS)
  const sent: string[] = []
  const up = withMail(async ({ id: letter }) => {
    sent.push(letter)
    return { kind: 'sent', id: letter }
  })
  for (const _ of [1, 2]) expect(await run(up, id)).toEqual({ kind: 'done' })
  expect(sent).toEqual([`withdrawal:${id}`])
  expect((await readNewest())?.acknowledgement).toBe('sent')
})

test('WDR-06 a process killed after the send repeats it under the same id', async () => {
  const { id } = await receive('killed@example.com')
  const sent: string[] = []
  const send: Mail['send'] = async ({ id: letter }) => {
    sent.push(letter)
    return { kind: 'sent', id: letter }
  }
  const store = { ...house.world.store, transaction: () => Promise.reject(new Error('killed')) }
  await expect(run(withMail(send, { store }), id)).rejects.toThrow('killed')
  expect((await readNewest())?.acknowledgement).toBe('due')
  await run(withMail(send), id)
  expect(sent).toEqual([`withdrawal:${id}`, `withdrawal:${id}`])
})

test('WDR-06 an address that the mail server refuses bounces at once', async () => {
  const { id } = await receive('unknown@example.com')
  const ending = await run(
    withMail(async () => ({ kind: 'refused', reason: '550 no such user' })),
    id,
  )
  expect(ending).toEqual({ kind: 'done' })
  expect((await readNewest())?.acknowledgement).toBe('bounced')
})

test('WDR-06 the letter goes out while the order system is down', async () => {
  const { id } = await receive('alone@example.com')
  const commerce = { ...house.world.commerce, findOrderByName: () => Promise.reject(new Error('down')) }
  const job = { shopId, kind: 'withdrawal-match', key: id, payload: { withdrawal: id } } as never
  await expect(matchStatement({ ...house.world, commerce }, job, house.clock.now())).rejects.toThrow('down')
  const sent: string[] = []
  const send: Mail['send'] = async ({ id: letter }) => {
    sent.push(letter)
    return { kind: 'sent', id: letter }
  }
  await run(withMail(send, { commerce }), id)
  expect(sent).toEqual([`withdrawal:${id}`])
})

test.each([
  'withdrawal-letter',
  'withdrawal-match',
  'withdrawal-notice',
  'webhooks',
])('WDR-06 a process killed before the job %s stores nothing and keeps what was typed', async (kind) => {
  const before = await readNewest()
  const { store } = house.world
  const dying: World['store'] = {
    ...store,
    transaction: (work) =>
      store.transaction((tables) =>
        work({
          ...tables,
          enqueue: async (job) => {
            if (job.kind === kind) throw new Error('killed')
            return tables.enqueue(job)
          },
        }),
      ),
  }
  const page = await declare({ ...house.world, store: dying }, { email: `${kind}@example.com` })
  expect(page.body.problem?.code).toBe('not-saved')
  expect(page.body.screen?.path ?? '/withdraw').toBe('/withdraw')
  expect(await readNewest()).toEqual(before)
  house.clock.forward(1_000)
  expect((await receive(`${kind}@example.com`)).acknowledgement).toBe('due')
})
