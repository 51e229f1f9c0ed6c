import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { DAY_MS } from '../../../schemas/values/time.ts'
import { createLocalCarrier, QUEUE_MS } from '../../../server/providers/carriers/local/local.ts'
import { createLabelFonts } from '../../../server/providers/carriers/papers/label-fonts.ts'
import { createPapers } from '../../../server/providers/carriers/papers/papers.ts'
import type { Label, LabelRequest } from '../../../server/providers/carriers/port.ts'
import { createDatabaseFiles } from '../../../server/providers/files/database.ts'
import { freshShop } from '../../contract/fresh-shop.ts'
import { openedDatabase } from '../../contract/open-database.ts'
import { isTrackingNumber } from '../../support/tracking-number.ts'
import { ada, sakiko, twoShirts } from './parcels.ts'
import { readPdf } from './pdf-reader.ts'

const database = openedDatabase()
const files = () => createDatabaseFiles({ database: database() })
const papers = createPapers(createLabelFonts())
const carrier = () => createLocalCarrier({ database: database(), files: files(), random: randomBytes, papers })

const makeLabel = async (request: LabelRequest): Promise<Label> => {
  const answer = await carrier().label(request)
  if (answer.kind !== 'made') throw new Error(JSON.stringify(answer))
  return answer.label
}

test('a stored label equals the created label, and its paper has its tracking number', async () => {
  const label = await makeLabel({ ...twoShirts, shopId: freshShop() })
  expect(isTrackingNumber(label.trackingNumber)).toBe(true)
  expect(readPdf(label.document).text.replaceAll(' ', '')).toContain(label.trackingNumber)
  expect(label).toMatchObject({ carrier: 'Homeward Post', service: 'Ground', rate: 690, currency: 'USD' })
  expect(label).toMatchObject({ returnCode: null, expiresAt: twoShirts.now + 90 * DAY_MS })
})

test('T20 ten concurrent calls yield a label with its tracking number on the paper', async () => {
  const request = { ...twoShirts, shopId: freshShop() }
  await Promise.all(Array.from({ length: 10 }, () => carrier().label(request)))
  const label = await makeLabel(request)
  expect(readPdf(label.document).text.replaceAll(' ', '')).toContain(label.trackingNumber)
})

test('a Japanese parcel gets a Japanese label, priced in yen', async () => {
  const request = { ...twoShirts, shopId: freshShop(), from: sakiko, to: sakiko, currency: 'JPY', exponent: 0 }
  const label = await makeLabel(request)
  expect(label).toMatchObject({ rate: 690, currency: 'JPY' })
  expect(readPdf(label.document).text).toContain('神宮前一丁目')
})

test('the postal code 00404 gets no answer and no label', async () => {
  const request = { ...twoShirts, shopId: freshShop(), from: { ...ada, zip: '00404' } }
  await expect(carrier().label(request)).rejects.toThrow(/did not respond in time/)
  expect(await carrier().find(request.shopId, request.reference)).toBeNull()
})

test('LBL-03 the postal code 99999 is queued, and its label comes ten seconds later', async () => {
  const request = { ...twoShirts, shopId: freshShop(), from: { ...ada, zip: '99999' } }
  expect(await carrier().label(request)).toEqual({ kind: 'queued' })
  expect(await carrier().label({ ...request, now: request.now + QUEUE_MS - 1 })).toEqual({ kind: 'queued' })
  expect(await carrier().find(request.shopId, request.reference)).toBeNull()

  const late = { ...request, now: request.now + QUEUE_MS }
  expect((await makeLabel(late)).createdAt).toBe(late.now)
})

test('FND-33 a name in letters without a font gets a label', async () => {
  const from = { ...ada, name: '김서연' }
  const label = await makeLabel({ ...twoShirts, shopId: freshShop(), from })
  expect(readPdf(label.document).text).toContain('GimSeoYeon')
})

test('MTH-08 the paper has the chosen carrier and service', async () => {
  const choice = { carrier: 'ヤマト運輸', service: 'Next Day 9am' }
  const label = await makeLabel({ ...twoShirts, shopId: freshShop(), choice })
  expect(label).toMatchObject(choice)
  expect(readPdf(label.document).text).toContain('ヤマト運輸RETURN NEXT DAY 9AM')
})

test('FND-33 a blank choice is ignored, and a foreign choice is printed in Latin', async () => {
  const blank = await makeLabel({ ...twoShirts, shopId: freshShop(), choice: { carrier: ' \u200b', service: '' } })
  expect(blank).toMatchObject({ carrier: 'Homeward Post', service: 'Ground' })
  const korean = { ...twoShirts, shopId: freshShop(), choice: { carrier: '한진택배', service: null } }
  expect(readPdf((await makeLabel(korean)).document).text).toContain('HANJINTAEGBAE')
})

