import type { ShopConfig } from '../../schemas/config/index.ts'
import type { Statement } from '../../server/database/database.ts'
import { cardOf, lookAt, pressOf, type Request } from './tamper-request.ts'
import { itemsOn, nextStep, type Wish } from './tamper-shopper.ts'
import { OTHER_SHOP, type Stage } from './tamper-stage.ts'
import {
  cookieOf,
  send,
  storeCookies,
  turnTo,
  type Visitor,
  type VisitorResponse,
  visitorOf,
} from './tamper-visitor.ts'

export interface Strangers {
  readonly sessions: readonly string[]
  readonly revs: readonly string[]
  readonly tokens: readonly string[]
  readonly items: readonly string[]
  readonly variants: readonly string[]
  readonly products: readonly string[]
  readonly reasons: readonly string[]
  readonly methods: readonly string[]
  readonly warranties: readonly string[]
}

const oddCards = ['4242424242424242', '5105105105105100', '4000000000000341', '4000002500003155']

const act = async (stage: Stage, visitor: Visitor, request: Request): Promise<VisitorResponse> => {
  const response = await send(stage.app, visitor, request)
  storeCookies(visitor, response)
  turnTo(visitor, response)
  return response
}

const shopperAt = async (stage: Stage, wish: Wish, until: (name: string) => boolean): Promise<Visitor> => {
  const visitor = visitorOf(wish.shopId, '10.9.9.9')
  for (let n = 0; n < 20; n += 1) {
    const step = nextStep(visitor.page, wish, null)
    if (step.kind === 'look') await act(stage, visitor, lookAt(wish.shopId, step.path))
    if (step.kind !== 'press' || until(step.name)) {
      if (step.kind !== 'look') return visitor
      continue
    }
    const { name, kind: _, ...body } = step
    await act(stage, visitor, pressOf(wish.shopId, { name, body, rev: visitor.page.rev, key: `stranger-${n}` }))
  }
  return visitor
}

const tokenIn =
  (shopId: string, stage: Stage, visitor: Visitor) =>
  async (number: string): Promise<string> => {
    const response = await send(stage.app, visitor, cardOf(`/api/v1/${shopId}/sandbox-payments/cards`, number))
    return 'token' in response.body ? String(response.body.token) : ''
  }

const ids = async (stage: Stage, name: string, text: string): Promise<readonly string[]> => {
  const statement: Statement = { name: `prove.tamper.${name}`, text, values: [] }
  return (await stage.database.query<{ id: string }>(statement)).map(({ id }) => id)
}

const reasonsIn = ({ reasonGroups }: ShopConfig): readonly string[] =>
  reasonGroups.flatMap(({ reasons }) => reasons.map(({ id }) => id))

const sessionsOf = (visitor: Visitor): readonly string[] => [...visitor.cookies.values()]

export async function meetStrangers(stage: Stage): Promise<Strangers> {
  const wish: Wish = {
    shopId: 'demo',
    order: '#1010',
    proof: 'H2X 1Y4',
    items: [{ item: '', reasons: ['changed-mind'], outcome: 'return' }],
    credit: 'refund',
    returnType: 'regular',
    exchangeType: 'regular',
  }
  const neighbour = await shopperAt(stage, wish, (name) => name === 'return.submit')
  const other = await shopperAt(
    stage,
    { ...wish, shopId: OTHER_SHOP, order: '#1001', proof: '10001' },
    (name) => name === 'item.open',
  )
  const tokens = [
    ...(await Promise.all(oddCards.map(tokenIn('demo', stage, neighbour)))),
    ...(await Promise.all(oddCards.slice(0, 2).map(tokenIn(OTHER_SHOP, stage, other)))),
  ]
  const configs = Object.values(stage.configs)
  return {
    sessions: [neighbour, other].flatMap(sessionsOf),
    revs: [neighbour, other].flatMap(({ page }) => (page.rev === null ? [] : [page.rev])),
    tokens: [...tokens, '4242424242424242', 'pm_card_visa', 'tok_visa', cookieOf(neighbour).slice(0, 60)],
    items: [
      ...itemsOn(other.page).map(({ id }) => id),
      ...(await ids(
        stage,
        'lines',
        `select line->>'id' || '.1' as id from local_orders, jsonb_array_elements(document->'lines') line
          where shop_id is not null group by 1 order by 1 limit 12`,
      )),
    ],
    variants: await ids(
      stage,
      'variants',
      `select v->>'id' as id from local_products, jsonb_array_elements(document->'variants') v
        where shop_id is not null group by 1 order by md5(v->>'id') limit 24`,
    ),
    products: await ids(
      stage,
      'products',
      'select id from local_products where shop_id is not null group by id order by md5(id) limit 10',
    ),
    reasons: [...new Set(configs.flatMap(reasonsIn))],
    methods: ['pre-paid', 'in-store', 'courier', 'home-pickup', 'packaging-free', 'blind-return', 'none'],
    warranties: [...new Set(configs.flatMap(({ warranties = [] }) => warranties.map(({ id }) => id))), 'none'],
  }
}
