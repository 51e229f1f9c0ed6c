import anyAscii from 'any-ascii'
import type { LabelFont, LabelFonts, LabelPage, Weight } from './label-fonts.ts'

export type Pen = { readonly page: LabelPage; readonly fonts: LabelFonts }

type Style = { readonly weight: Weight; readonly size: number }

export type TextLine = { readonly text: string; readonly weight: Weight }

export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

export type FittedBlock = { readonly size: number; readonly lines: readonly TextLine[] }

const LEADING = 1.22
const ASCENT = 0.92
const SIZE_STEP = 0.5
const CUT_RATIO = 0.8

/** NFC, single spaces, no invisible characters. */
export const toPrintable = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Z}]+/gu, ' ')
    .replace(/\p{Cf}|\p{Variation_Selector}/gu, '')
    .trim()

const isDrawable = ({ fontFor }: LabelFonts, char: string): boolean =>
  fontFor(char, 'regular') !== null && fontFor(char, 'bold') !== null

/** Latin letters for a letter, nothing for a combining mark, else `?`. */
const transliterate = (char: string): string => {
  if (/\p{M}/u.test(char)) return ''
  return (/[\p{L}\p{N}\p{P}]/u.test(char) && toPrintable(anyAscii(char))) || '?'
}

/** Transliterates scripts such as Hangul, Hebrew, Arabic and Thai by character. */
export const toDrawableText = (fonts: LabelFonts, text: string): string =>
  [...toPrintable(text)].map((char) => (isDrawable(fonts, char) ? char : transliterate(char))).join('')

/** Null when even the smallest size is too large. */
export function fitBlock(
  pen: Pen,
  lines: readonly TextLine[],
  area: { box: Box; largest: number; smallest: number },
): FittedBlock | null {
  for (let size = area.largest; size >= area.smallest; size -= SIZE_STEP) {
    const wrapped = lines.flatMap(({ text, weight }) =>
      wrap(pen, text, { style: { weight, size }, width: area.box.width }).map((part) => ({ text: part, weight })),
    )
    const block = { size, lines: wrapped }
    if (blockHeight(block) <= area.box.height) return block
  }
  return null
}

/** Truncates the longest line first, with `…`. */
export function fitBlockTruncated(
  pen: Pen,
  lines: readonly TextLine[],
  area: { box: Box; largest: number; smallest: number },
): FittedBlock {
  const block = fitBlock(pen, lines, area)
  if (block !== null) return block
  const longest = Math.max(...lines.map(({ text }) => text.length))
  const shortened = lines.map(({ text, weight }) => ({
    text: text.length < longest ? text : `${[...text].slice(0, Math.floor(longest * CUT_RATIO)).join('')}…`,
    weight,
  }))
  return fitBlockTruncated(pen, shortened, area)
}

/** In points. */
export const blockHeight = ({ size, lines }: FittedBlock): number => lines.length * size * LEADING

export function drawBlock(pen: Pen, block: FittedBlock, { x, y }: Pick<Box, 'x' | 'y'>): void {
  block.lines.forEach(({ text, weight }, row) => {
    drawText(pen, text, { style: { weight, size: block.size }, x, baseline: y + block.size * (ASCENT + row * LEADING) })
  })
}

export function drawText(pen: Pen, text: string, at: { style: Style; x: number; baseline: number }): void {
  let x = at.x
  for (const run of runsOf(pen.fonts, text, at.style.weight)) {
    run.font.draw(pen.page, run.text, { size: at.style.size, x, baseline: at.baseline })
    x += run.font.widthOf(pen.page, run.text, at.style.size)
  }
}

/** In points. */
export const widthOf = (pen: Pen, text: string, { weight, size }: Style): number =>
  runsOf(pen.fonts, text, weight).reduce((sum, run) => sum + run.font.widthOf(pen.page, run.text, size), 0)

type Run = { readonly font: LabelFont; readonly text: string }

const runsOf = (fonts: LabelFonts, text: string, weight: Weight): readonly Run[] => {
  const runs: { font: LabelFont; text: string }[] = []
  for (const char of text) {
    const last = runs.at(-1)
    const font = fonts.fontFor(char, weight)
    if (font === null) throw new RangeError(`No label font contains ${JSON.stringify(char)}`)
    if (last?.font === font) last.text += char
    else runs.push({ font, text: char })
  }
  return runs
}

/** A line may break between any two matches. */
const BREAK_PATTERN =
  /\s+|[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\u3000-\u303f\uff00-\uffef]|[^\s\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\u3000-\u303f\uff00-\uffef]+/gu

const wrap = (pen: Pen, text: string, area: { style: Style; width: number }): readonly string[] => {
  const fits = (candidate: string): boolean => widthOf(pen, candidate, area.style) <= area.width
  if (fits(text)) return [text]

  const lines: string[] = []
  let line = ''
  for (const piece of (text.match(BREAK_PATTERN) ?? []).flatMap((part) => (fits(part) ? [part] : [...part]))) {
    if (line !== '' && !fits((line + piece).trimEnd())) {
      lines.push(line.trimEnd())
      line = piece.trimStart()
    } else {
      line += piece
    }
  }
  return [...lines, line.trimEnd()].filter((done) => done !== '')
}
