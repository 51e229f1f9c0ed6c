import { expect, test } from 'vitest'
import { textOf } from '../house/modules.ts'
import { lookUpOrder } from '../support/shopper.ts'
import { setUpPushedOrders } from './pushed-house.ts'
import { goToReview, submit } from './shoppers.ts'

const setup = setUpPushedOrders()
const getStore = () => setup.world().world.store
const now = () => setup.world().clock.now()

const submitReturn = async () => {
  const at = await setup.shop()
  await goToReview(at.shopper)
  expect((await submit(at.shopper)).status).toBe(200)
  await setup.world().runner.drain()
  const due = async () => (await at.ask('GET', '/operations')).body.operations
  const record = async () => {
    const [foundReturn] = await getStore().returns.ofOrder(at.shopId, at.order.id)
    if (foundReturn === undefined) throw new Error('She has returned nothing')
    return foundReturn
  }
  return {
    ...at,
    due,
    record,
    money: async () => {
      const foundReturn = await record()
      const all = await getStore().outbox.followUps({ shopId: at.shopId, returnId: foundReturn.id })
      return [foundReturn.document.refund?.state, all.find(({ kind }) => kind === 'refund')?.state]
    },
    async answer(reference: string, body: object) {
      const response = await at.ask('POST', `/operations/${encodeURIComponent(reference)}`, { body })
      setup.world().clock.forward(2_000)
      await setup.world().runner.drain()
      return response
    },
  }
}

const buildRefundResult = ({ operation }: { operation: { amount: number } }) =>
  ({ kind: 'refunded', id: 'there-1', amount: operation.amount, doneAt: now() }) as const

test('BCK-06 a pushed order is returned, its refund is fetched and confirmed, and ledgers balance', async () => {
  const { shopId, order, due, record, money, answer } = await submitReturn()
  const [operation, ...others] = await due()
  expect([others, operation]).toMatchObject([
    [],
    {
      reference: expect.stringContaining((await record()).id),
      operation: { kind: 'refund', orderId: order.id, currency: order.currency, lines: [{ quantity: 1 }] },
    },
  ])
  expect(await money()).toEqual([undefined, 'running'])
  expect(await answer(operation.reference, buildRefundResult(operation))).toMatchObject({
    status: 200,
    body: { state: 'done' },
  })
  const { document, id } = await record()
  expect(document.refund).toMatchObject({ state: 'done', amount: operation.operation.amount, reference: 'there-1' })
  expect([await money(), await due()]).toEqual([['done', 'done'], []])
  const entries = await getStore().ledger.entries({ shopId, returnId: id })
  const sum = (of: typeof entries) => of.reduce((all, { amount }) => all + amount, 0)
  expect(sum(entries)).toBe(0)
  expect(sum(entries.filter(({ term }) => term === 'refunded'))).toBe(-operation.operation.amount)
  const storedOrder = await setup.world().world.commerce.findOrder(shopId, order.id)
  expect(storedOrder?.refundTotal).toBe(order.refundTotal + operation.operation.amount)
})

test('BCK-06 a refusal by the shop’s system is shown to shopper and merchant', async () => {
  const { due, money, answer } = await submitReturn()
  const [{ reference }] = await due()
  const refused = { kind: 'refused', because: 'over-refund', detail: 'It was given back by hand' }
  expect((await answer(reference, refused)).body).toEqual({ reference, state: 'refused' })
  expect(await money()).toEqual(['refused', 'refused'])
})

test('BCK-06 concurrent workers pay a shopper once, and a lost response is repeated', async () => {
  const { ask, due, money, answer } = await submitReturn()
  const [[first], [second]] = await Promise.all([due(), due()])
  expect(second).toEqual(first)
  const take = (by: string) =>
    ask('POST', `/operations/${first.reference}`, { body: { kind: 'pending', by, seconds: 60 } })
  const taken = await Promise.all([take('one'), take('two')])
  expect(taken.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await due()).toEqual([])
  const done = buildRefundResult(first)
  const statuses = []
  for (const body of [done, done, { ...done, id: 'there-2' }])
    statuses.push((await answer(first.reference, body)).status)
  expect([statuses, await money()]).toEqual([
    [200, 200, 409],
    ['done', 'done'],
  ])
})

test('BCK-06 a return with a fetched refund cannot be cancelled, and a late response pays', async () => {
  const { ask, due, record, money, answer } = await submitReturn()
  const [operation] = await due()
  const cancelledResponse = await ask('POST', `/returns/${(await record()).id}/cancel`, { body: {} })
  setup.world().clock.forward(30 * 86_400_000)
  await setup.world().runner.drain()
  expect([cancelledResponse.status, (await due())[0]?.reference, await money()]).toEqual([
    409,
    operation.reference,
    [undefined, 'running'],
  ])
  await answer(operation.reference, buildRefundResult(operation))
  expect(await money()).toEqual(['done', 'done'])
})

