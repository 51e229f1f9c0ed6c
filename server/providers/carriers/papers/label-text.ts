import anyAscii from 'any-ascii'
import type { LabelFont, LabelFonts, LabelPage, Weight } from './label-fonts.ts'

export type Pen = { readonly page: LabelPage; readonly fonts: LabelFonts }

type Style = { readonly weight: Weight; readonly size: number }

export type TextLine = { readonly text: string; readonly weight: Weight }

export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** Text that stands in its box: every character of it, at the largest size at which it does. */
export type FittedBlock = { readonly size: number; readonly lines: readonly TextLine[] }

const LEADING = 1.22
const ASCENT = 0.92
const SIZE_STEP = 0.5
/** What is left of the longest line after each cut. */
const CUT = 0.8

/** Text as a label prints it: one form for each letter, single spaces, nothing invisible. */
export const printable = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Z}]+/gu, ' ')
    .replace(/\p{Cf}|\p{Variation_Selector}/gu, '')
    .trim()

const isDrawable = ({ fontFor }: LabelFonts, char: string): boolean =>
  fontFor(char, 'regular') !== null && fontFor(char, 'bold') !== null

/** What stands for a character that no font draws: Latin letters for a letter, nothing for a mark on one, else `?`. */
const inLatin = (char: string): string => {
  if (/\p{M}/u.test(char)) return ''
  return (/[\p{L}\p{N}\p{P}]/u.test(char) && printable(anyAscii(char))) || '?'
}

/**
 * The text in characters that the fonts draw: letters of other scripts, such as Hangul, Hebrew, Arabic and Thai, are
 * transliterated one by one.
 */
export const drawableText = (fonts: LabelFonts, text: string): string =>
  [...printable(text)].map((char) => (isDrawable(fonts, char) ? char : inLatin(char))).join('')

/** The lines, wrapped and at the largest size between `largest` and `smallest` at which all fit; null when they never do. */
export function fitBlock(
  pen: Pen,
  lines: readonly TextLine[],
  room: { box: Box; largest: number; smallest: number },
): FittedBlock | null {
  for (let size = room.largest; size >= room.smallest; size -= SIZE_STEP) {
    const wrapped = lines.flatMap(({ text, weight }) =>
      wrap(pen, text, { style: { weight, size }, width: room.box.width }).map((part) => ({ text: part, weight })),
    )
    const block = { size, lines: wrapped }
    if (blockHeight(block) <= room.box.height) return block
  }
  return null
}

/** As much of the lines as fits at the smallest size: the end of the longest line is cut first, with a `…`. */
export function fitBlockCut(
  pen: Pen,
  lines: readonly TextLine[],
  room: { box: Box; largest: number; smallest: number },
): FittedBlock {
  const block = fitBlock(pen, lines, room)
  if (block !== null) return block
  const longest = Math.max(...lines.map(({ text }) => text.length))
  const shortened = lines.map(({ text, weight }) => ({
    text: text.length < longest ? text : `${[...text].slice(0, Math.floor(longest * CUT)).join('')}…`,
    weight,
  }))
  return fitBlockCut(pen, shortened, room)
}

/** How much height a block takes, in points. */
export const blockHeight = ({ size, lines }: FittedBlock): number => lines.length * size * LEADING

/** Draws a fitted block from the top of its box. */
export function drawBlock(pen: Pen, block: FittedBlock, { x, y }: Pick<Box, 'x' | 'y'>): void {
  block.lines.forEach(({ text, weight }, row) => {
    drawText(pen, text, { style: { weight, size: block.size }, x, baseline: y + block.size * (ASCENT + row * LEADING) })
  })
}

/** Draws one line as it is. `x` is its left end. */
export function drawText(pen: Pen, text: string, at: { style: Style; x: number; baseline: number }): void {
  let x = at.x
  for (const run of runsOf(pen.fonts, text, at.style.weight)) {
    run.font.draw(pen.page, run.text, { size: at.style.size, x, baseline: at.baseline })
    x += run.font.widthOf(pen.page, run.text, at.style.size)
  }
}

/** How wide a line is, in points. */
export const widthOf = (pen: Pen, text: string, { weight, size }: Style): number =>
  runsOf(pen.fonts, text, weight).reduce((sum, run) => sum + run.font.widthOf(pen.page, run.text, size), 0)

type Run = { readonly font: LabelFont; readonly text: string }

/** Neighbouring characters that one font draws. */
const runsOf = (fonts: LabelFonts, text: string, weight: Weight): readonly Run[] => {
  const runs: { font: LabelFont; text: string }[] = []
  for (const char of text) {
    const last = runs.at(-1)
    const font = fonts.fontFor(char, weight)
    if (font === null) throw new RangeError(`label: no font draws ${JSON.stringify(char)}`)
    if (last?.font === font) last.text += char
    else runs.push({ font, text: char })
  }
  return runs
}

/** Words, spaces, and each ideograph or kana by itself: between any two of them a line may end. */
const breakable =
  /\s+|[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\u3000-\u303f\uff00-\uffef]|[^\s\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\u3000-\u303f\uff00-\uffef]+/gu

const wrap = (pen: Pen, text: string, room: { style: Style; width: number }): readonly string[] => {
  const fits = (line: string): boolean => widthOf(pen, line, room.style) <= room.width
  if (fits(text)) return [text]

  const lines: string[] = []
  let line = ''
  for (const piece of (text.match(breakable) ?? []).flatMap((part) => (fits(part) ? [part] : [...part]))) {
    if (line !== '' && !fits((line + piece).trimEnd())) {
      lines.push(line.trimEnd())
      line = piece.trimStart()
    } else {
      line += piece
    }
  }
  return [...lines, line.trimEnd()].filter((done) => done !== '')
}
