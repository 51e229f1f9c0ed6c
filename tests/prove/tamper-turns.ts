import type { Field, Situation } from './tamper-field.ts'
import { actionOf, type Body, lookAt, pressOf, type Request } from './tamper-request.ts'
import { itemsOn } from './tamper-shopper.ts'

const again = (situation: Situation, request: Request): Request => {
  const { cookie: _, ...headers } = request.headers
  const { rev } = situation.visitor.page
  return {
    ...request,
    headers: { ...headers, 'idempotency-key': situation.newKey(), ...(rev !== null && { 'if-match': rev }) },
  }
}

const withoutCookie = ({ headers: { cookie: _, ...headers }, ...request }: Request): Request => ({
  ...request,
  headers,
})

const replayFields = (situation: Situation): readonly Field[] => {
  const presses = situation.sent.filter((request) => actionOf(request) !== null)
  const field = (name: string, effect: Field['effect'], change: (request: Request) => Request): Field => ({
    name,
    effect,
    values: presses.map((_, n) => n),
    change: (n) => ({ request: change(presses[Number(n)] ?? lookAt(situation.visitor.shopId, '/')) }),
  })
  return presses.length === 0
    ? []
    : [
        field('replay as it was', 'aside', (request) => request),
        field('replay in this session', 'beside', withoutCookie),
        field('replay as new', 'beside', (request) => again(situation, request)),
      ]
}

type Skip = readonly [name: string, at: string, rest: Omit<Body, 'at'>]

const skips = (situation: Situation): readonly Skip[] => {
  const { visitor, strangers, amounts } = situation
  const item = itemsOn(visitor.page)[0]?.id ?? strangers.items[0] ?? ''
  const both = { policy: 'true', payment_acceptance: 'true' }
  const flow = `/exchange?item=${item}&step=`
  const takes = (name: string, at: string, arg: string, values: readonly string[]): readonly Skip[] =>
    values.map((value) => [name, at, { args: { [arg]: value } }] as const)
  return [
    ...amounts.map((amount): Skip => ['return.submit', '/review', { values: both, args: { amount } }]),
    ['return.submit', '/exchange', { values: both, args: { amount: 'refund/-10670/0/0' } }],
    ['return.submit', '/review', { values: {}, args: { amount: 'refund/-10670/0/0' } }],
    ['payment.authenticated', '/review', { values: both }],
    ['payment.authenticated', '/credit', { values: {} }],
    ...strangers.tokens.map((payment): Skip => ['payment.card', '/review', { values: { payment } }]),
    ['payment.remove', '/review', {}],
    ...takes('credit.choose', '/credit?slide=options', 'credit', ['gift', 'refund', 'exchange', 'instant']),
    ...takes('credit.choose', '/review', 'credit', ['gift', 'refund', 'exchange', 'instant']),
    ...takes('review.credit', '/review', 'credit', ['gift', 'refund', 'exchange']),
    ...takes('review.exchange-type', '/review', 'type', ['regular', 'instant']),
    ...takes('review.return-type', '/review', 'type', ['regular', 'instant']),
    ...takes('review.method', '/review', 'method', strangers.methods),
    ['items.continue', '/exchange', {}],
    ['items.continue', '/review', {}],
    ...takes('item.open', '/exchange', 'item', strangers.items),
    ...takes('item.confirm', `${flow}confirm`, 'item', [item, ...strangers.items.slice(0, 2)]),
    ...takes('item.discard', '/exchange', 'item', [item, ...strangers.items.slice(0, 2)]),
    ...takes('bundle.return-all', '/exchange', 'bundle', strangers.items.slice(0, 2)),
    ['item.answer', `${flow}convert-item`, { values: { outcome: 'exchange' }, args: { item, step: 'convert-item' } }],
    ...strangers.variants
      .slice(0, 4)
      .map(
        (variant): Skip => [
          'item.answer',
          `${flow}select-variant`,
          { values: { variant }, args: { item, step: 'select-variant' } },
        ],
      ),
    ['item.answer', `${flow}blocked`, { values: {}, args: { item, step: 'blocked', answer: 'yes' } }],
    ['store.continue', '/', {}],
    ['store.ship-instead', '/', {}],
    ['order.capture-email', '/', { values: { email: 'eve@example.com' } }],
    ['order.capture-address', '/', { values: { name: 'Eve', address1: '1 Elm Street', zip: '10001', country: 'US' } }],
    ['return.label', '/return/AAAAAAAAAAAAAAAAAAAAAA', {}],
  ]
}

const skipField = (situation: Situation): Field => ({
  name: 'step out of turn',
  effect: 'choice',
  values: skips(situation),
  change: (value) => {
    const [name, at, rest] = value as Skip // one of the values above
    const { visitor, newKey } = situation
    return { request: pressOf(visitor.shopId, { name, body: { at, ...rest }, rev: visitor.page.rev, key: newKey() }) }
  },
})

export const turnFields = (situation: Situation): readonly Field[] => [...replayFields(situation), skipField(situation)]
