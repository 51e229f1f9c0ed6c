import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { LabelBlock } from '../../schemas/components/label-block.ts'
import type { Address } from '../../schemas/entities/address.ts'
import type { Shopper } from '../support/shopper.ts'
import { TEST_NOW, type TestWorld, testWorld } from '../support/world.ts'
import { changesOf } from './meanwhile.ts'
import { createPortal, english, goToReview, type Portal, readReturnKey, submit } from './shoppers.ts'

let world: TestWorld
let visitor: Portal['visitor']
beforeAll(async () => {
  world = await testWorld()
  ;({ visitor } = await createPortal(world))
}, 60_000)
afterAll(() => world.drop())
afterEach(() => world.clock.set(TEST_NOW))

const submitFrom = async (address: Partial<Address> = {}, change?: Parameters<Portal['visitor']>[0]) => {
  const shopper = await visitor(change)
  await changesOf(world, shopper.shopId).changeOrder('#1001', (order) => ({
    ...order,
    address: order.address && { ...order.address, ...address },
  }))
  const proof = address.zip ?? '10001'
  await goToReview(shopper, { proof })
  await submit(shopper)
  return shopper
}

const label = (shopper: Shopper) => shopper.find('label_block', 'label')
const actionsOf = (block: LabelBlock | undefined) => block?.actions.map(({ id }) => id)
const recordOf = async (shopper: Shopper) => {
  const record = await world.world.store.returns.findByKey(shopper.shopId, readReturnKey(shopper))
  if (record === null) throw new Error('No return')
  return record
}
const labelFollowUps = async (shopper: Shopper) => {
  const { id } = await recordOf(shopper)
  const followUps = await world.world.store.outbox.followUps({ shopId: shopper.shopId, returnId: id })
  return followUps.filter(({ kind }) => kind === 'label').map(({ epoch, state }) => `${epoch} ${state}`)
}

const pollOnce = async (shopper: Shopper) => {
  const [poll] = shopper.readPage().screen?.poll ?? []
  if (poll === undefined) throw new Error('Nothing is polled')
  const { body, status } = await shopper.part(poll)
  const [part] = body.parts ?? []
  return { status, base: body.base, block: part && 'component' in part ? part.component : undefined }
}

describe('a label that the carrier makes', () => {
  test('LBL-01 LBL-04 LBL-06 the page shows a pending label, ready by the second poll', async () => {
    const shopper = await submitFrom()
    expect(label(shopper)).toMatchObject({ look: 'processing', heading: english('label.processing') })
    expect(shopper.readPage().screen?.poll).toEqual([
      expect.objectContaining({ id: 'label', everyMs: 5_000, maxAttempts: 12 }),
    ])
    const first = await pollOnce(shopper)
    expect(first.block).toMatchObject({ type: 'label_block', look: 'processing' })
    await world.runner.drain()
    world.clock.forward(5_000)
    const second = await pollOnce(shopper)
    expect(second).toMatchObject({ status: 200, base: shopper.readPage().screen?.key, block: { look: 'ready' } })
  })

  test('LBL-03 ENT-22 the made label is stored with carrier, service and number, in readable words', async () => {
    const shopper = await submitFrom()
    await world.runner.drain()
    await shopper.open(`/return/${readReturnKey(shopper)}`)
    const { document } = await recordOf(shopper)
    expect(document.label).toMatchObject({
      state: 'ready',
      carrier: 'Homeward Post',
      service: 'Ground',
      trackingNumber: expect.any(String),
      rate: expect.any(Number),
      createdAt: world.clock.now(),
    })
    expect(label(shopper)?.facts?.map(({ value }) => value)).toEqual([
      'Homeward Post Ground',
      'May\u00a012',
      document.label?.trackingNumber,
    ])
    expect(shopper.readPage().screen?.poll).toBeUndefined()
    expect(await labelFollowUps(shopper)).toEqual(['1 done'])
  })

  test('LBL-03 the label’s document is a PDF that any client with the key gets', async () => {
    const shopper = await submitFrom()
    const href = `/api/v1/${shopper.shopId}/returns/${readReturnKey(shopper)}/label`
    const app = (await createPortal(world)).app
    expect((await app.inject(href)).statusCode).toBe(404)
    await world.runner.drain()
    await shopper.open(`/return/${readReturnKey(shopper)}`)
    expect(label(shopper)?.document?.href).toBe(href)
    const paper = await app.inject(href)
    expect(paper.statusCode).toBe(200)
    expect(paper.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(paper.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'content-disposition': expect.stringMatching(/^inline; filename="return-label-R-\w{8}\.pdf"$/),
    })
    expect((await app.inject(href.replace(readReturnKey(shopper), 'AAAAAAAAAAAAAAAAAAAAAA'))).statusCode).toBe(404)
  })
})

