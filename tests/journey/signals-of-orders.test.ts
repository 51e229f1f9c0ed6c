import { expect, test } from 'vitest'
import { signSignal } from '../../server/demo/integrations/backend/signals.ts'
import { localWrites } from '../../server/providers/commerce/local/local-writes.ts'
import { hookSecrets } from '../support/backends.ts'
import { lookUp, type Shopper } from '../support/shopper.ts'
import { LOOK_AFTER_MS, slowCommerce } from '../support/slow-commerce.ts'
import { ownOrderHouse } from './own-order-house.ts'
import { keyOf, submit, toReview } from './shoppers.ts'

const house = ownOrderHouse()
const now = () => house.world().clock.now()

type Named = { readonly type: string; readonly id: string }
type Message = ReturnType<typeof signSignal>

const signed = (named: Named, secret: string = hookSecrets.HOOK, at = now()): Message =>
  signSignal(named, { secret, now: at })

const post = async (shopId: string, { body, headers }: Message): Promise<number> => {
  const url = `/hooks/orders/${shopId}`
  const { statusCode } = await house.app().inject({ method: 'POST', url, headers, payload: body })
  return statusCode
}

const read = async () => {
  house.world().clock.forward(2_000)
  await house.world().runner.drain()
}

const lookedUp = async (names: readonly string[] = ['HOOK']) => {
  const at = await house.shopOutside({ hookSecrets: names })
  const { she, outside, order } = at
  const { id, lines } = await order()
  const put = localWrites(house.world().database)
  return {
    ...at,
    id,
    async callItsLines(title: string) {
      await put.putOrders(outside, [{ ...(await order()), lines: lines.map((line) => ({ ...line, title })) }])
    },
    async seen() {
      await lookUp(she)
      return JSON.stringify(she.seen().screen)
    },
  }
}

test('BCK-02 BCK-05 a change reported by the shop appears at the next lookup', async () => {
  const { she, id, callItsLines, seen } = await lookedUp()
  await seen()
  await callItsLines('Mended Shirt')
  expect(await seen()).not.toContain('Mended Shirt')
  expect(await post(she.shopId, signed({ type: 'order.changed', id }))).toBe(200)
  await house.world().runner.drain()
  expect(await seen()).not.toContain('Mended Shirt')
  await read()
  expect(await seen()).toContain('Mended Shirt')
})

test('BCK-05 forged, old, early, foreign or altered messages are refused without reading anything', async () => {
  const { she, id, callItsLines, seen } = await lookedUp()
  const other = await house.visitor(['OTHER_HOOK'])
  const silent = await house.visitor()
  const open = await house.visitor(['EMPTY_HOOK'])
  await seen()
  await callItsLines('Mended Shirt')
  const named = { type: 'order.changed', id }
  const genuine = signed(named)
  const { headers } = genuine
  const without = (name: string) => ({ ...genuine, headers: { ...headers, [name]: '' } })
  expect([
    await post(she.shopId, signed(named, hookSecrets.OTHER_HOOK)),
    await post(she.shopId, signed(named, hookSecrets.HOOK, now() - 301_000)),
    await post(she.shopId, signed(named, hookSecrets.HOOK, now() + 302_000)),
    await post(she.shopId, { ...genuine, body: genuine.body.replace('order.changed', 'order.changes') }),
    await post(she.shopId, { ...genuine, headers: { ...headers, 'webhook-id': 'msg_other' } }),
    await post(she.shopId, without('webhook-signature')),
    await post(she.shopId, without('webhook-timestamp')),
    await post(other.shopId, genuine),
    await post(silent.shopId, genuine),
    await post(open.shopId, signed(named, 'whsec_')),
    await post('nowhere', genuine),
  ]).toEqual([401, 401, 401, 401, 401, 401, 401, 401, 404, 404, 404])
  await read()
  expect(await seen()).not.toContain('Mended Shirt')
})

