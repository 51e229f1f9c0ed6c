import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { listPaperFiles } from '../../server/domain/return/personal-data.ts'
import { listReturns } from '../../server/journey/operations/reading/list.ts'
import { createJobQueue } from '../../server/store/jobs.ts'
import { cancelReturn } from '../support/cancel-return.ts'
import type { Shopper } from '../support/shopper.ts'
import { type EasyPostSetup, setUpEasyPost } from './seller-house.ts'
import { english, readReturnKey } from './shoppers.ts'

const DAY_MS = 86_400_000

let at: EasyPostSetup
beforeAll(async () => {
  at = await setUpEasyPost()
}, 60_000)
afterAll(() => at.close())
afterEach(() => at.reset())

const label = (shopper: Shopper) => shopper.find('label_block', 'label')

const flagSuspicious = (shopper: Shopper) =>
  (shopper.readPage().screen?.dialogs?.address?.body ?? []).flatMap((part) =>
    part.type === 'address_form' ? part.fields.flatMap(({ name, hint }) => (hint ? [[name, hint]] : [])) : [],
  )

test('BCK-10 a label bought at EasyPost is stored and available during its outage', async () => {
  const shopper = await at.returning()
  const { label: bought, customer } = (await at.recordOf(shopper)).document
  expect(bought).toMatchObject({ state: 'ready', carrier: 'USPS', service: 'GroundAdvantage', rate: 593 })
  expect(await at.soldTo(shopper)).toBe(1)
  const seenBefore = at.server.seen.length
  const printedResponse = await at.paper(shopper, 'label')
  expect([printedResponse.statusCode, printedResponse.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect(printedResponse.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  expect(at.server.seen.length).toBe(seenBefore)
  const shipmentRequest = at.server.desk
    .asked()
    .find(({ reference }) => String(reference).startsWith(`${shopper.shopId}/`))
  expect(shipmentRequest).toMatchObject({
    is_return: true,
    to_address: { name: 'Ada Okafor', zip: '10001', email: customer.email },
    from_address: { street1: expect.any(String), country: 'US' },
    parcel: { length: 11.9, width: 10, height: 4 },
    options: { label_format: 'PDF', print_custom_1: (await at.recordOf(shopper)).number },
  })
})

test('BCK-10 the postal code image is stored and shown, and erased with the shopper', async () => {
  const shopper = await at.returning()
  await shopper.press('return.qr', { args: { view: 'qr' } })
  expect(shopper.find('code_card', 'label')?.image?.src).toMatch(/\/qr$/)
  const paper = await at.paper(shopper, 'qr')
  expect([paper.statusCode, paper.headers['content-type']]).toEqual([200, 'image/png'])
  expect(paper.headers['content-disposition']).toContain('.png"')
  expect(paper.rawPayload.subarray(1, 4).toString()).toBe('PNG')
  const { qr } = (await at.recordOf(shopper)).document.label ?? {}
  const file = typeof qr === 'object' ? qr.file : ''
  expect(listPaperFiles((await at.recordOf(shopper)).document)).toContain(file)
  expect(await at.house.world.store.customers.unused(shopper.shopId, [file])).toEqual([])
})

test('T20 BCK-04 a lost purchase response leads to the label bought then', async () => {
  at.server.desk.conduct.sellsAgain = true
  const shopper = await at.returning({ zip: '00405' })
  await at.later(3_000)
  expect((await at.labelOf(shopper))?.state).toBe('ready')
  expect(await at.soldTo(shopper)).toBe(1)
})

test('FND-20 a purchase that never arrived is retried with the rates of a rerate', async () => {
  at.server.trouble(/\/buy$/, 'hang-up')
  const shopper = await at.returning()
  await at.later(3_000)
  expect((await at.labelOf(shopper))?.state).toBe('queued')
  expect(await at.soldTo(shopper)).toBe(0)
  await at.later(2 * 3_600_000)
  expect((await at.labelOf(shopper))?.state).toBe('ready')
  expect(await at.soldTo(shopper)).toBe(1)
})

test('FND-20 a label that appears after EasyPost’s timeout is found and not bought again', async () => {
  at.server.desk.conduct.slowMs = 60_000
  const shopper = await at.returning()
  expect((await at.labelOf(shopper))?.state).toBe('processing')
  at.server.desk.conduct.slowMs = 0
  await at.later(60_000)
  expect((await at.labelOf(shopper))?.state).toBe('ready')
  expect(await at.soldTo(shopper)).toBe(1)
})

test('LBL-05 LBL-23 the shopper corrects an unknown address, and the next label uses it', async () => {
  const shopper = await at.returning({ address1: 'Unknown Lane 1' })
  expect(label(shopper)).toMatchObject({ look: 'error', heading: english('label.address-error') })
  expect((await at.labelOf(shopper))?.error).toMatchObject({ address: true, field: 'address1' })
  expect(flagSuspicious(shopper)).toEqual([['address1', english('address.doubted')]])
  const form = shopper.readPage().screen?.dialogs?.address?.forms?.['edit-address']
  const typed = form?.values as Record<string, string>
  await shopper.press('return.address', { values: { ...typed, address1: '214 West 29th Street' } })
  await at.house.runner.drain()
  await shopper.open(`/return/${readReturnKey(shopper)}`)
  expect([label(shopper)?.look, await at.soldTo(shopper), flagSuspicious(shopper)]).toEqual(['ready', 1, []])
})

test('FND-21 an account without money is retried and reported once', async () => {
  at.server.desk.conduct.broke = true
  const shopper = await at.returning()
  expect(label(shopper)).toMatchObject({ heading: english('label.queued') })
  expect((await at.labelOf(shopper))?.trouble).toMatchObject({
    because: 'no-funds',
    message: expect.stringContaining(': '),
  })
  for (let hour = 0; hour < 3; hour += 1) await at.later(3_600_000)
  expect((await at.eventsOf(shopper)).filter((event) => event === 'label-trouble')).toHaveLength(1)
  expect(await at.soldTo(shopper)).toBe(0)
  at.server.desk.conduct.broke = false
  await at.later(3_600_000)
  const { state, trouble } = (await at.labelOf(shopper)) ?? {}
  expect([state, trouble, await at.soldTo(shopper)]).toEqual(['ready', undefined, 1])
  expect(await at.eventsOf(shopper)).toContain('label-ready')
})

test('FND-21 a label job is logged and reported after three failures, and retried until success', async () => {
  const logged = () => at.house.log.lines.filter(({ sentence }) => sentence === 'Failed to make a label').length
  const before = logged()
  const shopper = await at.returning({ zip: '00404' })
  await at.later(3_000)
  expect([await readTrouble(shopper), await submitInTrouble(shopper)]).toEqual([[], []])
  await at.later(5_000)
  expect(await readTrouble(shopper)).toEqual(['no-answer'])
  expect((await at.labelOf(shopper))?.trouble?.message).toBe('EasyPost did not respond')
  for (let tries = 0; tries < 40; tries += 1) await at.later(3_600_000)
  expect([await readTrouble(shopper), logged() - before]).toEqual([['no-answer'], 1])
  expect(await submitInTrouble(shopper)).toEqual([(await at.recordOf(shopper)).id])
  expect(await createJobQueue(at.house.database).listParked(shopper.shopId)).toEqual([])
})

const readTrouble = async (shopper: Shopper): Promise<readonly unknown[]> => {
  const { id: returnId } = await at.recordOf(shopper)
  const events = await at.house.world.store.changes.ofReturn({ shopId: shopper.shopId, returnId })
  return events.flatMap(({ event, detail }) => (event === 'label-trouble' ? [detail.because] : []))
}

const submitInTrouble = async (shopper: Shopper): Promise<readonly string[]> => {
  const page = await listReturns(at.house.world, shopper.shopId, { labelTrouble: 'true' })
  return page === 'no-cursor' ? [] : page.returns.map(({ id }) => id)
}

test('BCK-10 carriers without a return rate are reported verbatim, and another account succeeds', async () => {
  at.server.desk.conduct.ratesReturns = false
  const shopper = await at.returning()
  expect(label(shopper)).toMatchObject({ look: 'error', heading: english('label.error') })
  expect((await at.labelOf(shopper))?.error?.message).toBe('USPS: is_return is not supported by this account.')
  expect(await at.soldTo(shopper)).toBe(0)
  at.server.desk.conduct.ratesReturns = true
  await shopper.press('return.label')
  await at.house.runner.drain()
  expect([(await at.labelOf(shopper))?.state, await at.soldTo(shopper)]).toEqual(['ready', 1])
})

const cancelled = async (refunds: 'submitted' | 'refunded' | 'rejected' | 'not_applicable'): Promise<Shopper> => {
  const shopper = await at.returning()
  at.server.desk.conduct.refunds = refunds
  await cancelReturn(at.house.world, { shopId: shopper.shopId, key: readReturnKey(shopper) }, at.house.clock.now())
  await at.house.runner.drain()
  return shopper
}
const forwardDay = async (): Promise<number> => {
  const seenBefore = at.server.seen.length
  await at.later(DAY_MS)
  return at.server.seen.slice(seenBefore).filter((call) => call.startsWith('GET shipments')).length
}

test('BCK-10 a cancelled label is void at once, and its refund is polled daily', async () => {
  const shopper = await cancelled('submitted')
  expect((await at.labelOf(shopper))?.state).toBe('voided')
  expect((await at.paper(shopper, 'label')).statusCode).toBe(404)
  expect(await forwardDay()).toBe(1)
  at.server.desk.decide('refunded')
  expect(await forwardDay()).toBe(1)
  expect(await forwardDay()).toBe(0)
  expect(await at.eventsOf(shopper)).not.toContain('label-not-refunded')
})

test('BCK-10 a carrier’s refusal to refund a label is reported to the merchant once', async () => {
  const shopper = await cancelled('submitted')
  at.server.desk.decide('rejected')
  at.server.desk.conduct.refunds = 'rejected'
  await forwardDay()
  expect((await at.eventsOf(shopper)).filter((event) => event === 'label-not-refunded')).toHaveLength(1)
  await at.house.world.store.transaction(async (tables) => {
    const { id, shopId } = await at.recordOf(shopper)
    await tables.enqueue({
      shopId,
      kind: 'cancel-booking',
      key: id,
      payload: { returnId: id },
      runAt: at.house.clock.now(),
    })
  })
  await at.house.runner.drain()
  expect((await at.eventsOf(shopper)).filter((event) => event === 'label-not-refunded')).toHaveLength(1)
})

test('BCK-10 a void refused on the purchase day is requested again the next day', async () => {
  const shopper = await cancelled('rejected')
  expect(await at.eventsOf(shopper)).not.toContain('label-not-refunded')
  at.server.desk.conduct.refunds = 'refunded'
  await forwardDay()
  expect(await forwardDay()).toBe(0)
  expect(await at.eventsOf(shopper)).not.toContain('label-not-refunded')
})

test('BCK-10 a label billed on its first scan has no refund', async () => {
  const shopper = await cancelled('not_applicable')
  expect(await forwardDay()).toBe(0)
  expect(await at.eventsOf(shopper)).not.toContain('label-not-refunded')
})
