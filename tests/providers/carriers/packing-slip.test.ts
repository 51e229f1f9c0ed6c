import { expect, test } from 'vitest'
import { code128Widths } from '../../../server/providers/carriers/papers/code128.ts'
import { createLabelFonts } from '../../../server/providers/carriers/papers/label-fonts.ts'
import { drawPackingSlip } from '../../../server/providers/carriers/papers/packing-slip.ts'
import type { PackingSlip } from '../../../server/providers/carriers/port.ts'
import { returnsDepartment, sakiko } from './parcels.ts'
import { readPages } from './pdf-reader.ts'

const fonts = createLabelFonts()

const slip: PackingSlip = {
  returnName: 'R-7KQ4-M2XD',
  code: 'R-7KQ4-M2XD',
  orderName: '#1042',
  to: returnsDepartment,
  items: [
    { title: 'Linen shirt', variant: 'Blue / M', reason: 'Too small' },
    { title: 'Wool socks', variant: null, reason: 'Not my style' },
  ],
  words: {
    title: 'Packing slip',
    number: 'Return',
    order: 'Order',
    items: 'In this parcel',
    to: 'Send to',
    hint: 'Lay this page into the parcel.',
  },
}

const read = async (overrides: Partial<PackingSlip> = {}) =>
  readPages(await drawPackingSlip(fonts, { ...slip, ...overrides }))
const textOf = async (overrides: Partial<PackingSlip>) => (await read(overrides)).map(({ text }) => text).join('')

test('LBL-26 the slip has the return, the contents, the reasons and the destination', async () => {
  const [page, ...more] = await read()
  expect(more).toEqual([])
  for (const words of [
    'Packing slip',
    'Return: R-7KQ4-M2XD',
    'Order: #1042',
    'Send toReturns DepartmentFernwood & Loom480 Harbor StreetOakland, CA 94607UNITED STATES',
    'In this parcelLinen shirtBlue / MToo smallWool socksNot my style',
    'Lay this page into the parcel.',
  ])
    expect(page?.text).toContain(words)
})

test('LBL-26 the code is printed in bars that a scanner reads', async () => {
  const [page] = await read()
  const bars = page?.rectangles.filter(({ height }) => height === 44) ?? []
  const narrow = Math.min(...bars.map(({ width }) => width))
  const widths = code128Widths(slip.code).filter((_, at) => at % 2 === 0)
  expect(bars.map(({ width }) => Math.round(width / narrow))).toEqual(widths)
  expect(narrow).toBeGreaterThan(0.7) // A quarter of a millimetre.
})

test('a code without a bar representation is printed in letters', async () => {
  const [page] = await read({ code: '返品-１２３' })
  expect(page?.text).toContain('返品-１２３')
  expect(page?.rectangles.filter(({ height }) => height === 44)).toEqual([])
})

test.each([
  ['letter where letters are used', returnsDepartment, [0, 0, 612, 792]],
  ['A4 elsewhere', sakiko, [0, 0, 595.28, 841.89]],
])('the slip is on %s paper', async (_, to, size) => {
  expect((await read({ to }))[0]?.size).toEqual(size)
})

test('LBL-26 a Japanese slip is Japanese, completely', async () => {
  const words = { ...slip.words, title: '納品書', hint: 'この用紙を荷物に同封してください。' }
  const text = await textOf({
    to: sakiko,
    words,
    items: [{ title: '麻のシャツ', variant: '青／Ｍ', reason: '小さすぎる' }],
  })
  for (const phrase of ['納品書', 'この用紙を荷物に同封してください。', '麻のシャツ青／Ｍ小さすぎる', '髙橋 﨑子'])
    expect(text).toContain(phrase)
})

test('LBL-26 a long slip continues on further pages, each with its number', async () => {
  const items = Array.from({ length: 60 }, (_, at) => ({
    title: `Item ${at + 1}.`,
    variant: 'Blue',
    reason: 'Too small',
  }))
  const pages = await read({ items })
  expect(pages.length).toBeGreaterThan(2)
  const texts = pages.map(({ text }) => text)
  for (const [at, text] of texts.entries()) expect(text).toContain(`R-7KQ4-M2XD · ${at + 1} / ${pages.length}`)
  for (const { title } of items) expect(texts.filter((text) => text.includes(`${title}BlueToo small`))).toHaveLength(1)
})

test('an endless title takes pages, and the slip still renders', async () => {
  const title = 'endless '.repeat(2_000).trim()
  const pages = await read({ items: [{ title, variant: null, reason: 'Too long' }] })
  const matches = pages.flatMap(({ text }) => text.match(/endless/g) ?? [])
  expect(matches).toHaveLength(2_000)
})

test('FND-33 a letter without a font is printed in Latin, a picture as question mark', async () => {
  expect(await textOf({ items: [{ title: '셔츠 Linen 👕', variant: null, reason: 'Too small' }] })).toContain(
    'SyeoCheu Linen ?',
  )
})

test('the slip has no link and no script', async () => {
  const [page] = await read({ items: [{ title: 'https://evil.example/ ) Tj ET', variant: null, reason: '' }] })
  expect(page?.everything).not.toMatch(/\/(Annots?|URI|JavaScript|JS|OpenAction|AA|Launch)\b/)
  expect(page?.text).toContain('https://evil.example/ ) Tj ET')
})
