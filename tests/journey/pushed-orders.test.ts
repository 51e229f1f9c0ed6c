import { expect, test } from 'vitest'
import { textOf } from '../house/modules.ts'
import { lookUp } from '../support/shopper.ts'
import { pushedHouse } from './pushed-house.ts'
import { submit, toReview } from './shoppers.ts'

const house = pushedHouse()
const store = () => house.world().world.store
const now = () => house.world().clock.now()

const returned = async () => {
  const at = await house.shop()
  await toReview(at.she)
  expect((await submit(at.she)).status).toBe(200)
  await house.world().runner.drain()
  const due = async () => (await at.ask('GET', '/operations')).body.operations
  const record = async () => {
    const [found] = await store().returns.ofOrder(at.shopId, at.order.id)
    if (found === undefined) throw new Error('She has returned nothing')
    return found
  }
  return {
    ...at,
    due,
    record,
    money: async () => {
      const found = await record()
      const all = await store().outbox.followUps({ shopId: at.shopId, returnId: found.id })
      return [found.document.refund?.state, all.find(({ kind }) => kind === 'refund')?.state]
    },
    async answer(reference: string, body: object) {
      const said = await at.ask('POST', `/operations/${encodeURIComponent(reference)}`, { body })
      house.world().clock.forward(2_000)
      await house.world().runner.drain()
      return said
    },
  }
}

const doneOf = ({ operation }: { operation: { amount: number } }) =>
  ({ kind: 'refunded', id: 'there-1', amount: operation.amount, doneAt: now() }) as const

test('BCK-06 a pushed order is returned, its refund is fetched and confirmed, and ledgers balance', async () => {
  const { shopId, order, due, record, money, answer } = await returned()
  const [operation, ...others] = await due()
  expect([others, operation]).toMatchObject([
    [],
    {
      reference: expect.stringContaining((await record()).id),
      operation: { kind: 'refund', orderId: order.id, currency: order.currency, lines: [{ quantity: 1 }] },
    },
  ])
  expect(await money()).toEqual([undefined, 'running'])
  expect(await answer(operation.reference, doneOf(operation))).toMatchObject({ status: 200, body: { state: 'done' } })
  const { document, id } = await record()
  expect(document.refund).toMatchObject({ state: 'done', amount: operation.operation.amount, reference: 'there-1' })
  expect([await money(), await due()]).toEqual([['done', 'done'], []])
  const entries = await store().ledger.entries({ shopId, returnId: id })
  const sum = (of: typeof entries) => of.reduce((all, { amount }) => all + amount, 0)
  expect(sum(entries)).toBe(0)
  expect(sum(entries.filter(({ term }) => term === 'refunded'))).toBe(-operation.operation.amount)
  const kept = await house.world().world.commerce.findOrder(shopId, order.id)
  expect(kept?.refundTotal).toBe(order.refundTotal + operation.operation.amount)
})

test('BCK-06 a refusal by the shop’s system is shown to shopper and merchant', async () => {
  const { due, money, answer } = await returned()
  const [{ reference }] = await due()
  const refused = { kind: 'refused', because: 'over-refund', detail: 'It was given back by hand' }
  expect((await answer(reference, refused)).body).toEqual({ reference, state: 'refused' })
  expect(await money()).toEqual(['refused', 'refused'])
})

test('BCK-06 concurrent workers pay a shopper once, and a lost response is repeated', async () => {
  const { ask, due, money, answer } = await returned()
  const [[first], [second]] = await Promise.all([due(), due()])
  expect(second).toEqual(first)
  const take = (by: string) =>
    ask('POST', `/operations/${first.reference}`, { body: { kind: 'pending', by, seconds: 60 } })
  const taken = await Promise.all([take('one'), take('two')])
  expect(taken.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await due()).toEqual([])
  const done = doneOf(first)
  const statuses = []
  for (const body of [done, done, { ...done, id: 'there-2' }])
    statuses.push((await answer(first.reference, body)).status)
  expect([statuses, await money()]).toEqual([
    [200, 200, 409],
    ['done', 'done'],
  ])
})

