import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'
import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { WithdrawalConfig } from '../../../schemas/config/withdrawal.ts'
import type { Order, OrderLine } from '../../../schemas/entities/order.ts'
import type { WithdrawalHead } from '../../../schemas/merchant/withdrawals.ts'
import type { ReturnRecord } from '../../../schemas/records/return.ts'
import { fee } from '../../../server/demo/shop-parts.ts'
import { createShopper } from '../../support/shopper.ts'
import { loadDemoShop, type TestWorld } from '../../support/world.ts'
import { statement, toEuShop } from './eu-shop.ts'

export const DAY = 86_400_000

const describeLine = (line: OrderLine, { id, title, price, quantity, sentAt }: LineSpec): OrderLine => ({
  ...line,
  ...{ id, title, price, quantity, discount: 0, tax: 0, refunded: [], properties: [], bundle: null },
  fulfilledAt: sentAt === null ? [] : Array.from({ length: quantity }, () => sentAt),
  ...(sentAt !== null && { deliveredAt: Array.from({ length: quantity }, () => sentAt + DAY) }),
})

interface LineSpec {
  readonly id: string
  readonly title: string
  readonly price: number
  readonly quantity: number
  readonly sentAt: number | null
}

export interface Example {
  readonly withdrawal?: WithdrawalConfig
  readonly order?: Partial<Order>
  readonly sentDaysAgo?: number | null
  readonly unsent?: readonly string[]
  readonly tags?: Readonly<Record<string, readonly string[]>>
  readonly change?: (config: ShopConfig) => ShopConfig
}

export const withRefundFee =
  (amount: number) =>
  (config: ShopConfig): ShopConfig => ({
    ...config,
    policies: config.policies.map((policy) => ({ ...policy, fees: [fee('refund', { type: 'flat_fee', amount })] })),
  })

const toOrder2101 = (
  { payments: _payments, ...known }: Order,
  now: number,
  { order = {}, sentDaysAgo = 3, unsent = [], tags = {} }: Example,
): Order => {
  const [line] = known.lines
  if (line === undefined) throw new Error('The demo shop changed')
  const sentAt = sentDaysAgo === null ? null : now - sentDaysAgo * DAY
  const specs = [
    { id: '1', title: 'Coat', price: 9_000, quantity: 1, sentAt },
    { id: '2', title: 'Shirt', price: 4_500, quantity: 1, sentAt },
    { id: '3', title: 'Socks', price: 900, quantity: 3, sentAt },
  ]
  return {
    ...known,
    lines: specs.map((one) => ({
      ...describeLine(line, unsent.includes(one.id) ? { ...one, sentAt: null } : one),
      tags: [...(tags[one.id] ?? [])],
    })),
    taxesIncluded: true,
    subtotal: 16_200,
    taxTotal: 0,
    discountsTotal: 0,
    shippingTotal: 490,
    dutiesTotal: 0,
    total: 16_690,
    taken: 16_690,
    refundTotal: 0,
    fulfilledAt: sentAt,
    ...order,
  }
}

export const setUpExample = async (house: TestWorld, app: FastifyInstance, example: Example = {}) => {
  const shopId = await loadDemoShop(house, {
    change: (config) => (example.change ?? ((same) => same))(toEuShop(config, example.withdrawal)),
  })
  const known = await house.world.commerce.findOrderByName(shopId, '#1001')
  if (known === null) throw new Error('The demo shop changed')
  const order = toOrder2101(known, house.clock.now(), example)
  await house.database.query({
    name: 'test.order-2101',
    text: 'update local_orders set document = $3::jsonb, changes = changes + 1 where shop_id = $1 and id = $2',
    values: [shopId, known.id, JSON.stringify(order)],
  })
  const made = await house.world.configurations.keys.make(
    { shopId, by: 'test' },
    { name: 'Desk', role: 'owner', endsAt: null },
  )
  const authorization = `Bearer ${made?.key}`
  const call = async (method: 'GET' | 'POST', path: string, body?: object, key?: string) => {
    const response = await app.inject({
      method,
      url: `/merchant/v1/${shopId}${path}`,
      headers: { authorization, ...(key && { 'idempotency-key': key }) },
      ...(body && { payload: body }),
    })
    return {
      status: response.statusCode,
      body: String(response.headers['content-type']).includes('json') ? response.json() : response.body,
    }
  }
  const list = async (): Promise<readonly WithdrawalHead[]> => (await call('GET', '/withdrawals')).body.withdrawals
  const newest = async (): Promise<WithdrawalHead> => {
    const [first] = await list()
    if (first === undefined) throw new Error('No withdrawal is stored')
    return first
  }
  const findReturn = async (id: string): Promise<ReturnRecord> => {
    const record = await house.world.store.returns.find(shopId, id)
    if (record === null) throw new Error('No return')
    return record
  }
  return {
    ...{ shopId, order, call, list, newest },
    drain: () => house.runner.drain(),
    declare: async (values: Readonly<Record<string, string>> = {}): Promise<WithdrawalHead> => {
      house.clock.forward(1_000)
      const shopper = createShopper(app, shopId)
      await shopper.open('/withdraw')
      const page = await shopper.press('withdrawal.confirm', { values: { ...statement, ...values } })
      expect(page.status).toBe(200)
      await house.runner.drain()
      return newest()
    },
    act: async (head: { readonly number: string }, action: string, body: object = {}, key?: string) =>
      call('POST', `/withdrawals/${head.number}/${action}`, body, key),
    returns: async ({ returnIds }: Pick<WithdrawalHead, 'returnIds'>): Promise<readonly ReturnRecord[]> => {
      const found = await Promise.all(returnIds.map((id) => house.world.store.returns.find(shopId, id)))
      return found.filter((one) => one !== null)
    },
    refunded: async () => (await house.world.commerce.findOrder(shopId, known.id))?.refundTotal,
    findReturn,
    openReturn: async (items: readonly object[], payout?: 'refund' | 'gift-card'): Promise<ReturnRecord> => {
      const request = { order: '#1001', override: 'Test', ...(payout && { payout }), items }
      const { status, body } = await call('POST', '/returns', request)
      expect([status, body.problems]).toEqual([200, undefined])
      await house.runner.drain()
      return findReturn(body.id)
    },
    ledger: async ({ id }: ReturnRecord) => house.world.store.ledger.entries({ shopId, returnId: id }),
  }
}

export type ExampleShop = Awaited<ReturnType<typeof setUpExample>>
