import { expect, test } from 'vitest'
import { signSignal } from '../../server/demo/integrations/backend/signals.ts'
import { localWrites } from '../../server/providers/commerce/local/local-writes.ts'
import { hookSecrets } from '../support/backends.ts'
import { lookUpOrder, type Shopper } from '../support/shopper.ts'
import { LOOK_AFTER_MS, slowCommerce } from '../support/slow-commerce.ts'
import { setUpOwnOrders } from './own-order-house.ts'
import { goToReview, readReturnKey, submit } from './shoppers.ts'

const setup = setUpOwnOrders()
const getNow = () => setup.world().clock.now()

type NamedSignal = { readonly type: string; readonly id: string }
type Message = ReturnType<typeof signSignal>

const signMessage = (named: NamedSignal, secret: string = hookSecrets.HOOK, at = getNow()): Message =>
  signSignal(named, { secret, now: at })

const post = async (shopId: string, { body, headers }: Message): Promise<number> => {
  const url = `/hooks/orders/${shopId}`
  const { statusCode } = await setup.app().inject({ method: 'POST', url, headers, payload: body })
  return statusCode
}

const readOrder = async () => {
  setup.world().clock.forward(2_000)
  await setup.world().runner.drain()
}

const openLookedUpOrder = async (names: readonly string[] = ['HOOK']) => {
  const at = await setup.shopOutside({ hookSecrets: names })
  const { shopper, outside, order } = at
  const { id, lines } = await order()
  const put = localWrites(setup.world().database)
  return {
    ...at,
    id,
    async callItsLines(title: string) {
      await put.putOrders(outside, [{ ...(await order()), lines: lines.map((line) => ({ ...line, title })) }])
    },
    async seen() {
      await lookUpOrder(shopper)
      return JSON.stringify(shopper.readPage().screen)
    },
  }
}

test('BCK-02 BCK-05 a change reported by the shop appears at the next lookup', async () => {
  const { shopper, id, callItsLines, seen } = await openLookedUpOrder()
  await seen()
  await callItsLines('Mended Shirt')
  expect(await seen()).not.toContain('Mended Shirt')
  expect(await post(shopper.shopId, signMessage({ type: 'order.changed', id }))).toBe(200)
  await setup.world().runner.drain()
  expect(await seen()).not.toContain('Mended Shirt')
  await readOrder()
  expect(await seen()).toContain('Mended Shirt')
})

test('BCK-05 forged, old, early, foreign or altered messages are refused without reading anything', async () => {
  const { shopper, id, callItsLines, seen } = await openLookedUpOrder()
  const other = await setup.visitor(['OTHER_HOOK'])
  const silent = await setup.visitor()
  const open = await setup.visitor(['EMPTY_HOOK'])
  await seen()
  await callItsLines('Mended Shirt')
  const named = { type: 'order.changed', id }
  const genuine = signMessage(named)
  const { headers } = genuine
  const without = (name: string) => ({ ...genuine, headers: { ...headers, [name]: '' } })
  expect([
    await post(shopper.shopId, signMessage(named, hookSecrets.OTHER_HOOK)),
    await post(shopper.shopId, signMessage(named, hookSecrets.HOOK, getNow() - 301_000)),
    await post(shopper.shopId, signMessage(named, hookSecrets.HOOK, getNow() + 302_000)),
    await post(shopper.shopId, { ...genuine, body: genuine.body.replace('order.changed', 'order.changes') }),
    await post(shopper.shopId, { ...genuine, headers: { ...headers, 'webhook-id': 'msg_other' } }),
    await post(shopper.shopId, without('webhook-signature')),
    await post(shopper.shopId, without('webhook-timestamp')),
    await post(other.shopId, genuine),
    await post(silent.shopId, genuine),
    await post(open.shopId, signMessage(named, 'whsec_')),
    await post('nowhere', genuine),
  ]).toEqual([401, 401, 401, 401, 401, 401, 401, 401, 404, 404, 404])
  await readOrder()
  expect(await seen()).not.toContain('Mended Shirt')
})

test('BCK-05 a repeated message triggers no reading for a week', async () => {
  const { shopper, id, callItsLines, seen } = await openLookedUpOrder()
  const message = signMessage({ type: 'order.changed', id })
  const sendAgain = async () => {
    expect(await post(shopper.shopId, message)).toBe(200)
    await readOrder()
  }
  await sendAgain()
  await callItsLines('Mended Shirt')
  await sendAgain()
  expect(await seen()).not.toContain('Mended Shirt')
  const { store } = setup.world().world
  const recordSignal = () => store.commerceSignals.record(shopper.shopId, message.headers['webhook-id'] ?? '', getNow())
  const night = async (days: number) => {
    setup.world().clock.forward(days * 86_400_000)
    await store.enqueue({ shopId: shopper.shopId, kind: 'nightly', key: 'clear', payload: {}, runAt: getNow() })
    await setup.world().runner.drain()
  }
  await night(6)
  expect(await recordSignal()).toBe(false)
  await night(2)
  expect(await recordSignal()).toBe(true)
})