test('BCK-06 a return with a fetched refund cannot be cancelled, and a late response pays', async () => {
  const { ask, due, record, money, answer } = await returned()
  const [operation] = await due()
  const cancelled = await ask('POST', `/returns/${(await record()).id}/cancel`, { body: {} })
  house.world().clock.forward(30 * 86_400_000)
  await house.world().runner.drain()
  expect([cancelled.status, (await due())[0]?.reference, await money()]).toEqual([
    409,
    operation.reference,
    [undefined, 'running'],
  ])
  await answer(operation.reference, doneOf(operation))
  expect(await money()).toEqual(['done', 'done'])
})

test('BCK-06 fetched refunds are oldest first, a page at a time', async () => {
  const { shopId, order, ask } = await house.shop()
  const { commerce } = house.world().world
  const asked = { shopId, orderId: order.id, amount: 1, currency: order.currency, lines: [] }
  for (const [name, later] of [
    ['c', 2],
    ['a', 3],
    ['b', 1],
  ] as const)
    await commerce.refund({ ...asked, reference: name, now: now() + later })
  const names: string[] = []
  let next: string | null = ''
  while (next !== null) {
    const at: string = next === '' ? '' : `&cursor=${next}`
    const page = (await ask('GET', `/operations?limit=1${at}`)).body
    names.push(...page.operations.map(({ reference }: { reference: string }) => reference))
    next = page.next
  }
  expect(names).toEqual(['b', 'c', 'a'])
  expect((await ask('GET', '/operations?cursor=nothing')).status).toBe(422)
})

test('BCK-06 missing or unreadable pushes are reported to the merchant, and nothing is stored', async () => {
  const { shopId } = await house.visitor()
  const local = await house.merchantOf(shopId)
  const { ask, order } = await house.empty()
  const whole = { ...order, updatedAt: now() }
  for (const path of ['/products', '/collections']) expect((await local('POST', path, { lines: '' })).status).toBe(409)
  expect((await local('PUT', `/orders/${order.id}`, { body: whole })).status).toBe(409)
  expect((await local('DELETE', `/orders/${order.id}?updatedAt=1`)).status).toBe(409)
  expect((await local('GET', '/operations')).body).toEqual({ operations: [], next: null })
  expect((await local('POST', '/operations/x', { body: doneOf({ operation: { amount: 1 } }) })).status).toBe(409)
  const wrong = async (path: string, body: object) => (await ask('PUT', path, { body })).body.problems
  expect(await wrong('/orders/other', whole)).toEqual([{ pointer: '/id', message: 'does not match the path' }])
  expect(await wrong(`/orders/${order.id}`, order)).toMatchObject([{ pointer: '' }])
  expect(await wrong(`/orders/${order.id}`, { ...whole, total: 'much' })).toMatchObject([{ pointer: '/total' }])
  expect((await ask('POST', '/products', { body: {} })).status).toBe(422)
  expect((await ask('POST', '/operations/x', { body: doneOf({ operation: { amount: 1 } }) })).status).toBe(404)
  expect(await house.world().world.commerce.findOrder(shopId, order.id)).not.toBeNull()
})

test('BCK-06 pushed orders with unknown fields are found, and deleted orders are not', async () => {
  const { she, shopId, order, ask } = await house.empty()
  const pushed = { ...order, updatedAt: now(), warehouse: { shelf: 7 } }
  expect((await ask('PUT', `/orders/${order.id}`, { body: pushed })).body).toEqual({ id: order.id, kept: true })
  await lookUp(she, '#1001', '10001')
  expect(she.seen().screen?.name).toBe('exchange')
  const { sync } = (await ask('GET', '/sync')).body
  expect(sync.find(({ what }: { what: string }) => what === 'orders')).toMatchObject({
    lastSuccessAt: new Date(now()).toISOString(),
    late: false,
    lagSeconds: null,
  })
  const gone = await ask('DELETE', `/orders/${order.id}?updatedAt=${now()}`)
  expect([gone.body, await house.world().world.commerce.findOrder(shopId, order.id)]).toEqual([
    { id: order.id, kept: true },
    null,
  ])
})

