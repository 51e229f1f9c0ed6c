import type { ShopConfig } from '../../schemas/config/index.ts'
import type { ReturnReasons, ReturnSentence } from '../../schemas/merchant/return-reasons.ts'
import type { ReturnDetail } from '../../schemas/merchant/returns.ts'
import { publish } from '../../server/shops/publish.ts'
import { shopQueries } from '../../server/store/shops/shops.ts'
import { type Chance, chanceOf } from '../prove/chance.ts'
import type { Shopper } from '../support/shopper.ts'
import type { TestWorld } from '../support/world.ts'
import { drawMethod } from './drawn-shopper.ts'
import { changesOf } from './meanwhile.ts'
import type { Portal } from './shoppers.ts'

const ORDERS = [
  ['#1001', '10001'],
  ['#1017', '10017'],
  ['#1018', '10018'],
  ['#1019', '10019'],
  ['#1020', '94107'],
  ['#1026', '10026'],
  ['#1015', '10015'],
] as const

const withReasons = (config: ShopConfig): ShopConfig => ({
  ...config,
  flags: [...config.flags, { id: 36, name: 'dynamic-fees', description: 'Fees of rules', active: true }],
  policies: config.policies.map((one) => ({
    ...one,
    shop_now_enabled: true,
    fallbackLineItemFees: { creditPercentage: 95, feeAmount: 50 },
    fees:
      one.fees ??
      (['refund', 'credit', 'exchange'] as const).map((outcome, n) => ({
        id: outcome,
        type: 'flat_fee' as const,
        amount: 395 - 100 * n,
        outcome,
        is_active: true,
      })),
  })),
  workflowGroups: (config.workflowGroups ?? []).map((group) => ({
    ...group,
    workflows: [
      ...group.workflows,
      {
        id: 'checks',
        name: 'Checks',
        rules: [
          {
            id: 'worn-shoes',
            when: {
              all: [
                { fact: 'item.price', op: 'at-least', value: 5000 },
                { fact: 'order.gift', op: 'is', value: false },
              ],
            },
            results: [
              {
                type: 'user-input',
                question: {
                  id: 'worn',
                  input: 'yes-no',
                  copy: { en: 'Was it worn outside?' },
                  yes: [{ type: 'review-reject', outcome: 'review' }],
                  no: [{ type: 'line-item-fees', fees: { feeAmount: 100 } }],
                },
              },
            ],
          },
          {
            id: 'linen-or-dear',
            when: {
              any: [
                { fact: 'item.tags', op: 'includes', value: 'linen-care' },
                { fact: 'order.total', op: 'above', value: 90000 },
              ],
            },
            results: [{ type: 'ban', actions: ['gift'] }],
          },
          {
            id: 'not-home',
            when: { not: { fact: 'item.product-type', op: 'one-of', value: ['Shirts', 'Coats', 'Candles'] } },
            results: [
              {
                type: 'fees',
                fees: [{ id: 'other', type: 'flat_fee', amount: 250, outcome: 'refund', is_active: true }],
              },
            ],
          },
        ],
      },
    ],
  })),
})

/** A later version: no question for worn goods, and review for all expensive items. */
const withOtherRules = (config: ShopConfig): ShopConfig => ({
  ...config,
  workflowGroups: (config.workflowGroups ?? []).map((group) => ({
    ...group,
    workflows: group.workflows.map((workflow) =>
      workflow.id === 'checks'
        ? {
            ...workflow,
            rules: [
              {
                id: 'dear',
                when: { fact: 'item.price', op: 'above', value: 9000 },
                results: [{ type: 'review-reject', outcome: 'review' }],
              },
            ],
          }
        : workflow,
    ),
  })),
})

export interface DrawnExplanation {
  readonly order: string
  readonly done: readonly string[]
  readonly reasons: ReturnReasons
  readonly sentences: readonly ReturnSentence[]
}

type Call = (
  method: 'GET' | 'POST',
  path: string,
  payload?: object,
) => Promise<{ readonly statusCode: number; json<Body>(): Body }>

