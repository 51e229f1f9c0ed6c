import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { LabelBlock } from '../../schemas/components/label-block.ts'
import type { Address } from '../../schemas/entities/address.ts'
import type { Shopper } from '../support/shopper.ts'
import { TEST_NOW, type TestWorld, testWorld } from '../support/world.ts'
import { meanwhile } from './meanwhile.ts'
import { english, keyOf, type Portal, portal, submit, toReview } from './shoppers.ts'

let world: TestWorld
let visitor: Portal['visitor']
beforeAll(async () => {
  world = await testWorld()
  ;({ visitor } = await portal(world))
}, 60_000)
afterAll(() => world.drop())
afterEach(() => world.clock.set(TEST_NOW))

const submittedFrom = async (address: Partial<Address> = {}, change?: Parameters<Portal['visitor']>[0]) => {
  const she = await visitor(change)
  await meanwhile(world, she.shopId).changeOrder('#1001', (order) => ({
    ...order,
    address: order.address && { ...order.address, ...address },
  }))
  const proof = address.zip ?? '10001'
  await toReview(she, { proof })
  await submit(she)
  return she
}

const label = (she: Shopper) => she.find('label_block', 'label')
const actionsOf = (block: LabelBlock | undefined) => block?.actions.map(({ id }) => id)
const recordOf = async (she: Shopper) => {
  const record = await world.world.store.returns.findByKey(she.shopId, keyOf(she))
  if (record === null) throw new Error('No return')
  return record
}
const labelFollowUps = async (she: Shopper) => {
  const { id } = await recordOf(she)
  const followUps = await world.world.store.outbox.followUps({ shopId: she.shopId, returnId: id })
  return followUps.filter(({ kind }) => kind === 'label').map(({ epoch, state }) => `${epoch} ${state}`)
}

const pollOnce = async (she: Shopper) => {
  const [poll] = she.seen().screen?.poll ?? []
  if (poll === undefined) throw new Error('Nothing is polled')
  const { body, status } = await she.part(poll)
  const [part] = body.parts ?? []
  return { status, base: body.base, block: part && 'component' in part ? part.component : undefined }
}

describe('a label that the carrier makes', () => {
  test('LBL-01 LBL-04 LBL-06 the page shows a pending label, ready by the second poll', async () => {
    const she = await submittedFrom()
    expect(label(she)).toMatchObject({ look: 'processing', heading: english('label.processing') })
    expect(she.seen().screen?.poll).toEqual([expect.objectContaining({ id: 'label', everyMs: 5_000, maxAttempts: 12 })])
    const first = await pollOnce(she)
    expect(first.block).toMatchObject({ type: 'label_block', look: 'processing' })
    await world.runner.drain()
    world.clock.forward(5_000)
    const second = await pollOnce(she)
    expect(second).toMatchObject({ status: 200, base: she.seen().screen?.key, block: { look: 'ready' } })
  })

  test('LBL-03 ENT-22 the made label is stored with carrier, service and number, in readable words', async () => {
    const she = await submittedFrom()
    await world.runner.drain()
    await she.open(`/return/${keyOf(she)}`)
    const { document } = await recordOf(she)
    expect(document.label).toMatchObject({
      state: 'ready',
      carrier: 'Homeward Post',
      service: 'Ground',
      trackingNumber: expect.any(String),
      rate: expect.any(Number),
      createdAt: world.clock.now(),
    })
    expect(label(she)?.facts?.map(({ value }) => value)).toEqual([document.label?.trackingNumber])
    const words = JSON.stringify(label(she)?.body)
    for (const said of ['Homeward Post Ground', 'Valid until July\u00a013,\u00a02026']) expect(words).toContain(said)
    expect(she.seen().screen?.poll).toBeUndefined()
    expect(await labelFollowUps(she)).toEqual(['1 done'])
  })

  test('LBL-03 the label’s document is a PDF that any client with the key gets', async () => {
    const she = await submittedFrom()
    const href = `/api/v1/${she.shopId}/returns/${keyOf(she)}/label`
    const app = (await portal(world)).app
    expect((await app.inject(href)).statusCode).toBe(404)
    await world.runner.drain()
    await she.open(`/return/${keyOf(she)}`)
    expect(label(she)?.document?.href).toBe(href)
    const paper = await app.inject(href)
    expect(paper.statusCode).toBe(200)
    expect(paper.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(paper.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'content-disposition': expect.stringMatching(/^inline; filename="return-label-R-\w{8}\.pdf"$/),
    })
    expect((await app.inject(href.replace(keyOf(she), 'AAAAAAAAAAAAAAAAAAAAAA'))).statusCode).toBe(404)
  })
})

