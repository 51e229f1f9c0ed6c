import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { localCommerce } from '../../../server/providers/commerce/local/local.ts'
import { operationRows } from '../../../server/providers/commerce/operations/operation-rows.ts'
import type { Commerce } from '../../../server/providers/commerce/port.ts'
import { openedDatabase } from '../../contract/open-database.ts'
import { createBackends } from '../../support/backends.ts'
import { LOOK_AFTER_MS, slowCommerce } from '../../support/slow-commerce.ts'
import { shopThatSold, soldOrder } from './sold.ts'

const database = openedDatabase()
const time = Date.UTC(2026, 0, 31, 12)
const now = () => time
const backends = createBackends(database, now)

const money = { amount: 700, currency: soldOrder.currency, lines: [{ lineId: 'line', quantity: 1 }] }

const openShop = async (
  wrap: (commerce: Commerce) => Commerce = (commerce) => commerce,
  options: { readonly forgets?: true } = {},
) => {
  const shopId = await shopThatSold(database())
  const local = localCommerce({ database: database(), now, random: randomBytes, ...options })
  const portal = await backends.serve({ outside: wrap(local), shopId })
  const refund = { shopId: portal, orderId: soldOrder.id, reference: 'r:refund:1', now: time, ...money }
  const refundsThere = async () => {
    const found = await local.findOrder(shopId, soldOrder.id)
    return ((found?.refundTotal ?? 0) - soldOrder.refundTotal) / money.amount
  }
  return { shopId, refund, refundsThere, commerce: backends.commerce }
}

test.each([
  ['remembers', {}],
  ['forgets', { forgets: true }],
] as const)('BCK-04 a refund with a lost answer happens once, if the system %s operations', async (_, given) => {
  let isCut = true
  const { refund, refundsThere, commerce } = await openShop(
    (local) => ({
      ...local,
      refund: async (operation) => {
        const answer = await local.refund(operation)
        if (isCut) throw new Error('The line broke')
        return answer
      },
    }),
    given,
  )
  await expect(commerce().refund(refund)).rejects.toThrow('The order system does not respond')
  isCut = false
  expect(await commerce().refund(refund)).toMatchObject({ kind: 'refunded', amount: 700 })
  expect(await refundsThere()).toBe(1)
})

test('BCK-01 BCK-04 several processes refunding through a forgetful system refund once, and all learn the result', async () => {
  const { refund, refundsThere, commerce } = await openShop(undefined, { forgets: true })
  const processes = Array.from({ length: 5 }, commerce)
  const kinds = (await Promise.all(processes.map((one) => one.refund(refund)))).map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind !== 'pending')).toContain('refunded')
  const after = await Promise.all(processes.map((one) => one.refund(refund)))
  expect([after.map(({ kind }) => kind), await refundsThere()]).toEqual([Array(5).fill('refunded'), 1])
})

test('BCK-04 a recorded refund of a dead process is sent exactly as recorded', async () => {
  const { shopId, refund, refundsThere, commerce } = await openShop()
  const withoutLines = { ...refund, lines: [] }
  await database().query({
    name: 'test.written_ahead',
    text: `insert into commerce_operations (shop_id, reference, kind, order_id, wish, body, asked_at)
      values ($1, $2, 'refunded', $3, $4, $5, $6)`,
    values: [
      ...[refund.shopId, refund.reference, refund.orderId],
      JSON.stringify(['refunded', refund.orderId, 700, refund.currency]),
      JSON.stringify({ kind: 'refund', orderId: refund.orderId, ...money, lines: withoutLines.lines }),
      time,
    ],
  })
  expect(await commerce().find({ ...refund, kind: 'refunded', firstTriedAt: time })).toBeNull()
  const first = await commerce().refund(refund)
  expect([first.kind, await commerce().refund(refund)]).toEqual(['refunded', first])
  const [made] = await database().query<{ lines: unknown }>({
    name: 'test.lines',
    text: 'select lines from local_refunds where shop_id = $1',
    values: [shopId],
  })
  expect([await refundsThere(), made?.lines]).toEqual([1, []])
})

test('BCK-04 operations of the previous order system are not sent to its successor', async () => {
  const { refund, refundsThere, commerce } = await openShop()
  const operationText = JSON.stringify(['refunded', refund.orderId, 700, refund.currency])
  await operationRows(database(), 'shopify').insert(refund, { kind: 'refunded', wish: operationText, body: refund })
  await expect(commerce().refund(refund)).rejects.toThrow('was sent to another order system')
  expect([await refundsThere(), await commerce().find({ ...refund, kind: 'refunded', firstTriedAt: time })]).toEqual([
    0,
    null,
  ])
})

test('BCK-04 the result of a refund is final, whatever a late answer reports', async () => {
  const { refund, commerce } = await openShop()
  const made = await commerce().refund(refund)
  const refusal = { kind: 'refused', because: 'order', message: 'It came to nothing' } as const
  await operationRows(database(), 'http').answer(refund, refusal, time)
  expect(await commerce().refund(refund)).toEqual(made)
})

test('BCK-04 an accepted refund is checked at the announced time, and refused if it failed', async () => {
  const { refund, commerce, slow } = await (async () => {
    let outside: ReturnType<typeof slowCommerce> | undefined
    const ready = await openShop((local) => {
      outside = slowCommerce(local, { now })
      return outside.commerce
    })
    return { ...ready, slow: outside }
  })()
  expect(await commerce().refund(refund)).toEqual({ kind: 'pending', lookAt: time + LOOK_AFTER_MS })
  const found = () => commerce().find({ ...refund, kind: 'refunded', firstTriedAt: time })
  expect(await found()).toMatchObject({ kind: 'pending' })
  slow?.end('failed')
  expect(await commerce().refund(refund)).toMatchObject({ kind: 'refused', because: 'order' })
  expect(await found()).toMatchObject({ kind: 'refused', because: 'order' })
})

test('BCK-04 a refused operation stays refused, without another call', async () => {
  let requestCount = 0
  const { refund, commerce } = await openShop((local) => ({
    ...local,
    refund: (operation) => {
      requestCount += 1
      return local.refund(operation)
    },
  }))
  const much = { ...refund, amount: soldOrder.total * 2 }
  const refusal = await commerce().refund(much)
  expect([refusal, await commerce().refund(much), requestCount]).toEqual([
    expect.objectContaining({ kind: 'refused', because: 'over-refund' }),
    refusal,
    1,
  ])
})