test('BCK-06 of products in lines each valid line is sold, each invalid line reported', async () => {
  const { shopId, products, ask } = await house.empty()
  const updatedAt = now()
  const all = products.map((one) => JSON.stringify({ ...one, updatedAt }))
  const [first = ''] = all
  const { title, ...untitled } = JSON.parse(first)
  const lines = [
    all.join('\n'),
    '',
    '{',
    JSON.stringify(untitled),
    JSON.stringify({ ...untitled, title: 'Old', updatedAt: 1 }),
  ]
  const { body } = await ask('POST', '/products', { lines: lines.join('\n') })
  expect(body).toEqual({
    kept: products.length,
    older: 1,
    bad: 2,
    problems: [
      { line: products.length + 2, reason: 'is not JSON' },
      { line: products.length + 3, reason: expect.stringContaining('title') },
    ],
  })
  const { commerce } = house.world().world
  const [kept] = await commerce.products(shopId, [untitled.id])
  expect(kept?.title).toBe(title)
  const sold = products.filter(({ published }) => published)
  expect((await commerce.collectionProducts(shopId, null, { number: 1, size: 1 }))?.total).toBe(sold.length)
  const [product] = sold
  await ask('DELETE', `/products/${product?.id}?updatedAt=${updatedAt}`)
  expect((await commerce.collectionProducts(shopId, null, { number: 1, size: 1 }))?.total).toBe(sold.length - 1)
})

test('BCK-06 collections are replaced in shop order, and an unreadable line removes none', async () => {
  const { shopId, collections, ask } = await house.shop()
  const ids = async () => (await house.world().world.commerce.collections(shopId)).map(({ id }) => id)
  const given = collections.map((one) => (one as { id: string }).id)
  expect(await ids()).toEqual(given)
  house.world().clock.forward(1_000)
  const [first, second] = [...collections].reverse().map((one) => JSON.stringify(one))
  const broken = await ask('POST', '/collections', { lines: `${first}\n{` })
  expect([broken.body.bad, (await ids()).sort()]).toEqual([1, [...given].sort()])
  house.world().clock.forward(1_000)
  await ask('POST', '/collections', { lines: `${first}\n${second}\n` })
  expect(await ids()).toEqual([...given].reverse().slice(0, 2))
})

/** The example lines of the documentation, each as a call. */
const linesOfPage = () => {
  const page = textOf('server/providers/README.md')
  const [, chapter = ''] = page.split('\n## Push orders from your system\n')
  return [...(chapter.split('\n## ')[0] ?? '').matchAll(/^ *curl (?:-X (\w+) )?"\$SHOP([^"]+)" (.+)$/gm)].map(
    ([, method = 'GET', path = '', rest = '']) => ({
      method: method as Parameters<Awaited<ReturnType<typeof house.merchantOf>>>[0],
      path,
      json: /-d '(.+)'/.exec(rest)?.[1],
      file: /(?:-T |--data-binary @)([\w.]+)/.exec(rest)?.[1],
    }),
  )
}

test('BCK-06 BCK-13 the documented example lines push the products and pay the returns', async () => {
  const { shopId, order, products, collections, ask } = await house.empty()
  const updatedAt = now()
  const files: Readonly<Record<string, Parameters<typeof ask>[2]>> = {
    'order.json': { body: { ...order, id: '1001', updatedAt } },
    'products.jsonl': { lines: products.map((one) => JSON.stringify({ ...one, updatedAt })).join('\n') },
    'collections.jsonl': { lines: collections.map((one) => JSON.stringify(one)).join('\n') },
  }
  const said: unknown[] = []
  for (const { method, path, json, file = '' } of linesOfPage()) {
    if (path.startsWith('/operations?'))
      await house.world().world.commerce.refund({
        shopId,
        orderId: '1001',
        reference: 'r:refund:1',
        now: now(),
        amount: 4_200,
        currency: order.currency,
        lines: [],
      })
    const given = json === undefined ? files[file] : { body: JSON.parse(json) }
    const { status, body } = await ask(method, path.replace('$REFERENCE', 'r:refund:1'), given)
    said.push([method, path.split('?')[0], status, body.state ?? body.kept ?? null])
  }
  expect(said).toEqual([
    ['PUT', '/orders/1001', 200, true],
    ['DELETE', '/orders/1000', 200, true],
    ['POST', '/products', 200, products.length],
    ['POST', '/collections', 200, collections.length],
    ['GET', '/sync', 200, null],
    ['GET', '/operations', 200, null],
    ['POST', '/operations/$REFERENCE', 200, 'pending'],
    ['POST', '/operations/$REFERENCE', 200, 'done'],
  ])
})
