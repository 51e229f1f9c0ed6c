import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { labelFonts } from '../../../server/providers/carriers/label-fonts.ts'
import { localCarrier, QUEUE_MS } from '../../../server/providers/carriers/local.ts'
import type { Label, LabelRequest } from '../../../server/providers/carriers/port.ts'
import { isTrackingNumber } from '../../../server/providers/carriers/tracking-number.ts'
import { freshShop } from '../../contract/fresh-shop.ts'
import { openedDatabase } from '../../contract/open-database.ts'
import { ada, sakiko, twoShirts } from './parcels.ts'
import { readPdf } from './pdf-reader.ts'

const database = openedDatabase()
const fonts = labelFonts()
const carrier = () => localCarrier({ database: database(), random: randomBytes, fonts })

const madeFor = async (request: LabelRequest): Promise<Label> => {
  const answer = await carrier().label(request)
  if (answer.kind !== 'made') throw new Error(JSON.stringify(answer))
  return answer.label
}

test('a stored label is the label that was made: its paper bears its tracking number', async () => {
  const label = await madeFor({ ...twoShirts, shopId: freshShop() })
  expect(isTrackingNumber(label.trackingNumber)).toBe(true)
  expect(readPdf(label.document).text.replaceAll(' ', '')).toContain(label.trackingNumber)
  expect(label).toMatchObject({ carrier: 'Homeward Post', service: 'Ground', rate: 690, currency: 'USD' })
})

test('T20 whoever of ten racers is first, paper and tracking number belong together', async () => {
  const request = { ...twoShirts, shopId: freshShop() }
  await Promise.all(Array.from({ length: 10 }, () => carrier().label(request)))
  const label = await madeFor(request)
  expect(readPdf(label.document).text.replaceAll(' ', '')).toContain(label.trackingNumber)
})

test('a Japanese parcel gets a Japanese label, priced in yen', async () => {
  const request = { ...twoShirts, shopId: freshShop(), from: sakiko, to: sakiko, currency: 'JPY', exponent: 0 }
  const label = await madeFor(request)
  expect(label).toMatchObject({ rate: 690, currency: 'JPY' })
  expect(readPdf(label.document).text).toContain('神宮前一丁目')
})

test('the postal code 00404 gets no answer and no label', async () => {
  const request = { ...twoShirts, shopId: freshShop(), from: { ...ada, zip: '00404' } }
  await expect(carrier().label(request)).rejects.toThrow(/no answer in time/)
  expect(await carrier().find(request.shopId, request.reference)).toBeNull()
})

test('LBL-03 the postal code 99999 is queued, and made when it is asked for again ten seconds later', async () => {
  const request = { ...twoShirts, shopId: freshShop(), from: { ...ada, zip: '99999' } }
  expect(await carrier().label(request)).toEqual({ kind: 'queued' })
  expect(await carrier().label({ ...request, now: request.now + QUEUE_MS - 1 })).toEqual({ kind: 'queued' })
  expect(await carrier().find(request.shopId, request.reference)).toBeNull()

  const late = { ...request, now: request.now + QUEUE_MS }
  expect((await madeFor(late)).createdAt).toBe(late.now)
})

test('LBL-05 an address that no font can print is refused as an address', async () => {
  const from = { ...ada, name: '김서연' }
  expect(await carrier().label({ ...twoShirts, shopId: freshShop(), from })).toMatchObject({
    kind: 'refused',
    because: 'address',
    message: expect.stringMatching(/Latin letters/),
  })
})
