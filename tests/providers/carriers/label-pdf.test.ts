import QRCode from 'qrcode'
import { describe, expect, test } from 'vitest'
import { code128Widths } from '../../../server/providers/carriers/papers/code128.ts'
import { createLabelFonts } from '../../../server/providers/carriers/papers/label-fonts.ts'
import { drawLabel } from '../../../server/providers/carriers/papers/label-pdf.ts'
import type { LabelRequest } from '../../../server/providers/carriers/port.ts'
import { ada, sakiko, twoShirts } from './parcels.ts'
import { readPdf } from './pdf-reader.ts'

const fonts = createLabelFonts()
const trackingNumber = 'HL01234567890123456789'

const draw = (request: LabelRequest) =>
  drawLabel(fonts, { request, carrierName: 'Local Carrier', service: 'ground', trackingNumber })

const paperOf = async (request: LabelRequest) => readPdf(await draw(request))

const withoutSpaces = (text: string): string => text.replaceAll(/\s/g, '')

describe('the label', () => {
  test('a label is a single upright A6 page', async () => {
    expect((await paperOf(twoShirts)).size).toEqual([0, 0, 297.64, 419.53])
  })

  test.each([
    ['the sender', 'Ada Lovelace12 Analytical WayApt 4BNew York, NY 10001UNITED STATES'],
    ['the destination', 'Returns DepartmentFernwood & Loom480 Harbor StreetOakland, CA 94607UNITED STATES'],
    ['the service', 'RETURN GROUND'],
    ['the RMA code', 'RMA-7KQ4-M2XD'],
    ['the weight', '1.24 KG'],
    ['the date', '2026-01-31'],
    ['the routing code', 'US-94607-G'],
    ['the tracking number', 'HL 0123 4567 8901 2345 6789'],
  ])('the label names %s', async (_, words) => {
    expect((await paperOf(twoShirts)).text).toContain(words)
  })

  test('PAC-12 the label is independent of earlier labels, and its fonts load once', async () => {
    const before = await draw(twoShirts)
    await draw({ ...twoShirts, from: sakiko, rmaCode: 'RMA-0000-0000' })
    expect(await draw(twoShirts)).toEqual(before)
    expect(fonts.fontFor('A', 'bold')).not.toBeNull()
    expect(fonts.fontFor('A', 'bold')).toBe(fonts.fontFor('B', 'bold'))
  })

  test('PAC-12 the label embeds a small font per weight for ASCII letters', async () => {
    const { everything } = await paperOf(twoShirts)
    const fontNames = [...everything.matchAll(/\/FontName \/\w+\+([\w-]+)/g)].map(([, name]) => name)
    expect(fontNames.toSorted()).toEqual(['NotoSans-Bold', 'NotoSans-Regular'])
    expect(everything.match(/\/FontFile2/g)).toHaveLength(2)
    expect((await draw(twoShirts)).length).toBeLessThan(16_000)
  })

  test('a Japanese address is printed from large to small, completely', async () => {
    const { text } = await paperOf({ ...twoShirts, from: sakiko })
    expect(text).toContain('〒150-0001東京都渋谷区神宮前一丁目2-3ﾊｲﾂ神宮前 101号室株式会社山﨑髙橋 﨑子JAPAN')
  })

  test.each([
    ['Łukasz Żółć'],
    ['Nguyễn Thị Ánh'],
    ['Ελένη Παπαδοπούλου'],
    ['Ирина Ёлкина'],
    ["Seán O'Súilleabháin"],
    ['Ørsted Ærø ß'],
  ])('the label prints the name %s unchanged', async (name) => {
    expect(withoutSpaces((await paperOf({ ...twoShirts, from: { ...ada, name } })).text)).toContain(withoutSpaces(name))
  })

  test('a long address is wrapped and shrunk until it fits', async () => {
    const address1 =
      'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch Road 1234567, Rear Entrance, Third Courtyard'
    const address2 =
      'c/o The Very Long Name of a Very Long House, Staircase IV, 12th floor, door 1207, ring twice and wait'
    const { text } = await paperOf({ ...twoShirts, from: { ...ada, address1, address2 } })
    expect(withoutSpaces(text)).toContain(withoutSpaces(address1 + address2))
  })

  test('FND-30 the longest lines of an address are cut when the smallest size overflows', async () => {
    const endless = 'a '.repeat(128)
    const from = { ...ada, name: endless, company: endless, address1: endless, address2: endless, city: endless }
    const { text } = await paperOf({ ...twoShirts, from })
    expect(text).toContain('…')
    expect(text).toContain('UNITED STATES')
  })

  test.each([
    ['김민준', 'GimMinJun'],
    ['שלום כהן', 'slvm khhn'],
    ['محمد علي', 'mhmd `ly'],
    ['สมชาย', 'smchay'],
    ['Ada 🙂', 'Ada ?'],
    ['\ue000', '?'],
  ])('FND-33 the label prints the name %s as %s', async (name, printed) => {
    const { text } = await paperOf({ ...twoShirts, from: { ...ada, name }, to: { ...ada, name } })
    expect(withoutSpaces(text)).toContain(withoutSpaces(printed))
  })

  test('FND-33 names and streets of every script are drawn', async () => {
    // Three letters of each used block of the code space.
    const letters = Array.from({ length: 0x323b0 / 0x80 }, (_, block) =>
      Array.from({ length: 0x80 }, (_letter, at) => String.fromCodePoint(block * 0x80 + at))
        .filter((char) => /[\p{L}\p{M}\p{N}]/u.test(char))
        .slice(0, 3)
        .join(''),
    ).filter((text) => text !== '')
    expect(letters.length).toBeGreaterThan(300)
    for (let at = 0; at < letters.length; at += 8) {
      const name = letters.slice(at, at + 8).join(' ')
      const { text } = await paperOf({ ...twoShirts, from: { ...ada, name, address1: name }, rmaCode: `R ${name}` })
      expect(text).toContain('UNITED STATES')
    }
  })

  test('invisible characters are dropped: line breaks, zero-width and direction marks', async () => {
    const { text } = await paperOf({ ...twoShirts, from: { ...ada, name: 'Ada\r\n\u202eLove\u200blace\ufeff' } })
    expect(text).toContain('Ada Lovelace12 Analytical Way')
  })

  test('the bars of the tracking number have quiet zones of ten modules', async () => {
    const { rectangles, size } = await paperOf(twoShirts)
    const bars = rectangles.filter(({ height }) => height === 50).map(({ x, width }) => ({ x, width }))
    const widths = code128Widths(trackingNumber)
    const narrow = Math.min(...bars.map(({ width }) => width))

    expect(bars.map(({ width }) => Math.round(width / narrow))).toEqual(widths.filter((_, at) => at % 2 === 0))
    expect(narrow).toBeGreaterThan(0.94) // A third of a millimetre, readable by every hand scanner.
    expect(bars[0]!.x).toBeGreaterThanOrEqual(10 * narrow)
    expect(size[2]! - bars.at(-1)!.x - bars.at(-1)!.width).toBeGreaterThanOrEqual(10 * narrow)
  })

  test('the label has the QR code of the tracking number', async () => {
    const { rectangles } = await paperOf(twoShirts)
    const { modules } = QRCode.create(trackingNumber, { errorCorrectionLevel: 'M' })
    const side = 54 / modules.size
    const dark = rectangles
      .filter(({ height }) => Math.abs(height - side) < 0.001)
      .reduce((sum, { width }) => sum + Math.round(width / side), 0)
    expect(dark).toBe(modules.data.filter((cell) => cell === 1).length)
  })

  test.each([
    ['a script', '<script>alert(1)</script>'],
    ['a link', 'https://evil.example/'],
    ['PDF syntax', ') Tj ET /Annots [<</S /JavaScript /JS (app.alert(1))>>] BT ('],
  ])('the label has no link and no script when the name is %s', async (_, name) => {
    const { everything, text } = await paperOf({ ...twoShirts, from: { ...ada, name } })
    expect(everything).not.toMatch(/\/(Annots?|URI|JavaScript|JS|OpenAction|AA|Launch)\b/)
    expect(withoutSpaces(text)).toContain(withoutSpaces(name))
  })
})