describe('a slow label', () => {
  test('LBL-11 LBL-03 a queued label is shown as such, polled, and made after the carrier’s time', async () => {
    const she = await submittedFrom({ zip: '99999' })
    await world.runner.drain()
    expect((await pollOnce(she)).block).toMatchObject({ look: 'queued', heading: english('label.queued') })
    await she.open(`/return/${keyOf(she)}`)
    expect(label(she)?.look).toBe('queued')
    expect(she.seen().screen?.poll).toHaveLength(1)
    for (let n = 0; n < 3; n++) {
      world.clock.forward(5_000)
      await world.runner.drain()
    }
    const ready = await pollOnce(she)
    expect(ready.block).toMatchObject({ look: 'ready' })
  })

  test('LBL-05 LBL-10 ERR-33 a label pending after twelve polls is a retryable error that retains the return', async () => {
    const she = await submittedFrom({ zip: '00404' })
    await world.runner.drain()
    const path = `/return/${keyOf(she)}`
    const etag = String((await she.open(path)).headers.etag)
    world.clock.forward(59_999)
    expect((await pollOnce(she)).block).toMatchObject({ look: 'processing' })
    world.clock.forward(1)
    expect((await pollOnce(she)).block).toMatchObject({ look: 'error' })
    const late = await she.open(path, {}, etag)
    expect([late.status, late.body.screen?.poll]).toEqual([200, undefined])
    expect(label(she)).toMatchObject({ look: 'error', heading: english('label.error') })
    expect(JSON.stringify(label(she)?.body)).toContain(english('label.error-copy'))
    expect(english('label.error-copy')).toMatch(/still submitted.*reload.*contact us/)
    expect(actionsOf(label(she))).toEqual(['retry-label'])

    await she.press('return.label')
    expect([label(she)?.look, she.seen().screen?.poll?.length]).toEqual(['processing', 1])
    expect(await labelFollowUps(she)).toEqual(['1 due'])
  })

  test('a label with a lost response is the same label after the retry', async () => {
    const she = await submittedFrom({ zip: '00405' })
    await world.runner.drain()
    world.clock.forward(3_000)
    await world.runner.drain()
    const [row] = await world.database.query<{ n: number }>({
      name: 'test.labels',
      text: 'select count(*) as n from local_labels where shop_id = $1',
      values: [she.shopId],
    })
    expect(row?.n).toBe(1)
    expect((await recordOf(she)).document.label?.state).toBe('ready')
  })
})

describe('a label that the carrier refuses', () => {
  test('LBL-05 LBL-23 ERR-34 an address unknown to the carrier can be corrected, which makes a new label', async () => {
    const she = await submittedFrom({ address1: 'Unknown Lane 1' })
    await world.runner.drain()
    const path = `/return/${keyOf(she)}`
    await she.open(path)
    expect((await recordOf(she)).document.label?.error?.address).toBe(true)
    expect(label(she)).toMatchObject({ look: 'error', heading: english('label.address-error') })
    expect(JSON.stringify(label(she)?.body)).toContain(english('label.address-error-copy'))
    expect(label(she)?.actions).toEqual([
      expect.objectContaining({ label: english('label.update-address'), action: { type: 'open', dialog: 'address' } }),
    ])
    const dialog = she.seen().screen?.dialogs?.address
    const typed = dialog?.forms?.['edit-address']?.values as Record<string, string>
    expect(typed.address1).toBe('Unknown Lane 1')

    const wrong = await she.press('return.address', { values: { ...typed, address1: '', zip: '' } })
    expect(wrong.status).toBe(422)
    expect(wrong.body.problem?.fields?.map(({ form, name }) => `${form} ${name}`)).toEqual([
      'edit-address address1',
      'edit-address zip',
    ])

    const mended = await she.press('return.address', { values: { ...typed, address1: '214 West 29th Street' } })
    expect(mended.body.effects).toEqual([expect.objectContaining({ type: 'toast', tone: 'success' })])
    expect([label(she)?.look, she.seen().screen?.poll?.length]).toEqual(['processing', 1])
    await world.runner.drain()
    await she.open(path)
    expect(label(she)?.look).toBe('ready')
    const { document } = await recordOf(she)
    expect(document.address?.address1).toBe('214 West 29th Street')
    expect(document.address?.name).toBe('Ada Okafor')
    expect(await labelFollowUps(she)).toEqual(['1 refused', '2 done'])
  })

  test('LBL-10 a parcel without a service is a retryable error that only the shop fixes', async () => {
    const she = await visitor()
    await meanwhile(world, she.shopId).changeLine('#1001', 'Aster Linen', (line) => ({ ...line, grams: 40_000 }))
    await toReview(she)
    await submit(she)
    await world.runner.drain()
    await she.open(`/return/${keyOf(she)}`)
    expect(label(she)).toMatchObject({ look: 'error', heading: english('label.error') })
    expect(actionsOf(label(she))).toEqual(['retry-label'])
    await she.press('return.label')
    expect(label(she)?.look).toBe('processing')
    await world.runner.drain()
    expect(await labelFollowUps(she)).toEqual(['1 refused', '2 refused'])
  })
})

test('LBL-27 LBL-01 a policy without labels shows instructions and address, and calls no carrier', async () => {
  const she = await submittedFrom({}, (config) => ({
    ...config,
    policies: config.policies.map((policy) => ({ ...policy, labelsEnabled: false })),
  }))
  const drawn = () => she.seen().screen?.regions.main.map(({ id }) => id)
  expect(drawn()).toEqual(expect.arrayContaining(['instructions', 'return-address']))
  expect(drawn()).not.toContain('label')
  expect(she.seen().screen?.poll).toBeUndefined()
  await world.runner.drain()
  const { document } = await recordOf(she)
  expect([document.label, document.method]).toEqual([null, null])
  expect(await labelFollowUps(she)).toEqual([])
})
