import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Journal } from '../../../schemas/console/components/journal.ts'
import type { ReturnRecord } from '../../../schemas/records/return.ts'
import { B, creditA, forCredit, inputOf } from '../../domain/value/example.ts'
import { type Desk, deskOf } from '../../http/merchant-desk.ts'
import { type TestWorld, testWorld } from '../../support/world.ts'
import { memberAt } from './desk.ts'

const twoItems = inputOf({ items: [creditA, forCredit(B)], creditType: 'refund' })
const customer = { email: 'ada@example.com', phone: null, name: 'Ada Okafor' }
const address = {
  name: 'Ada Okafor',
  address1: '12 Elm Street',
  city: 'Portland',
  state: 'OR',
  zip: '97201',
  country: 'US',
}
const review = { customer, address, outcome: 'review' } as const

let world: TestWorld
let desk: Desk
beforeAll(async () => {
  world = await testWorld()
  desk = await deskOf(world)
}, 120_000)
afterAll(async () => {
  await desk.app.close()
  await world.drop()
})

const at = ({ number }: ReturnRecord) => `/returns/${number}`
const unit = ({ id }: ReturnRecord, name: string) => `${id}-${name}.1`
const argsOf = (record: ReturnRecord, name: string) => ({ return: record.number, item: unit(record, name) })