describe('a slow label', () => {
  test('LBL-11 LBL-03 a queued label is shown as such, polled, and made after the carrier’s time', async () => {
    const shopper = await submitFrom({ zip: '99999' })
    await world.runner.drain()
    expect((await pollOnce(shopper)).block).toMatchObject({ look: 'queued', heading: english('label.queued') })
    await shopper.open(`/return/${readReturnKey(shopper)}`)
    expect(label(shopper)?.look).toBe('queued')
    expect(shopper.readPage().screen?.poll).toHaveLength(1)
    for (let n = 0; n < 3; n++) {
      world.clock.forward(5_000)
      await world.runner.drain()
    }
    const ready = await pollOnce(shopper)
    expect(ready.block).toMatchObject({ look: 'ready' })
  })

  test('LBL-05 LBL-10 ERR-33 a label pending after twelve polls is a retryable error that retains the return', async () => {
    const shopper = await submitFrom({ zip: '00404' })
    await world.runner.drain()
    const path = `/return/${readReturnKey(shopper)}`
    const etag = String((await shopper.open(path)).headers.etag)
    world.clock.forward(59_999)
    expect((await pollOnce(shopper)).block).toMatchObject({ look: 'processing' })
    world.clock.forward(1)
    expect((await pollOnce(shopper)).block).toMatchObject({ look: 'error' })
    const late = await shopper.open(path, {}, etag)
    expect([late.status, late.body.screen?.poll]).toEqual([200, undefined])
    expect(label(shopper)).toMatchObject({ look: 'error', heading: english('label.error') })
    expect(JSON.stringify(label(shopper)?.body)).toContain(english('label.error-copy'))
    expect(english('label.error-copy')).toMatch(/still submitted.*reload.*contact us/)
    expect(actionsOf(label(shopper))).toEqual(['retry-label'])

    await shopper.press('return.label')
    expect([label(shopper)?.look, shopper.readPage().screen?.poll?.length]).toEqual(['processing', 1])
    expect(await labelFollowUps(shopper)).toEqual(['1 due'])
  })

  test('a label with a lost response is the same label after the retry', async () => {
    const shopper = await submitFrom({ zip: '00405' })
    await world.runner.drain()
    world.clock.forward(3_000)
    await world.runner.drain()
    const [row] = await world.database.query<{ n: number }>({
      name: 'test.labels',
      text: 'select count(*) as n from local_labels where shop_id = $1',
      values: [shopper.shopId],
    })
    expect(row?.n).toBe(1)
    expect((await recordOf(shopper)).document.label?.state).toBe('ready')
  })
})

describe('a label that the carrier refuses', () => {
  test('LBL-05 LBL-23 ERR-34 an address unknown to the carrier can be corrected, which makes a new label', async () => {
    const shopper = await submitFrom({ address1: 'Unknown Lane 1' })
    await world.runner.drain()
    const path = `/return/${readReturnKey(shopper)}`
    await shopper.open(path)
    expect((await recordOf(shopper)).document.label?.error?.address).toBe(true)
    expect(label(shopper)).toMatchObject({ look: 'error', heading: english('label.address-error') })
    expect(JSON.stringify(label(shopper)?.body)).toContain(english('label.address-error-copy'))
    expect(label(shopper)?.actions).toEqual([
      expect.objectContaining({ label: english('label.update-address'), action: { type: 'open', dialog: 'address' } }),
    ])
    const dialog = shopper.readPage().screen?.dialogs?.address
    const typed = dialog?.forms?.['edit-address']?.values as Record<string, string>
    expect(typed.address1).toBe('Unknown Lane 1')

    const rejected = await shopper.press('return.address', { values: { ...typed, address1: '', zip: '' } })
    expect(rejected.status).toBe(422)
    expect(rejected.body.problem?.fields?.map(({ form, name }) => `${form} ${name}`)).toEqual([
      'edit-address address1',
      'edit-address zip',
    ])

    const mendedView = await shopper.press('return.address', { values: { ...typed, address1: '214 West 29th Street' } })
    expect(mendedView.body.effects).toEqual([expect.objectContaining({ type: 'toast', tone: 'success' })])
    expect([label(shopper)?.look, shopper.readPage().screen?.poll?.length]).toEqual(['processing', 1])
    await world.runner.drain()
    await shopper.open(path)
    expect(label(shopper)?.look).toBe('ready')
    const { document } = await recordOf(shopper)
    expect(document.address?.address1).toBe('214 West 29th Street')
    expect(document.address?.name).toBe('Ada Okafor')
    expect(await labelFollowUps(shopper)).toEqual(['1 refused', '2 done'])
  })

  test('LBL-10 a parcel without a service is a retryable error that only the shop fixes', async () => {
    const shopper = await visitor()
    await changesOf(world, shopper.shopId).changeLine('#1001', 'Aster Linen', (line) => ({ ...line, grams: 40_000 }))
    await goToReview(shopper)
    await submit(shopper)
    await world.runner.drain()
    await shopper.open(`/return/${readReturnKey(shopper)}`)
    expect(label(shopper)).toMatchObject({ look: 'error', heading: english('label.error') })
    expect(actionsOf(label(shopper))).toEqual(['retry-label'])
    await shopper.press('return.label')
    expect(label(shopper)?.look).toBe('processing')
    await world.runner.drain()
    expect(await labelFollowUps(shopper)).toEqual(['1 refused', '2 refused'])
  })
})

test('LBL-27 LBL-01 a policy without labels shows instructions and address, and calls no carrier', async () => {
  const shopper = await submitFrom({}, (config) => ({
    ...config,
    policies: config.policies.map((policy) => ({ ...policy, labelsEnabled: false })),
  }))
  const drawn = () =>
    Object.values(shopper.readPage().screen?.regions ?? {}).flatMap((region) => region.map(({ id }) => id))
  expect(drawn()).toEqual(expect.arrayContaining(['instructions', 'return-address']))
  expect(drawn()).not.toContain('label')
  expect(shopper.readPage().screen?.poll).toBeUndefined()
  await world.runner.drain()
  const { document } = await recordOf(shopper)
  expect([document.label, document.method]).toEqual([null, null])
  expect(await labelFollowUps(shopper)).toEqual([])
})
