import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { setUpEasyPost, setUpShippo } from './seller-house.ts'
import { english } from './shoppers.ts'

describe.each([
  ['EasyPost', setUpEasyPost],
  ['Shippo', setUpShippo],
] as const)('a label of %s', (_seller, open) => {
  let at: Awaited<ReturnType<typeof open>>
  beforeAll(async () => {
    at = await open()
  }, 60_000)
  afterAll(() => at.close())
  afterEach(() => at.reset())

  test('LBL-21 ERR-37 a parcel without a postal code image has a notice and its label', async () => {
    const shopper = await at.returning({ zip: '00412' })
    await shopper.press('return.qr', { args: { view: 'qr' } })
    expect(shopper.find('notice', 'qr-missing')).toMatchObject({ title: english('code.missing-title') })
    expect(shopper.find('label_block', 'label')).toMatchObject({ look: 'ready' })
  })

  test('BCK-10 a label is ready where the seller checks no addresses', async () => {
    const shopper = await at.returning({ city: 'Far Bay' })
    expect(shopper.find('label_block', 'label')?.look).toBe('ready')
  })

  test('T28 a label file is not fetched from another host than the seller’s', async () => {
    at.server.desk.conduct.files = 'https://labels.example'
    const shopper = await at.returning()
    expect((await at.labelOf(shopper))?.state).toBe('processing')
    at.server.desk.conduct.files = at.server.address.origin
    await at.later(3_000)
    expect([(await at.labelOf(shopper))?.state, await at.soldTo(shopper)]).toEqual(['ready', 1])
  })

  test('BCK-10 a label is bought once, after rate limits, refused keys or nonsensical answers', async () => {
    for (const trouble of ['429', '401', 'silence', 'garbage', '500'] as const) {
      at.server.trouble(/^shipments$/, trouble)
      const shopper = await at.returning()
      expect((await at.labelOf(shopper))?.state, trouble).toBe('processing')
      await at.later(3_000)
      expect([(await at.labelOf(shopper))?.state, await at.soldTo(shopper)], trouble).toEqual(['ready', 1])
    }
  })
})
