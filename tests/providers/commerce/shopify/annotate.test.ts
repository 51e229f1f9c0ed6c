import { expect, test } from 'vitest'
import { openedDatabase } from '../../../contract/open-database.ts'
import { openOperationsShop } from './operations-shop.ts'

const database = openedDatabase()
const tags = ['homeward-return', 'R-1']

test('BCK-08 an order is tagged once beside its other tags, despite a lost answer', async () => {
  const { portal, shop, shopId } = await openOperationsShop(database(), { cuts: ['OrderTagsAdd'] })
  const request = { shopId, orderId: '1001', reference: 'r1:annotate:1', now: shop.now, tags }
  await expect(portal().annotate(request)).rejects.toThrow()
  expect(await portal().annotate(request)).toEqual({ kind: 'annotated' })
  expect(shop.things[0]?.tags).toEqual(tags)
  expect(await portal().find({ ...request, kind: 'annotated', firstTriedAt: shop.now })).toEqual({ kind: 'annotated' })
})

test('BCK-08 unknown orders and unacceptable tags are refused', async () => {
  const { portal, shop, shopId } = await openOperationsShop(database())
  const request = { shopId, orderId: '1001', reference: 'r1:annotate:1', now: shop.now, tags }
  expect(await portal().annotate({ ...request, orderId: '1' })).toMatchObject({ kind: 'refused', because: 'order' })
  const long = { ...request, reference: 'r2:annotate:1', tags: ['x'.repeat(41)] }
  expect(await portal().annotate(long)).toMatchObject({ kind: 'refused', because: 'unsupported' })
})

const annotateNote = async (note: string | null, overrides: Parameters<typeof openOperationsShop>[1] = {}) => {
  const ready = await openOperationsShop(database(), overrides)
  const bought = ready.shop.things[0] ?? {}
  Object.assign(bought, { note, tags: ['vip'] })
  const write = (n: number, portal = ready.portal()) =>
    portal.annotate({ ...ready.about(`r${n}:annotate:1`), tags: [], note: `Return through the portal R-${n}` })
  return {
    ...ready,
    write,
    save: (text: string) => Object.assign(bought, { note: text }),
    order: () => ready.shop.things[0],
  }
}

test.each([
  ['nothing', null, ''],
  ['an empty note', '', ''],
  ['a note of two lines with spaces around it', '  Ring twice\r\nSays R-1 ', '  Ring twice\r\nSays R-1 \n'],
])('BCK-08 a line is added under %s, and the rest of the order stays unchanged', async (_, note, stays) => {
  const { write, order, shop } = await annotateNote(note)
  const before = { ...order() }
  expect(await write(1)).toEqual({ kind: 'annotated' })
  expect(order()).toEqual({ ...before, note: `${stays}Return through the portal R-1` })
  expect(shop.requests.map(({ name }) => name)).not.toContain('OrderTagsAdd')
})

test('BCK-08 a note line is written once despite lost answers, and stays deleted by staff', async () => {
  const { write, order, save } = await annotateNote('Ring twice', { cuts: ['OrderNoteWrite'] })
  await expect(write(1)).rejects.toThrow()
  expect(await write(1)).toEqual({ kind: 'annotated' })
  expect(order()?.note).toBe('Ring twice\nReturn through the portal R-1')
  save('Ring twice')
  expect([await write(1), order()?.note]).toEqual([{ kind: 'annotated' }, 'Ring twice'])
})

test.each([
  'told',
  'refused',
] as const)('BCK-08 concurrent returns all add their note lines, where an empty update is %s', async (emptyUpdates) => {
  const { write, portal, order } = await annotateNote('Ring twice', { emptyUpdates })
  const [here, there] = [portal(), portal()]
  await Promise.all([write(1, here), write(2, here), write(3, there)])
  for (const n of [1, 2, 3]) expect(await write(n)).toEqual({ kind: 'annotated' })
  expect(String(order()?.note).split('\n').toSorted()).toEqual([
    ...[1, 2, 3].map((n) => `Return through the portal R-${n}`),
    'Ring twice',
  ])
})

test.each([
  'Do not ring',
  'Do not ring\nReturn through the portal R-1',
])('BCK-08 a note saved between read and write stays, with the line below: %j', async (later) => {
  const { write, order, shop, save } = await annotateNote('Ring twice')
  shop.meanwhile.push(
    async () => save('Ring thrice'),
    async () => save(later),
  )
  expect(await write(1)).toEqual({ kind: 'annotated' })
  expect(order()?.note).toBe('Do not ring\nReturn through the portal R-1')
})

test('BCK-08 a full note stays unchanged, and the line is refused', async () => {
  const full = 'x'.repeat(4_990)
  const { write, order } = await annotateNote(full)
  expect(await write(1)).toMatchObject({ kind: 'refused', because: 'unsupported' })
  expect(order()?.note).toBe(full)
})