describe('the page of one return', () => {
  test('ADM-06 lines of money sum to the payout, also after an adjustment', async () => {
    const record = await desk.submit(twoItems, { document: { customer, address } })
    const owner = memberAt(world, desk.shopId, 'owner')
    const journal = async (): Promise<Journal> => {
      const { screen } = await owner.drawn(at(record))
      const found = screen.regions.main.find(({ type }) => type === 'journal')
      if (found?.type !== 'journal') throw new Error('No journal')
      return found
    }
    const check = async () => {
      const { lines, balance } = await journal()
      const strong = lines.findIndex((line) => line.strong)
      const sum = lines.slice(0, strong).reduce((total, { money }) => total + (money?.amount ?? 0), 0)
      const { refunded = 0, 'store-credit': credit = 0 } = await desk.ledger(record)
      expect([sum, lines[strong]?.money?.amount, balance.balanced]).toEqual([0 - refunded - credit, sum, true])
      expect(balance.label).toBe('The books are even.')
    }
    await check()
    const path = `${at(record)}?step=adjust`
    const values = { direction: 'deduct', amount: '1.50', reason: 'Scratched' }
    const answer = await owner.press('case.adjust', { at: path, values, args: { return: record.number } })
    expect(answer).toMatchObject({ kind: 'go', path: at(record) })
    await check()
    expect(await owner.text(at(record))).toContain('Maya Lind adjusted the payout: Scratched')
  })

  test('ADM-06 a press approves a unit, and the next unit under review gets the focus', async () => {
    const record = await desk.submit(twoItems, { document: review })
    const agent = memberAt(world, desk.shopId, 'agent')
    expect(await agent.button(at(record), `approve-${unit(record, 'A')}`)).toMatchObject({ look: 'primary', keys: 'a' })
    const first = await agent.press('case.approve', { at: at(record), args: argsOf(record, 'A') })
    const effects = [{ type: 'focus', id: `approve-${unit(record, 'B')}` }]
    expect(first).toMatchObject({ kind: 'go', path: at(record), effects })
    expect(await agent.button(at(record), `approve-${unit(record, 'B')}`)).toMatchObject({ keys: 'a' })
    expect(await desk.events(record)).toContain('approved by Tom Reed')
  })

  test('ADM-06 after the last unit the next return of the queue opens', async () => {
    const [first, second] = [
      await desk.submit(twoItems, { document: review }),
      await desk.submit(twoItems, { document: review, createdAt: world.clock.now() + 1 }),
    ]
    const agent = memberAt(world, desk.shopId, 'agent')
    const queued = `${at(first)}?queue=review`
    await agent.press('case.approve', { at: queued, args: argsOf(first, 'A') })
    const last = await agent.press('case.approve', { at: queued, args: argsOf(first, 'B') })
    expect(last.kind === 'go' && last.path).toMatch(/^\/returns\/R-[^?]+\?queue=review$/)
    expect(last.kind === 'go' && last.path).not.toContain(first.number)
    await agent.press('case.approve', { at: at(second), args: argsOf(second, 'A') })
    const alone = await agent.press('case.approve', { at: at(second), args: argsOf(second, 'B') })
    expect(alone).toMatchObject({ path: at(second) })
  })

  test('ADM-06 a rejection needs a reason, and can be taken back', async () => {
    const record = await desk.submit(twoItems, { document: review })
    const agent = memberAt(world, desk.shopId, 'agent')
    const path = `${at(record)}?step=reject&item=${encodeURIComponent(unit(record, 'A'))}`
    const reject = (reason: string) =>
      agent.press('case.reject', { at: path, values: { reason }, args: argsOf(record, 'A') })
    expect(await reject(' ')).toMatchObject({
      kind: 'stay',
      problem: { code: 'invalid', fields: [{ name: 'reason' }] },
    })
    expect(await reject('Worn')).toMatchObject({ kind: 'go', path: at(record) })
    expect(await agent.text(at(record))).toContain('Reason to the shopper: Worn')
    const undo = { at: at(record), args: argsOf(record, 'A') }
    expect(await agent.press('case.undo', undo)).toMatchObject({ kind: 'go' })
    expect(await desk.events(record)).toContain('verdict-undone by Tom Reed')
  })

  test('ADM-06 the second of two agents gets a stale answer and changes nothing', async () => {
    const record = await desk.submit(twoItems, { document: review })
    const [one, two] = [memberAt(world, desk.shopId, 'owner'), memberAt(world, desk.shopId, 'agent')]
    const { rev } = await two.drawn(at(record))
    await one.press('case.note', {
      at: `${at(record)}?step=note`,
      values: { text: 'Mine' },
      args: { return: record.number },
    })
    const late = { at: at(record), args: argsOf(record, 'A'), ifMatch: String(rev) }
    expect(await two.press('case.approve', late)).toMatchObject({ kind: 'stay', problem: { code: 'stale' } })
    expect(await desk.events(record)).not.toContain('approved by Tom Reed')
  })

  test('ADM-06 an operation that the state forbids is off with the reason of the operation', async () => {
    const record = await desk.submit(twoItems, { document: review })
    const owner = memberAt(world, desk.shopId, 'owner')
    expect((await desk.post(`/returns/${record.id}/process`)).body).toEqual({
      code: 'under-review',
      problems: [{ pointer: '', message: 'This return is under review. Approve or reject its units first' }],
    })
    expect((await owner.button(at(record), 'pay'))?.disabled).toBe(
      'This return is under review. Approve or turn down its items first',
    )
    const press = { at: at(record), args: { return: record.number } }
    expect(await owner.press('case.pay', press)).toEqual({ kind: 'not-offered' })
    await desk.post(`/returns/${record.id}/cancel`)
    expect(await desk.post(`/returns/${record.id}/close`)).toMatchObject({ body: { code: 'is-cancelled' } })
    for (const [id, call] of [
      ['cancel-return', 'close'],
      ['adjust', 'adjust'],
    ] as const) {
      const body = call === 'adjust' ? { amount: 1, reason: 'x' } : {}
      const { status } = await desk.post(`/returns/${record.id}/${call}`, body)
      expect([id, (await owner.button(at(record), id))?.disabled === undefined, status]).toEqual([id, false, 409])
    }
  })

  test('ADM-06 a payout above the limit of an agent needs a manager', async () => {
    const record = await desk.submit(twoItems, { document: { customer, address }, event: 'manual' })
    const agent = memberAt(world, desk.shopId, 'agent')
    expect((await agent.button(at(record), 'pay'))?.disabled).toContain('Above your limit of $100.00')
    const owner = memberAt(world, desk.shopId, 'owner')
    const press = { at: at(record), args: { return: record.number }, key: 'press-1' }
    expect(await owner.press('case.pay', press)).toMatchObject({ kind: 'go' })
    expect((await owner.button(at(record), 'pay'))?.disabled).toBeDefined()
    expect((await desk.now(record)).state).toBe('processed')
    const [entry] = await world.world.store.audit.list(desk.shopId, { accountId: null, before: null, limit: 1 })
    expect(entry).toMatchObject({ action: 'return.pay', actor: 'Maya Lind', detail: { return: record.number } })
  })

  test('ADM-06 notes, more time, closing and cancelling are steps with an address of their own', async () => {
    const record = await desk.submit(twoItems, { document: { customer, address } })
    const owner = memberAt(world, desk.shopId, 'owner')
    const step = (name: string) => `${at(record)}?step=${name}`
    const args = { return: record.number }
    expect((await owner.drawn(step('extend'))).overlay?.path).toBe(step('extend'))
    const note = await owner.press('case.note', { at: step('note'), values: { text: 'Call back' }, args })
    expect(note).toMatchObject({ kind: 'go', path: at(record) })
    expect(await owner.text(at(record))).toContain('Call back')
    const until = '2026-06-30'
    await owner.press('case.extend', { at: step('extend'), values: { until }, args })
    expect(await desk.events(record)).toContain('extended by Maya Lind')
    const wrong = await owner.press('case.extend', { at: step('extend'), values: { until: '2020-01-01' }, args })
    expect(wrong).toMatchObject({ kind: 'stay', problem: { fields: [{ form: 'step', name: 'until' }] } })
    expect(await owner.press('case.cancel', { at: at(record), args })).toEqual({ kind: 'not-offered' })
    await owner.press('case.cancel', { at: step('cancel'), args })
    expect((await desk.now(record)).state).toBe('cancelled')
    expect(await owner.press('case.close', { at: step('close'), args })).toEqual({ kind: 'not-offered' })
  })

  test.each([
    [{}, ['Ada Okafor', '12 Elm Street', 'Portland, OR 97201', 'United States']],
    [
      { address1: 'Torstraße 1', city: 'Berlin', state: '', zip: '10119', country: 'DE' },
      ['Ada Okafor', 'Torstraße 1', '10119 Berlin', 'Germany'],
    ],
    [
      { address1: '1 High Street', city: 'London', state: '', zip: 'SW1A 1AA', country: 'GB' },
      ['Ada Okafor', '1 High Street', 'London', 'SW1A\u00a01AA', 'United Kingdom'],
    ],
  ])('ADM-06 the address stands in the format of its country, as for shoppers %#', async (of, lines) => {
    const record = await desk.submit(twoItems, { document: { customer, address: { ...address, ...of } } })
    const { screen } = await memberAt(world, desk.shopId, 'owner').drawn(at(record))
    expect(JSON.stringify(screen.regions.aside)).toContain(`"lines":${JSON.stringify(lines)}`)
  })

  test('ADM-06 all refused payouts are named, not only the first', async () => {
    const refused = { state: 'refused', amount: 500, at: world.clock.now() } as const
    const record = await desk.submit(twoItems, { document: { customer, address } })
    const now = await desk.now(record)
    await world.world.store.returns.save({ ...now, document: { ...now.document, refund: refused, giftCard: refused } })
    const text = await memberAt(world, desk.shopId, 'owner').text(at(record))
    expect(text).toContain('Your turn: these payouts were refused: refund, gift card.')
  })

  test('ADM-06 the address is corrected by the rules of the shopper', async () => {
    const record = await desk.submit(twoItems, { document: { customer, address } })
    const owner = memberAt(world, desk.shopId, 'owner')
    const path = `${at(record)}?step=address`
    const values = {
      firstName: 'Ada',
      lastName: 'Okafor',
      country: 'US',
      address1: '9 Oak',
      address2: '',
      suburb: '',
      city: 'Portland',
      state: 'OR',
      zip: '97201',
      phone: '',
    }
    const args = { return: record.number }
    const refused = await owner.press('case.address', { at: path, values: { ...values, zip: 'x' }, args })
    expect(refused).toMatchObject({ kind: 'stay', problem: { code: 'invalid', fields: [{ name: 'zip' }] } })
    expect(await owner.press('case.address', { at: path, values, args })).toMatchObject({ kind: 'go' })
    expect((await desk.now(record)).document.address?.address1).toBe('9 Oak')
  })

  test('ADM-06 a pickup is booked again for a chosen day, others by a press', async () => {
    const arrangement = { reference: 'way-1', state: 'failed' as const, askedAt: world.clock.now() }
    const submitBy = (kind: 'veho' | 'happy-returns') =>
      desk.submit(twoItems, { document: { customer, address, method: { id: kind, kind, name: kind, arrangement } } })
    const [picked, brought] = [await submitBy('veho'), await submitBy('happy-returns')]
    const agent = memberAt(world, desk.shopId, 'agent')
    const step = `${at(picked)}?step=booking`
    expect((await agent.button(at(picked), 'book-again'))?.action).toEqual({ type: 'navigate', path: step })
    expect(await agent.text(at(picked))).toContain('Your turn: the pickup or drop-off was not booked.')
    expect((await agent.button(at(picked), 'waiting-book-again'))?.action).toEqual({ type: 'navigate', path: step })
    const values = { date: '2026-04-16', option: 'Leave at door', phone: '212 555 0101', instructions: '' }
    const press = (typed: object) =>
      agent.press('case.booking', { at: step, values: { ...values, ...typed }, args: { return: picked.number } })
    const wrong = { form: 'step', name: 'date', message: 'Choose another day: drivers don’t pick up on this one' }
    expect(await press({ date: '2026-04-01' })).toMatchObject({ problem: { title: wrong.message, fields: [wrong] } })
    expect(await press({})).toMatchObject({ kind: 'go', path: at(picked) })
    expect((await desk.now(picked)).document.method?.booking).toMatchObject({ pickupDate: '2026-04-16' })
    await agent.press('case.booking', { at: at(brought), args: { return: brought.number } })
    expect(await desk.events(brought)).toContain('booked-again by Tom Reed')
    const moving = await desk.submit(twoItems, {
      document: { tracking: 'in_transit', method: { id: 'veho', kind: 'veho', name: 'veho', arrangement } },
    })
    expect((await agent.button(at(moving), 'book-again'))?.disabled).toBe('The parcel is on its way')
    expect(await agent.button(at(await desk.submit(twoItems)), 'book-again')).toBeUndefined()
  })

  test.each([
    { stored: 'Sukarno', name: {}, corrected: 'Sukarno' },
    { stored: 'Ada Okafor', name: { firstName: 'Adaeze' }, corrected: 'Adaeze Okafor' },
    { stored: '佐藤 花子', name: { firstName: '華子' }, corrected: '佐藤 華子' },
  ])('ADM-06 the address panel of $stored saves the name $corrected', async ({ stored, name, corrected }) => {
    const record = await desk.submit(twoItems, { document: { customer, address: { ...address, name: stored } } })
    const owner = memberAt(world, desk.shopId, 'owner')
    const path = `${at(record)}?step=address`
    const { overlay } = await owner.drawn(path)
    const values = { ...overlay?.forms?.step?.values, ...name } as Record<string, string>
    await owner.press('case.address', { at: path, values, args: { return: record.number } })
    expect(await desk.events(record)).toContain('address-changed by Maya Lind')
    expect((await desk.now(record)).document.address?.name).toBe(corrected)
  })

  test('ADM-06 receivers and viewers get neither amounts nor persons, and no decision', async () => {
    const record = await desk.submit(twoItems, { document: review })
    await desk.post(`/returns/${record.id}/notes`, { text: 'Secret note' })
    for (const role of ['receiver', 'viewer'] as const) {
      const member = memberAt(world, desk.shopId, role)
      const text = await member.text(at(record))
      for (const part of ['$', 'Ada', 'ada@example.com', 'Elm Street', 'Secret note', 'timeline'])
        expect(text).not.toContain(part)
      expect(text).toContain('A. O.')
      expect(await member.press('case.approve', { at: at(record), args: argsOf(record, 'A') })).toEqual({
        kind: 'not-offered',
      })
    }
  })

  test('ADM-06 a return of another shop and an unknown one are not found', async () => {
    const record = await desk.submit(twoItems)
    const other = await deskOf(world)
    const owner = memberAt(world, other.shopId, 'owner')
    expect(await owner.show(at(record))).toBeNull()
    expect(await owner.show('/returns/R-NONE')).toBeNull()
    await other.app.close()
  })
})
