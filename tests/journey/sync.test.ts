import { expect, test } from 'vitest'
import type { SyncReport } from '../../schemas/merchant/sync.ts'
import { formatAnswer } from '../../server/commands/shop/print.ts'
import { checkDescribed } from '../http/as-described.ts'
import type { Shopper } from '../support/shopper.ts'
import { setUpOwnOrders } from './own-order-house.ts'

const setup = setUpOwnOrders()
const { shopOutside } = setup

const MINUTE = 60_000
const outageMessage = 'Nobody is there'

const merchantOf = async ({ shopId }: Pick<Shopper, 'shopId'>) => {
  const { world, log, clock, runner } = setup.world()
  const made = await world.configurations.keys.make(
    { shopId, by: 'test' },
    { name: 'Desk', role: 'owner', endsAt: null },
  )
  const report = async (): Promise<SyncReport> => {
    const url = `/merchant/v1/${shopId}/sync`
    const response = await setup.app().inject({ url, headers: { authorization: `Bearer ${made?.key}` } })
    expect(await checkDescribed(setup.app(), { method: 'GET', url }, response)).toBe(true)
    return response.json()
  }
  const read = async () => (await report()).sync
  return {
    read,
    orders: async () => (await read()).find(({ what }) => what === 'orders'),
    said: async () => formatAnswer('sync', shopId, (await report()) as Parameters<typeof formatAnswer>[2]),
    async measured(name: 'lag' | 'failing') {
      const { body } = await setup.app().inject({ url: '/metrics' })
      const line = `homeward_order_system_${name}_seconds{shop="${shopId}",what="orders"} `
      return body
        .split('\n')
        .find((one) => one.startsWith(line))
        ?.slice(line.length)
    },
    alarms: () => log.lines.filter(({ level, fields }) => level === 'error' && fields.shopId === shopId),
    async after(ms: number) {
      clock.forward(ms)
      await world.store.enqueue({ shopId: '*', kind: 'mirrors', key: 'all', payload: {}, runAt: clock.now() })
      await runner.drain()
    },
  }
}

test('BCK-02 a merchant sees the synchronization progress, empty before the first read', async () => {
  const { shopper } = await shopOutside()
  const merchant = await merchantOf(shopper)
  expect(await merchant.orders()).toEqual({
    what: 'orders',
    readUntil: null,
    lagSeconds: null,
    late: false,
    lastSuccessAt: null,
    reading: null,
    failing: null,
  })
  expect([await merchant.said(), await merchant.measured('lag')]).toEqual([
    expect.stringContaining('orders: not fully read'),
    undefined,
  ])
  await merchant.after(0)
  const at = new Date(setup.world().clock.now()).toISOString()
  setup.world().clock.forward(61_500)
  expect(await merchant.orders()).toMatchObject({ readUntil: at, lagSeconds: 61, late: false, lastSuccessAt: at })
  expect([await merchant.said(), await merchant.measured('lag')]).toEqual([
    expect.stringContaining('  orders: 61 seconds old\n'),
    '61',
  ])
  expect([merchant.alarms(), await merchant.measured('failing')]).toEqual([[], undefined])
})

test('BCK-02 an outage is shown to the merchant with reason, and alerted after fifteen minutes', async () => {
  const { shopper } = await shopOutside()
  const merchant = await merchantOf(shopper)
  await merchant.after(0)
  const at = setup.world().clock.now()
  await setup.goAway()
  await merchant.after(10 * MINUTE)
  const since = new Date(setup.world().clock.now()).toISOString()
  await merchant.after(5 * MINUTE)
  expect(await merchant.orders()).toMatchObject({
    lagSeconds: 900,
    late: false,
    failing: { since, error: outageMessage },
  })
  expect(merchant.alarms()).toEqual([])
  await merchant.after(5 * MINUTE)
  const readUntil = new Date(at).toISOString()
  expect(await merchant.orders()).toMatchObject({ readUntil, lagSeconds: 1_200, late: true, failing: { since } })
  expect(await merchant.measured('failing')).toBe('600')
  expect(await merchant.said()).toContain(
    `seconds old: that is late\n    failing since ${since.slice(0, 16).replace('T', ' ')} UTC: ${outageMessage}\n`,
  )
  expect(merchant.alarms()).toMatchObject([{ fields: { late: [{ what: 'products' }, {}, { what: 'orders' }] } }])
})

test('BCK-02 a shop with a failing first synchronization alerts the operator', async () => {
  const { shopper } = await shopOutside()
  await setup.goAway()
  const merchant = await merchantOf(shopper)
  await merchant.after(0)
  await merchant.after(15 * MINUTE)
  expect(merchant.alarms()).toEqual([])
  await merchant.after(1)
  expect(merchant.alarms()).toMatchObject([
    { fields: { late: [{ readUntil: null, failing: { error: outageMessage } }, {}, {}] } },
  ])
})

test('BCK-02 synchronization resumes within five minutes after an outage of any length', async () => {
  const { shopper, comeBack } = await shopOutside()
  const merchant = await merchantOf(shopper)
  await setup.goAway()
  for (let round = 0; round < 12; round += 1) await merchant.after(5 * MINUTE)
  expect(await merchant.orders()).toMatchObject({ lagSeconds: null, late: true })
  await comeBack()
  await merchant.after(5 * MINUTE)
  expect(await merchant.orders()).toMatchObject({ lagSeconds: 0, late: false, failing: null })
})

test('BCK-02 a shop with local orders only shows no other synchronization', async () => {
  const { outside } = await shopOutside()
  const merchant = await merchantOf({ shopId: outside })
  expect([await merchant.read(), await merchant.said()]).toEqual([[], 'Its orders are stored in the portal only.\n'])
})
