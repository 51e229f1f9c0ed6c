import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Returns, setUpReturns } from '../journey/given-returns.ts'
import { TEST_NOW, type TestWorld, testWorld } from '../support/world.ts'
import { createPostOffice, readyLabel, shirt, t, unit } from './post-office.ts'

let world: TestWorld
let returns: Returns
let office: ReturnType<typeof createPostOffice>
beforeAll(async () => {
  world = await testWorld()
  returns = await setUpReturns(world)
  office = createPostOffice(world, returns)
}, 60_000)
afterAll(() => world.drop())

test('UXD-09 the label letter carries the PDF, and the code as a picture', async () => {
  const bytes = new TextEncoder().encode('%PDF-1.7 label')
  const file = await world.world.files.put(returns.shopId, bytes, 'application/pdf')
  const label = { ...readyLabel, document: file, qr: 'qr-words', returnCode: '7314 2098' }
  const record = await office.given({ label })
  const { raw, text, html } = await office.written(record, 'label-ready')
  const body = raw.replaceAll('\r\n', '')
  expect(raw).toMatch(new RegExp(`Content-Disposition: attachment;\\s+filename="?return-label-${record.number}\\.pdf`))
  expect(body).toContain(Buffer.from(bytes).toString('base64'))
  expect(raw).toMatch(/Content-Id: <return-code>/i)
  expect(html).toContain('src="cid:return-code"')
  expect(html).not.toContain('data:')
  expect(text).toContain(t('mail.label-attached'))
  expect(text).toContain('Return code: 7314 2098')
})

test('PCL-08 the label letter carries the customs papers and names what to do with them', async () => {
  const file = await world.world.files.put(returns.shopId, new TextEncoder().encode('%PDF-1.7 cn23'), 'application/pdf')
  const record = await office.given({ label: { ...readyLabel, customs: file } })
  const { raw, text } = await office.written(record, 'label-ready')
  expect(raw).toMatch(new RegExp(`filename="?customs-papers-${record.number}\\.pdf`))
  expect(text).toContain(t('status.step-customs'))
})

test('UXD-09 a letter whose label file is gone leads to the page, and carries nothing', async () => {
  const { raw, text, html } = await office.written(await office.given({ label: readyLabel }), 'label-ready')
  expect(raw).not.toMatch(/Content-Disposition/)
  expect(text).not.toContain(t('mail.label-attached'))
  expect(html).toContain(t('mail.open-label'))
})

test('UXD-20 the refund letter names what the shopper keeps', async () => {
  const socks = { ...unit, lineItemId: 'unit-2', outcome: ['keep'] as const, product: { ...shirt, title: 'Socks' } }
  const payout = { amount: 4_200, at: TEST_NOW }
  const record = await office.given({ items: [unit, { ...socks, outcome: [...socks.outcome] }] })
  const { text } = await office.written(record, 'refunded', { payout })
  const paragraphs = text.split('\r\n\r\n')
  const at = paragraphs.indexOf(t('mail.items-kept'))
  expect(paragraphs.slice(at + 1, at + 3)).toEqual([t('mail.item-kept'), '- Socks (Sage / M)'])
  expect(text).not.toContain('Linen shirt')
})