test('BCK-05 a repeated message triggers no reading for a week', async () => {
  const { she, id, callItsLines, seen } = await lookedUp()
  const message = signed({ type: 'order.changed', id })
  const sendAgain = async () => {
    expect(await post(she.shopId, message)).toBe(200)
    await read()
  }
  await sendAgain()
  await callItsLines('Mended Shirt')
  await sendAgain()
  expect(await seen()).not.toContain('Mended Shirt')
  const { store } = house.world().world
  const heard = () => store.commerceSignals.record(she.shopId, message.headers['webhook-id'] ?? '', now())
  const night = async (days: number) => {
    house.world().clock.forward(days * 86_400_000)
    await store.enqueue({ shopId: she.shopId, kind: 'nightly', key: 'clear', payload: {}, runAt: now() })
    await house.world().runner.drain()
  }
  await night(6)
  expect(await heard()).toBe(false)
  await night(2)
  expect(await heard()).toBe(true)
})

test('BCK-05 an order reported as deleted is present after its early return', async () => {
  const { she, id, seen } = await lookedUp()
  await seen()
  expect(await post(she.shopId, signed({ type: 'order.gone', id }))).toBe(200)
  await read()
  await house.goAway()
  expect(await seen()).toContain('Aster Linen')
})

test('BCK-05 old and new secret are valid during a change, also with several signatures', async () => {
  const { she, id } = await lookedUp(['HOOK', 'OLD_HOOK'])
  const named = { type: 'order.changed', id }
  const both = signed(named)
  const signature = `v1a,other v1,${'A'.repeat(43)}= ${both.headers['webhook-signature']}`
  expect([
    await post(she.shopId, signed(named, hookSecrets.OLD_HOOK)),
    await post(she.shopId, signed(named, hookSecrets.OTHER_HOOK)),
    await post(she.shopId, { ...both, headers: { ...both.headers, 'webhook-signature': signature } }),
  ]).toEqual([200, 401, 200])
})

test('BCK-05 unknown message types are accepted, and unreadable messages refused', async () => {
  const { she } = await lookedUp()
  expect([
    await post(she.shopId, signed({ type: 'customer.changed', id: 'x' })),
    await post(she.shopId, signed({ type: 'order.changed', id: 'x'.repeat(201) })),
    await post(she.shopId, signed({ type: 'order.changed', id: '' })),
    await post(she.shopId, signed({ type: 'order.changed', id: 'of\0nobody' })),
    await post(she.shopId, signed({ type: 'operation.changed', id: 'a:b' })),
    await post(she.shopId, signed({ type: 'operation.changed', id: 'a:refund:1' })),
  ]).toEqual([200, 422, 422, 200, 200, 200])
  await read()
})

test('BCK-04 BCK-05 a pending refund is completed by the shop’s message', async () => {
  let slow: ReturnType<typeof slowCommerce> | undefined
  const behind = (commerce: Parameters<typeof slowCommerce>[0]) => {
    slow = slowCommerce(commerce, { now })
    return slow.commerce
  }
  const { she } = await house.shopOutside({ behind, hookSecrets: ['HOOK'] })
  await toReview(she)
  await submit(she)
  await house.world().runner.drain()
  const { store } = house.world().world
  const refundOf = async (of: Shopper) => (await store.returns.findByKey(of.shopId, key))?.document.refund
  const key = keyOf(she)
  const { id = '' } = (await store.returns.findByKey(she.shopId, key)) ?? {}
  slow?.end('done')
  await read()
  expect(await refundOf(she)).toBeUndefined()
  expect(await post(she.shopId, signed({ type: 'operation.changed', id: `${id}:refund:1` }))).toBe(200)
  await read()
  expect(LOOK_AFTER_MS).toBeGreaterThan(4_000)
  expect(await refundOf(she)).toMatchObject({ state: 'done' })
})

test('BCK-05 the sample order system reports an external refund, which the shopper sees', async () => {
  const told: Promise<number>[] = []
  let hers = ''
  const { she, order } = await house.shopOutside({
    hookSecrets: ['HOOK'],
    tell: (changed) => void told.push(post(hers, signed(changed))),
  })
  hers = she.shopId
  const elsewhere = await house.visitor()
  const { id, currency, refundTotal } = await order()
  const { commerce } = house.world().world
  const known = async () => (await commerce.findOrder(she.shopId, id))?.refundTotal
  await lookUp(she)
  house.world().clock.forward(1)
  const refund = { orderId: id, amount: 700, currency, lines: [], reference: 'elsewhere', now: now() }
  await commerce.refund({ shopId: elsewhere.shopId, ...refund })
  expect(await known()).toBe(refundTotal)
  expect(await Promise.all(told)).toEqual([200])
  await read()
  expect(await known()).toBe(refundTotal + 700)
})
