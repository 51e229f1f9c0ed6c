import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestWorld, testWorld } from '../support/world.ts'
import { createPortal, english, goToReview, type Portal, submit, withPolicyAcceptance } from './shoppers.ts'

let world: TestWorld
let visitor: Portal['visitor']
let guest: Portal['guest']
beforeAll(async () => {
  world = await testWorld()
  ;({ visitor, guest } = await createPortal(world))
}, 60_000)
afterAll(() => world.drop())

const exchangeAndReturn = {
  items: {
    'Aster Linen': { reasons: ['size', 'too-small'], outcome: 'exchange' },
    Dusk: { reasons: ['not-needed'], outcome: 'return' },
  },
} as const

test('REV-01 the review has a heading, submit, back and the support section', async () => {
  const shopper = await guest()
  await goToReview(shopper)
  const { screen } = shopper.readPage()
  expect(screen).toMatchObject({ name: 'review', constant: 'Review', heading: english('review.heading') })
  const [submitButton] = shopper.find('actions', 'submit-bar')?.buttons ?? []
  expect(submitButton?.action).toMatchObject({ type: 'submit', name: 'return.submit', exclusive: true })
  expect(screen?.chrome.support).toMatchObject({ heading: 'Need a hand?' })
  expect(screen?.chrome.back?.action).toEqual({ type: 'navigate', path: '/credit' })
})

test('REV-01 back skips a credit page without a choice', async () => {
  const shopper = await guest()
  await goToReview(shopper, { items: { 'Aster Linen': { reasons: ['changed-mind'], outcome: 'exchange' } } })
  expect(shopper.readPage().screen?.chrome.back?.action).toEqual({ type: 'navigate', path: '/exchange' })
})

test('REV-03 items sent and items received are listed, and empty groups are hidden', async () => {
  const shopper = await guest()
  await goToReview(shopper, exchangeAndReturn)
  const titles = (id: string) => shopper.find('line_group', id)?.lines.map(({ title }) => title.split(' ')[0])
  expect([titles('sent'), titles('received')]).toEqual([['Aster', 'Dusk'], undefined])
  const [shirt] = shopper.find('line_group', 'sent')?.lines ?? []
  expect(shirt).toMatchObject({ variant: 'Too small', swap: { from: 'Sage / M', to: 'Sage / S' } })

  const other = await guest()
  await goToReview(other)
  expect(other.find('line_group', 'received')).toBeUndefined()
})

test('REV-04 the customer card names the shopper and the parcel’s origin', async () => {
  const shopper = await guest()
  await goToReview(shopper)
  const lines = shopper.find('text', 'customer')?.body.flatMap((one) => (one.kind === 'paragraph' ? one.inline : []))
  expect(lines?.map(({ text }) => text)).toEqual([
    'Ada Okafor · ada@example.com · (212) 555-0101',
    '214 West 29th Street, New York, NY 10001, United States',
  ])
})

test('REV-05 FEE-36 sidebar rows sum to the absolute total, with deductions behind a minus', async () => {
  const shopper = await guest()
  await goToReview(shopper, exchangeAndReturn)
  const rows = shopper.find('totals')?.rows ?? []
  const total = rows.at(-1)
  expect(shopper.readPage().screen?.regions.aside?.some(({ type }) => type === 'totals')).toBe(true)
  expect(rows.slice(0, -1).reduce((sum, { money }) => sum + money.amount, 0)).toBe(total?.money.amount)
  for (const { money } of rows.slice(0, -1))
    expect(money.text).toMatch(money.amount < 0 ? /^\$[\d,]+\.\d\d$/ : /^−\$[\d,]+\.\d\d$/)
  expect([total?.label, total?.money.text]).toEqual(['You get', expect.stringMatching(/^\$[\d,]+\.\d\d$/)])
  expect(total?.money.amount).toBeLessThan(0)
})

test('REV-05 FEE-36 a handling fee is a separate amount in the summary', async () => {
  const shopper = await visitor((config) => ({
    ...config,
    policies: config.policies.map((policy) => ({
      ...policy,
      fees: [{ id: 'handling', type: 'flat_fee' as const, amount: 500, outcome: 'refund' as const, is_active: true }],
    })),
  }))
  await goToReview(shopper)
  const rows = shopper.find('totals')?.rows ?? []
  expect(rows.find(({ id }) => id === 'fee')?.money).toMatchObject({ amount: 500, text: '−$5.00' })
  await submit(shopper)
  const withoutTime = rows.map(({ note, ...row }) => ({ ...row, ...(note && { note: note.split(' · ')[0] }) }))
  expect(shopper.find('totals')?.rows).toEqual(withoutTime)
})

test('FEE-37 amounts follow the currency’s digits and the session’s language', async () => {
  const germanVisitor = await guest()
  await germanVisitor.enter('/?lang=de')
  await goToReview(germanVisitor)
  expect(germanVisitor.find('line_group', 'sent')?.lines[0]?.price?.text.replaceAll('\u00a0', ' ')).toBe('98,00 $')

  const yenVisitor = await visitor(undefined, 'demo-jp')
  const view = await yenVisitor.open('/', { 'accept-language': 'ja' })
  expect(view.headers['content-language']).toBe('ja')
  await yenVisitor.press('order.lookup', { values: { order: '#2001', proof: '150-0001' } })
  const prices = yenVisitor.find('item_list')?.items.map(({ price }) => price?.text) ?? []
  expect(prices.length).toBeGreaterThan(0)
  for (const text of prices) expect(text).toMatch(/^[¥￥][\d,]+$/)
})

test('REV-13 REV-34 the policy box appears only when required, verbatim, and blocks the submit', async () => {
  const shopper = await visitor(withPolicyAcceptance)
  await goToReview(shopper)
  expect(shopper.find('field_group', 'policy')?.fields).toEqual([
    expect.objectContaining({
      kind: 'checkbox',
      required: true,
      label: 'I acknowledge that I have read, understand, and agree to the return policy conditions.',
    }),
  ])
  expect(shopper.find('actions', 'submit-bar')?.buttons[0]?.needs).toBe('valid')
  const refusal = await shopper.press('return.submit', { values: { policy: '' } })
  expect([refusal.status, refusal.body.problem?.fields]).toMatchObject([422, [{ form: 'review', name: 'policy' }]])

  const other = await visitor()
  await goToReview(other)
  expect(other.find('field_group', 'policy')).toBeUndefined()
  expect(other.find('actions', 'submit-bar')?.buttons[0]).not.toHaveProperty('needs')
  expect((await other.press('return.submit')).status).toBe(200)
})

test('REV-22 REV-35 the only return method is preselected; otherwise submit waits for a choice', async () => {
  const shopper = await guest()
  await goToReview(shopper)
  expect(shopper.find('picker', 'methods')?.options.map(({ selected }) => selected)).toEqual([true])

  const other = await visitor((config) => ({
    ...config,
    methods: config.methods.slice(0, 1).flatMap((method) => [method, { ...method, id: 'courier', name: 'Courier' }]),
  }))
  await goToReview(other)
  expect(other.find('picker', 'methods')?.options.map(({ selected }) => selected)).toEqual([false, false])
  expect(other.find('actions', 'submit-bar')?.buttons[0]?.disabled).toBe(english('review.off-method'))
  const forcedView = await submit(other)
  expect([forcedView.status, forcedView.body.problem?.detail]).toEqual([422, english('review.off-method')])
  await other.press('review.method', { args: { method: 'courier' } })
  expect(other.find('actions', 'submit-bar')?.buttons[0]?.disabled).toBeUndefined()
  expect((await submit(other)).status).toBe(200)
})