test('the longest allowed name and service fit on the paper', async () => {
  const choice = { carrier: 'W'.repeat(40), service: 'W'.repeat(80) }
  expect(await makeLabel({ ...twoShirts, shopId: freshShop(), choice })).toMatchObject(choice)
})

test.each([
  ['inpost', /^\d{9}$/, 28],
  ['evri', /^E\d\d[A-Z]{2}\d{7}$/, 28],
  ['asda', /^[A-Z]{2}\d{8}$/, 28],
  ['seko', /^SK\d{8}$/, 28],
  ['DHL-SEKO', /^GM\d{10}$/, 28],
  ['USPS', /^\d{4}-\d{4}-[A-Z]{2}$/, 90],
  ['RoyalMail', /^[A-Z]{2}\d{7}[A-Z]{2}$/, 90],
  ['CanadaPost', /^PC\d{10}$/, 90],
])('MTH-09 a label of %s has a code, and expires in time', async (name, code, days) => {
  const label = await makeLabel({ ...twoShirts, shopId: freshShop(), choice: { carrier: name, service: null } })
  expect(label.returnCode).toMatch(code)
  expect(label.expiresAt).toBe(label.createdAt + days * DAY_MS)
})

test('PAC-12 the paper is already a stored file, and a second upload adds none', async () => {
  const request = { ...twoShirts, shopId: freshShop() }
  const { document } = await makeLabel(request)
  const filed = () =>
    database().query<{ readonly id: string }>({
      name: 'test.files',
      text: 'select id from local_files where shop_id = $1',
      values: [request.shopId],
    })
  const first = await filed()
  expect(first).toHaveLength(1)
  const id = await files().put(request.shopId, document, 'application/pdf')
  expect([first, await filed()]).toEqual([[{ id }], [{ id }]])
})

test('FIX-13 an erased label retains its data, without the paper', async () => {
  const request = { ...twoShirts, shopId: freshShop() }
  const label = await makeLabel(request)
  const id = await files().put(request.shopId, label.document, 'application/pdf')
  await files().remove(request.shopId, id)
  const found = await carrier().find(request.shopId, request.reference)
  expect(found).toEqual({ ...label, document: new Uint8Array() })
})

test('LBL-12 a carrier without codes has no QR code', async () => {
  const request = { ...twoShirts, shopId: freshShop(), choice: { carrier: 'Fedex', service: null } }
  expect((await makeLabel(request)).returnCode).toBeNull()
  expect(await carrier().qr(request.shopId, request.reference, request.now)).toBeNull()
})

test('LBL-30 the postal code 00411 gives a label for a day, with its QR code', async () => {
  const choice = { carrier: 'inpost', service: null }
  const request = { ...twoShirts, shopId: freshShop(), from: { ...ada, zip: '00411' }, choice }
  const { expiresAt } = await makeLabel(request)
  const qrAt = (now: number) => carrier().qr(request.shopId, request.reference, now)
  expect(expiresAt).toBe(request.now + DAY_MS)
  expect(await qrAt(request.now + DAY_MS - 1)).toEqual({ text: expect.any(String) })
  expect(await qrAt(request.now + DAY_MS)).toBeNull()
})

test('LBL-21 the postal code 00413 gives a label, and its QR code call fails', async () => {
  const choice = { carrier: 'inpost', service: null }
  const request = { ...twoShirts, shopId: freshShop(), from: { ...ada, zip: '00413' }, choice }
  await makeLabel(request)
  await expect(carrier().qr(request.shopId, request.reference, request.now)).rejects.toThrow(/did not respond in time/)
})

test('a label older than expiry dates has no end and no code', async () => {
  const shopId = freshShop()
  await database().query({
    name: 'test.old_label',
    text: `insert into local_labels
        (shop_id, reference, rma_code, carrier, service, tracking_number, rate, currency, file, created_at)
      values ($1, 'old', 'R-1', 'Homeward Post', 'Ground', 'HL00000000000000000000', 690, 'USD', $2, 1)`,
    values: [shopId, await files().put(shopId, new Uint8Array([1]), 'application/pdf')],
  })
  expect(await carrier().find(shopId, 'old')).toMatchObject({ expiresAt: null, returnCode: null, voidedAt: null })
  expect(await carrier().qr(shopId, 'old', 2)).toBeNull()
})
