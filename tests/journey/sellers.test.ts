import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { easyPostHouse, shippoHouse } from './seller-house.ts'
import { english } from './shoppers.ts'

describe.each([
  ['EasyPost', easyPostHouse],
  ['Shippo', shippoHouse],
] as const)('a label of %s', (_seller, open) => {
  let at: Awaited<ReturnType<typeof open>>
  beforeAll(async () => {
    at = await open()
  }, 60_000)
  afterAll(() => at.close())
  afterEach(() => at.reset())

  test('LBL-21 ERR-37 a parcel without a postal code image has a notice and its label', async () => {
    const she = await at.returning({ zip: '00412' })
    await she.press('return.qr', { args: { view: 'qr' } })
    expect(she.find('notice', 'qr-missing')).toMatchObject({ title: english('code.missing-title') })
    expect(she.find('label_block', 'label')).toMatchObject({ look: 'ready' })
  })

  test('BCK-10 a label is ready where the seller checks no addresses', async () => {
    const she = await at.returning({ city: 'Far Bay' })
    expect(she.find('label_block', 'label')?.look).toBe('ready')
  })

  test('T28 a label file is not fetched from another host than the seller’s', async () => {
    at.server.desk.conduct.files = 'https://labels.example'
    const she = await at.returning()
    expect((await at.labelOf(she))?.state).toBe('processing')
    at.server.desk.conduct.files = at.server.address.origin
    await at.later(3_000)
    expect([(await at.labelOf(she))?.state, await at.soldTo(she)]).toEqual(['ready', 1])
  })

  test('BCK-10 a label is bought once, after rate limits, refused keys or nonsensical answers', async () => {
    for (const trouble of ['429', '401', 'silence', 'garbage', '500'] as const) {
      at.server.trouble(/^shipments$/, trouble)
      const she = await at.returning()
      expect((await at.labelOf(she))?.state, trouble).toBe('processing')
      await at.later(3_000)
      expect([(await at.labelOf(she))?.state, await at.soldTo(she)], trouble).toEqual(['ready', 1])
    }
  })
})