test('BCK-05 an order reported as deleted is present after its early return', async () => {
  const { shopper, id, seen } = await openLookedUpOrder()
  await seen()
  expect(await post(shopper.shopId, signMessage({ type: 'order.gone', id }))).toBe(200)
  await readOrder()
  await setup.goAway()
  expect(await seen()).toContain('Aster Linen')
})

test('BCK-05 old and new secret are valid during a change, also with several signatures', async () => {
  const { shopper, id } = await openLookedUpOrder(['HOOK', 'OLD_HOOK'])
  const named = { type: 'order.changed', id }
  const both = signMessage(named)
  const signature = `v1a,other v1,${'A'.repeat(43)}= ${both.headers['webhook-signature']}`
  expect([
    await post(shopper.shopId, signMessage(named, hookSecrets.OLD_HOOK)),
    await post(shopper.shopId, signMessage(named, hookSecrets.OTHER_HOOK)),
    await post(shopper.shopId, { ...both, headers: { ...both.headers, 'webhook-signature': signature } }),
  ]).toEqual([200, 401, 200])
})

test('BCK-05 unknown message types are accepted, and unreadable messages refused', async () => {
  const { shopper } = await openLookedUpOrder()
  expect([
    await post(shopper.shopId, signMessage({ type: 'customer.changed', id: 'x' })),
    await post(shopper.shopId, signMessage({ type: 'order.changed', id: 'x'.repeat(201) })),
    await post(shopper.shopId, signMessage({ type: 'order.changed', id: '' })),
    await post(shopper.shopId, signMessage({ type: 'order.changed', id: 'of\0nobody' })),
    await post(shopper.shopId, signMessage({ type: 'operation.changed', id: 'a:b' })),
    await post(shopper.shopId, signMessage({ type: 'operation.changed', id: 'a:refund:1' })),
  ]).toEqual([200, 422, 422, 200, 200, 200])
  await readOrder()
})

test('BCK-04 BCK-05 a pending refund is completed by the shop’s message', async () => {
  let slow: ReturnType<typeof slowCommerce> | undefined
  const behind = (commerce: Parameters<typeof slowCommerce>[0]) => {
    slow = slowCommerce(commerce, { now: getNow })
    return slow.commerce
  }
  const { shopper } = await setup.shopOutside({ behind, hookSecrets: ['HOOK'] })
  await goToReview(shopper)
  await submit(shopper)
  await setup.world().runner.drain()
  const { store } = setup.world().world
  const refundOf = async (of: Shopper) => (await store.returns.findByKey(of.shopId, key))?.document.refund
  const key = readReturnKey(shopper)
  const { id = '' } = (await store.returns.findByKey(shopper.shopId, key)) ?? {}
  slow?.end('done')
  await readOrder()
  expect(await refundOf(shopper)).toBeUndefined()
  expect(await post(shopper.shopId, signMessage({ type: 'operation.changed', id: `${id}:refund:1` }))).toBe(200)
  await readOrder()
  expect(LOOK_AFTER_MS).toBeGreaterThan(4_000)
  expect(await refundOf(shopper)).toMatchObject({ state: 'done' })
})

test('BCK-05 the sample order system reports an external refund, which the shopper sees', async () => {
  const deliveries: Promise<number>[] = []
  let shopperReturnId = ''
  const { shopper, order } = await setup.shopOutside({
    hookSecrets: ['HOOK'],
    tell: (changed) => void deliveries.push(post(shopperReturnId, signMessage(changed))),
  })
  shopperReturnId = shopper.shopId
  const elsewhere = await setup.visitor()
  const { id, currency, refundTotal } = await order()
  const { commerce } = setup.world().world
  const known = async () => (await commerce.findOrder(shopper.shopId, id))?.refundTotal
  await lookUpOrder(shopper)
  setup.world().clock.forward(1)
  const refund = { orderId: id, amount: 700, currency, lines: [], reference: 'elsewhere', now: getNow() }
  await commerce.refund({ shopId: elsewhere.shopId, ...refund })
  expect(await known()).toBe(refundTotal)
  expect(await Promise.all(deliveries)).toEqual([200])
  await readOrder()
  expect(await known()).toBe(refundTotal + 700)
})