test('BCK-06 fetched refunds are oldest first, a page at a time', async () => {
  const { shopId, order, ask } = await setup.shop()
  const { commerce } = setup.world().world
  const refundRequest = { shopId, orderId: order.id, amount: 1, currency: order.currency, lines: [] }
  for (const [name, later] of [
    ['c', 2],
    ['a', 3],
    ['b', 1],
  ] as const)
    await commerce.refund({ ...refundRequest, reference: name, now: now() + later })
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
  const { shopId } = await setup.visitor()
  const local = await setup.merchantOf(shopId)
  const { ask, order } = await setup.empty()
  const whole = { ...order, updatedAt: now() }
  for (const path of ['/products', '/collections']) expect((await local('POST', path, { lines: '' })).status).toBe(409)
  expect((await local('PUT', `/orders/${order.id}`, { body: whole })).status).toBe(409)
  expect((await local('DELETE', `/orders/${order.id}?updatedAt=1`)).status).toBe(409)
  expect((await local('GET', '/operations')).body).toEqual({ operations: [], next: null })
  expect((await local('POST', '/operations/x', { body: buildRefundResult({ operation: { amount: 1 } }) })).status).toBe(
    409,
  )
  const wrong = async (path: string, body: object) => (await ask('PUT', path, { body })).body.problems
  expect(await wrong('/orders/other', whole)).toEqual([{ pointer: '/id', message: 'does not match the path' }])
  expect(await wrong(`/orders/${order.id}`, order)).toMatchObject([{ pointer: '' }])
  expect(await wrong(`/orders/${order.id}`, { ...whole, total: 'much' })).toMatchObject([{ pointer: '/total' }])
  expect((await ask('POST', '/products', { body: {} })).status).toBe(422)
  expect((await ask('POST', '/operations/x', { body: buildRefundResult({ operation: { amount: 1 } }) })).status).toBe(
    404,
  )
  expect(await setup.world().world.commerce.findOrder(shopId, order.id)).not.toBeNull()
})

test('BCK-06 pushed orders with unknown fields are found, and deleted orders are not', async () => {
  const { shopper, shopId, order, ask } = await setup.empty()
  const pushed = { ...order, updatedAt: now(), warehouse: { shelf: 7 } }
  expect((await ask('PUT', `/orders/${order.id}`, { body: pushed })).body).toEqual({ id: order.id, kept: true })
  await lookUpOrder(shopper, '#1001', '10001')
  expect(shopper.readPage().screen?.name).toBe('exchange')
  const { sync } = (await ask('GET', '/sync')).body
  expect(sync.find(({ what }: { what: string }) => what === 'orders')).toMatchObject({
    lastSuccessAt: new Date(now()).toISOString(),
    late: false,
    lagSeconds: null,
  })
  const removedResponse = await ask('DELETE', `/orders/${order.id}?updatedAt=${now()}`)
  expect([removedResponse.body, await setup.world().world.commerce.findOrder(shopId, order.id)]).toEqual([
    { id: order.id, kept: true },
    null,
  ])
})

test('BCK-06 of products in lines each valid line is sold, each invalid line reported', async () => {
  const { shopId, products, ask } = await setup.empty()
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
  const { commerce } = setup.world().world
  const [storedOrder] = await commerce.products(shopId, [untitled.id])
  expect(storedOrder?.title).toBe(title)
  const sold = products.filter(({ published: isPublished }) => isPublished)
  expect((await commerce.collectionProducts(shopId, null, { number: 1, size: 1 }))?.total).toBe(sold.length)
  const [product] = sold
  await ask('DELETE', `/products/${product?.id}?updatedAt=${updatedAt}`)
  expect((await commerce.collectionProducts(shopId, null, { number: 1, size: 1 }))?.total).toBe(sold.length - 1)
})

test('BCK-06 collections are replaced in shop order, and an unreadable line removes none', async () => {
  const { shopId, collections, ask } = await setup.shop()
  const ids = async () => (await setup.world().world.commerce.collections(shopId)).map(({ id }) => id)
  const collectionIds = collections.map((one) => (one as { id: string }).id)
  expect(await ids()).toEqual(collectionIds)
  setup.world().clock.forward(1_000)
  const [first, second] = [...collections].reverse().map((one) => JSON.stringify(one))
  const brokenResponse = await ask('POST', '/collections', { lines: `${first}\n{` })
  expect([brokenResponse.body.bad, (await ids()).sort()]).toEqual([1, [...collectionIds].sort()])
  setup.world().clock.forward(1_000)
  await ask('POST', '/collections', { lines: `${first}\n${second}\n` })
  expect(await ids()).toEqual([...collectionIds].reverse().slice(0, 2))
})

const readDocLines = () => {
  const page = textOf('server/providers/README.md')
  const [, chapter = ''] = page.split('\n## Push orders from your system\n')
  return [...(chapter.split('\n## ')[0] ?? '').matchAll(/^ *curl (?:-X (\w+) )?"\$SHOP([^"]+)" (.+)$/gm)].map(
    ([, method = 'GET', path = '', rest = '']) => ({
      method: method as Parameters<Awaited<ReturnType<typeof setup.merchantOf>>>[0],
      path,
      json: /-d '(.+)'/.exec(rest)?.[1],
      file: /(?:-T |--data-binary @)([\w.]+)/.exec(rest)?.[1],
    }),
  )
}

test('BCK-06 BCK-13 the documented example lines push the products and pay the returns', async () => {
  const { shopId, order, products, collections, ask } = await setup.empty()
  const updatedAt = now()
  const files: Readonly<Record<string, Parameters<typeof ask>[2]>> = {
    'order.json': { body: { ...order, id: '1001', updatedAt } },
    'products.jsonl': { lines: products.map((one) => JSON.stringify({ ...one, updatedAt })).join('\n') },
    'collections.jsonl': { lines: collections.map((one) => JSON.stringify(one)).join('\n') },
  }
  const response: unknown[] = []
  for (const { method, path, json, file = '' } of readDocLines()) {
    if (path.startsWith('/operations?'))
      await setup.world().world.commerce.refund({
        shopId,
        orderId: '1001',
        reference: 'r:refund:1',
        now: now(),
        amount: 4_200,
        currency: order.currency,
        lines: [],
      })
    const collectionIds = json === undefined ? files[file] : { body: JSON.parse(json) }
    const { status, body } = await ask(method, path.replace('$REFERENCE', 'r:refund:1'), collectionIds)
    response.push([method, path.split('?')[0], status, body.state ?? body.kept ?? null])
  }
  expect(response).toEqual([
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