const merchantOf = async ({ app, test }: Portal, shopId: string): Promise<Call> => {
  const key = await test.world.configurations.keys.make(
    { shopId, by: 'test' },
    { name: 'Desk', role: 'owner', endsAt: null },
  )
  return (method, path, payload) =>
    app.inject({
      method,
      url: `/merchant/v1/${shopId}/returns/${path}`,
      headers: { authorization: `Bearer ${key?.key}` },
      ...(payload && { payload }),
    })
}

const events = [
  'nothing',
  'process',
  'receive',
  'missing',
  'adjust',
  'elsewhere',
  'cancel',
  'publish',
  'verdict',
] as const

const publishOther = ({ world, database, clock }: TestWorld, shopId: string) =>
  database.transaction(async (tx) => {
    const document = withOtherRules(await world.shops.config(shopId, 1))
    await publish({ shops: shopQueries(tx) }, { shopId, document, by: 'Desk' }, clock.now())
  })

const runEvents = async (
  portal: Portal,
  {
    call,
    shopId,
    key,
    order,
  }: { readonly call: Call; readonly shopId: string; readonly key: string; readonly order: string },
  event: (typeof events)[number],
): Promise<string> => {
  const items = (await call('GET', key)).json<ReturnDetail>().document.items
  const [first] = items
  const pressAndDescribe = async (path: string, payload?: object) => {
    const { statusCode } = await call('POST', `${key}/${path}`, payload ?? {})
    return `${event} ${statusCode}`
  }
  const ids = items.map(({ lineItemId }) => lineItemId)
  if (event === 'process') return pressAndDescribe('process')
  if (event === 'receive') return pressAndDescribe('receive', { items: ids })
  if (event === 'missing') return pressAndDescribe('receive', { items: ids.slice(1), missing: ids.slice(0, 1) })
  if (event === 'adjust') return pressAndDescribe('adjust', { amount: -100, reason: 'A button is missing' })
  if (event === 'cancel') return pressAndDescribe('cancel')
  if (event === 'verdict') {
    const verdicts = await Promise.all(
      ids.map((id, n) => pressAndDescribe(`items/${id}/${n === 0 ? 'approve' : 'reject'}`, { reason: 'Seen by Mia' })),
    )
    return verdicts.join(', ')
  }
  if (event === 'publish') {
    await publishOther(portal.test, shopId)
    return 'publish'
  }
  if (event === 'elsewhere' && first !== undefined) {
    const lineId = first.lineItemId.slice(0, first.lineItemId.lastIndexOf('.'))
    await changesOf(portal.test, shopId).changeOrder(order, (one) => ({
      ...one,
      refundTotal: one.refundTotal + first.value,
      lines: one.lines.map((line) =>
        line.id === lineId
          ? { ...line, refunded: [...line.refunded, { quantity: 1, at: portal.test.clock.now() }] }
          : line,
      ),
    }))
    return `elsewhere, then ${await pressAndDescribe('process')}`
  }
  return event
}

const eventsOf = (chance: Chance): readonly (typeof events)[number][] => [
  ...new Set(Array.from({ length: chance.between(1, 3) }, () => chance.oneOf(events))),
]

export async function drawExplanations(portal: Portal, count: number): Promise<readonly DrawnExplanation[]> {
  const drawn: DrawnExplanation[] = []
  for (let turn = 0; drawn.length < count && turn < count * 4; turn++) {
    const [order, proof] = ORDERS[turn % ORDERS.length] ?? ORDERS[0]
    const shopper: Shopper = await portal.visitor(withReasons)
    const chance = chanceOf(2, turn)
    if ((await drawMethod(chance, shopper, { order, proof })) === null) continue
    const key = shopper.readPage().screen?.path.replace('/return/', '') ?? ''
    await portal.test.runner.drain()
    const call = await merchantOf(portal, shopper.shopId)
    const done: string[] = []
    for (const event of eventsOf(chance)) {
      done.push(await runEvents(portal, { call, shopId: shopper.shopId, key, order }, event))
      await portal.test.runner.drain()
    }
    const answer = await call('GET', `${key}/explain`)
    if (answer.statusCode !== 200) throw new Error(`${order} ${turn}: ${JSON.stringify(answer.json())}`)
    drawn.push({ order, done, ...answer.json<Omit<DrawnExplanation, 'order' | 'done'>>() })
  }
  return drawn
}
