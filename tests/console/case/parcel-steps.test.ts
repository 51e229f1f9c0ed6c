import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CaseActionName } from '../../../schemas/console/actions/case.ts'
import type { ReturnDocument, ReturnLabel, ReturnRecord } from '../../../schemas/records/return.ts'
import { creditA, inputOf } from '../../domain/value/example.ts'
import { type Desk, deskOf } from '../../http/merchant-desk.ts'
import { type TestWorld, testWorld } from '../../support/world.ts'
import { memberAt } from './desk.ts'

const customer = { email: 'ada@example.com', phone: null, name: 'Ada Okafor' }

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

const submit = (document: Partial<ReturnDocument> = {}): Promise<ReturnRecord> =>
  desk.submit(inputOf({ items: [creditA], creditType: 'refund' }), { document: { customer, ...document } })

const submitLabelled = (state: ReturnLabel['state'], attempt = 1): Promise<ReturnRecord> =>
  submit({ label: { state, reference: `label-${state}-${attempt}`, askedAt: world.clock.now() } })

const at = ({ number }: ReturnRecord, step = ''): string => `/returns/${number}${step && `?step=${step}`}`
const labelOf = async (record: ReturnRecord) => (await desk.now(record)).document.label?.state

const press = (
  record: ReturnRecord,
  name: CaseActionName,
  { step = '', values = {}, args = {} }: { step?: string; values?: Record<string, string>; args?: object } = {},
) =>
  memberAt(world, desk.shopId, 'agent').press(name, {
    at: at(record, step),
    values,
    args: { return: record.number, ...args },
  })

test('ADM-06 a new label replaces a failed one, up to the limit of labels', async () => {
  const record = await submitLabelled('failed')
  expect(await press(record, 'case.label')).toMatchObject({ kind: 'go', path: at(record) })
  expect([await labelOf(record), (await desk.now(record)).rev]).toEqual(['processing', record.rev + 1])
  const many = await submitLabelled('failed', 12)
  expect(await press(many, 'case.label')).toEqual({ kind: 'not-offered' })
  expect(await labelOf(many)).toBe('failed')
  const { button } = memberAt(world, desk.shopId, 'agent')
  expect((await button(at(many), 'new-label-primary'))?.disabled).toBe('This return has reached the limit of labels')
})

test('ADM-06 a label is voided after a confirmation, unless its parcel moves', async () => {
  const record = await submitLabelled('ready')
  const { button } = memberAt(world, desk.shopId, 'agent')
  expect((await button(at(record), 'void-label'))?.action).toHaveProperty('confirm')
  expect(await press(record, 'case.void')).toMatchObject({ kind: 'go', path: at(record) })
  expect([await labelOf(record), await desk.events(record)]).toEqual(['voided', ['label-voided by Tom Reed']])
  expect(await press(record, 'case.void')).toEqual({ kind: 'not-offered' })
  const label = { state: 'ready' as const, reference: 'moving-1', askedAt: world.clock.now() }
  const moving = await submit({ label, tracking: 'in_transit' })
  expect((await button(at(moving), 'void-label'))?.disabled).toBe('The parcel is on its way with its label')
  expect(await press(moving, 'case.void')).toEqual({ kind: 'not-offered' })
})

test('ADM-06 another way back is chosen from those of the shop, and no other one', async () => {
  const record = await submitLabelled('failed')
  const choose = (method: string) => press(record, 'case.method', { step: 'method', values: { method } })
  expect(await choose('carrier-pigeon')).toMatchObject({ kind: 'stay', problem: { fields: [{ name: 'method' }] } })
  expect(await choose('pre-paid')).toMatchObject({ kind: 'go', path: at(record) })
  expect((await desk.now(record)).document.method?.kind).toBe('pre-paid')
})

test('ADM-06 a return is arranged with its partner again, at most twelve times', async () => {
  const arranged = (attempt: number) => {
    const arrangement = { reference: `stuck-way-${attempt}`, state: 'failed' as const, askedAt: world.clock.now() }
    return submit({ method: { id: 'happy-returns', kind: 'happy-returns', name: 'Happy Returns', arrangement } })
  }
  const record = await arranged(1)
  expect(await press(record, 'case.booking')).toMatchObject({ kind: 'go', path: at(record) })
  const { method } = (await desk.now(record)).document
  expect([method?.arrangement?.reference, await desk.events(record)]).toEqual([
    `${record.id}-way-2`,
    ['booked-again by Tom Reed'],
  ])
  const last = await arranged(99)
  expect(await press(last, 'case.booking')).toEqual({ kind: 'not-offered' })
  expect(await desk.events(last)).toEqual([])
})

test('ADM-06 a letter goes out again, and only one that was sent before', async () => {
  const record = await submit()
  expect(await memberAt(world, desk.shopId, 'agent').text(at(record, 'letter'))).toContain('No email was sent yet.')
  await desk.post(`/returns/${record.id}/extend`, { until: '2026-06-30' })
  await world.runner.drain()
  const send = (letter: string) => press(record, 'case.letter', { step: 'letter', args: { letter } })
  expect(await send('refunded')).toEqual({ kind: 'not-offered' })
  expect(await send('extended')).toMatchObject({ kind: 'go', path: at(record) })
  expect((await desk.events(record)).at(-1)).toBe('letter-sent-again by Tom Reed')
  expect(await send('extended')).toMatchObject({ kind: 'stay', problem: { code: 'conflict' } })
})
