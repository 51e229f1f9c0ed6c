import { createRequire } from 'node:module'
import fc from 'fast-check'
import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { createLabelFonts } from '../../../server/providers/carriers/papers/label-fonts.ts'
import {
  blockHeight,
  fitBlock,
  toDrawableText,
  toPrintable,
  widthOf,
} from '../../../server/providers/carriers/papers/label-text.ts'

const fonts = createLabelFonts()
const pen = { page: new PDFDocument({ size: [300, 400], margin: 0 }), fonts }
const box = { x: 0, y: 0, width: 120, height: 80 }

test('a fitted block stays inside its box with every character', () => {
  const unit = fc.constantFrom(...'abcWM. -12東京区ハァŁđễ ')
  const line = fc
    .string({ unit, minLength: 1, maxLength: 90, size: 'max' })
    .map(toPrintable)
    .filter((text) => text !== '')
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), (texts) => {
      const lines = texts.map((text) => ({ text, weight: 'regular' as const }))
      const block = fitBlock(pen, lines, { box, largest: 12, smallest: 2 })
      if (block === null) throw new Error('does not fit')

      expect(blockHeight(block)).toBeLessThanOrEqual(box.height)
      for (const { text, weight } of block.lines)
        expect(widthOf(pen, text, { weight, size: block.size })).toBeLessThanOrEqual(box.width)
      const written = block.lines.map(({ text }) => text).join('')
      expect(written.replaceAll(' ', '')).toBe(texts.join('').replaceAll(' ', ''))
    }),
    { numRuns: 30 },
  )
})

test('PAC-12 ASCII text is as wide as in Noto Sans, kerned and without ligatures', () => {
  const file = createRequire(import.meta.url).resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf')
  const page = new PDFDocument({ size: [300, 400], margin: 0 }).font(file).fontSize(1_000)
  const ascii = fc.string({ unit: fc.constantFrom(...'AVToyfi.,W1/-~'), minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(ascii, (text) => {
      const whole = page.widthOfString(text, { features: { liga: false } } as object)
      expect(widthOf(pen, text, { weight: 'bold', size: 1_000 })).toBeCloseTo(whole, 3)
    }),
    { numRuns: 60, examples: [['AVATAR'], ['To'], ['Yo,'], ['fi'], ['W.'], ['~-']] },
  )
})

test('a short block uses the largest size', () => {
  expect(fitBlock(pen, [{ text: 'Ada', weight: 'bold' }], { box, largest: 12, smallest: 5 })).toEqual({
    size: 12,
    lines: [{ text: 'Ada', weight: 'bold' }],
  })
})

test('a block that overflows the smallest size is absent', () => {
  const lines = Array.from({ length: 40 }, () => ({ text: 'line', weight: 'regular' as const }))
  expect(fitBlock(pen, lines, { box, largest: 12, smallest: 5 })).toBeNull()
})

test('FND-33 a text is drawn unchanged, and letters without a font in Latin', () => {
  expect(toDrawableText(fonts, 'Ada 김서 東京')).toBe('Ada GimSeo 東京')
  expect(toDrawableText(fonts, 'ש\u05c1ל')).toBe('sl')
})
