import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../../server/app.ts'
import { sendWithdrawalNews } from '../../../server/jobs/withdrawal-news.ts'
import { type TestWorld, testWorld } from '../../support/world.ts'
import { statement } from './eu-shop.ts'
import { readLetters } from './outbox.ts'
import { DAY, type Example, type ExampleShop, setUpExample } from './withdrawn-order.ts'

let house: TestWorld
let app: FastifyInstance
beforeAll(async () => {
  house = await testWorld()
  app = await buildApp(house.world)
})
afterAll(async () => {
  await app.close()
  await house.drop()
})

const open = (example: Example = {}): Promise<ExampleShop> => setUpExample(house, app, example)

const lettersTo = (shop: ExampleShop, subject: RegExp, to = statement.email) =>
  readLetters(house, shop.shopId, to).filter(({ header }) => subject.test(header('Subject')))

const ACCEPTED = /^Your withdrawal WD-\d+ is accepted$/

const acceptedText = (shop: ExampleShop): string => {
  const [letter, ...others] = lettersTo(shop, ACCEPTED)
  expect(others).toEqual([])
  return (letter?.text ?? '').replace(/\s+/g, ' ')
}

test('WDR-13 the instructions say how and by when to send, instead of the return’s letter', async () => {
  const shop = await open()
  await shop.declare()
  const text = acceptedText(shop)
  for (const part of ['$166.90', 'by Apr 28', 'Your label comes in a separate email', 'Coat', '3 × Socks'])
    expect(text).toContain(part)
  expect(lettersTo(shop, /^Your return .* is in$/)).toEqual([])
})

test('WDR-13 goods that were not dispatched need no sending', async () => {
  const shop = await open({ sentDaysAgo: null })
  await shop.declare()
  const text = acceptedText(shop)
  expect(text).toContain('There’s nothing to send back.')
  expect(text).not.toMatch(/send your parcel|Return address|proof of sending/)
})

test('WDR-13 without a label the letter names the address and who bears the cost', async () => {
  const informed = { right: true, returnCost: true }
  const shop = await open({ withdrawal: { returnCost: 'consumer', informed } })
  await shop.declare()
  const text = acceptedText(shop)
  expect(text).toContain('You bear the direct cost of sending the goods back.')
  expect(text).toMatch(/Return address: .*Harbor Row/)
  expect(text).toContain('Send them yourself, or order a label on the page of your return.')
  expect(text.match(/label/g)).toHaveLength(1)
})

test('WDR-16 goods that wait for the shop are named as undecided', async () => {
  const shop = await open({
    tags: { '2': ['engraved'] },
    withdrawal: {
      exceptions: [{ when: { fact: 'item.tags', op: 'includes', value: 'engraved' }, reason: 'c', certain: true }],
    },
  })
  await shop.declare()
  expect(acceptedText(shop)).toMatch(/You send back .*Coat.*Not decided yet .*Shirt/)
})

test('WDR-14 the letter names the parcel in which divided units travel', async () => {
  const shop = await open()
  const record = await shop.openReturn([{ line: '1' }, { line: '2' }], 'refund')
  const head = await shop.declare({ scope: 'items', note: 'the coat' })
  await shop.act(head, 'accept', { units: ['1.1'] })
  await shop.drain()
  expect(acceptedText(shop)).toContain(`Send these items in the same parcel as your return ${record.number}`)
})

test('WDR-12 the refund letter names amount, parts and means, once', async () => {
  const shop = await open({ sentDaysAgo: null })
  await shop.declare()
  const letters = lettersTo(shop, /is on its way to you$/)
  expect(letters).toHaveLength(1)
  const text = (letters[0]?.text ?? '').replace(/\s+/g, ' ')
  expect(text).toMatch(/we refunded \$166\.90 to your .* for your withdrawal WD-\d+/)
  expect(text).toContain('Items: $162.00')
  expect(text).toContain('Shipping and duties refunded: $4.90')
})

test('WDR-17 a process killed after the send repeats the letter under the same id', async () => {
  const shop = await open()
  const { id } = await shop.declare()
  const changes = await house.world.store.withdrawals.changes({ shopId: shop.shopId, id })
  const seq = changes.find(({ event }) => event === 'accepted')?.seq
  const sent: string[] = []
  const mail = {
    ...house.world.mail,
    send: async ({ id: letter }: { readonly id: string }) => {
      sent.push(letter)
      return { kind: 'sent' as const, id: letter }
    },
  }
  const job = { shopId: shop.shopId, kind: 'withdrawal-news', key: id, payload: { withdrawal: id, seq } } as never
  for (const _ of [1, 2]) await sendWithdrawalNews({ ...house.world, mail }, job, house.clock.now())
  expect(sent).toEqual([`withdrawal-news:${id}:${seq}:0`, `withdrawal-news:${id}:${seq}:0`])
})

test('WDR-17 the shop is reminded, and an overdue refund joins its queue', async () => {
  const notify = 'desk@wrenfold.example'
  const shop = await open({ withdrawal: { notify: [notify] } })
  const head = await shop.declare()
  const [record] = await shop.returns(head)
  await house.database.query({
    name: 'test.refuse-refund',
    text: "update outbox set state = 'refused' where shop_id = $1 and return_id = $2 and kind = 'refund'",
    values: [shop.shopId, record?.id ?? ''],
  })
  await shop.act(head, 'received', { proof: 'DHL 00340' })
  const queue = async () => (await house.world.store.withdrawals.countWaiting(shop.shopId, 9)).count
  const queued: number[] = []
  for (let day = 0; day < 18; day += 1) {
    house.clock.forward(DAY)
    await shop.drain()
    queued.push(await queue())
  }
  // Empty until the last date has passed.
  expect(queued.lastIndexOf(0)).toBe(13)
  expect(queued.slice(14)).toEqual([1, 1, 1, 1])
  const letters = readLetters(house, shop.shopId, notify)
  const subjects = letters.map(({ header }) =>
    header('Subject')
      .replace(/\s/g, ' ')
      .replace(/WD-\d+/, 'WD'),
  )
  expect(subjects.toSorted()).toEqual([
    'Refund withdrawal WD by April 28, 2026',
    'Refund withdrawal WD by April 28, 2026',
    'The refund of withdrawal WD is overdue',
    'Withdrawal WD received',
  ])
})
