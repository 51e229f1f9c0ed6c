import PDFDocument from 'pdfkit'
import type { PackingSlip } from '../port.ts'
import { labelAddressLines } from './label-address.ts'
import { drawBarcode } from './label-codes.ts'
import type { LabelFonts, Weight } from './label-fonts.ts'
import {
  blockHeight,
  drawBlock,
  drawText,
  type FittedBlock,
  fitBlock,
  type Pen,
  toDrawableText,
  toPrintable,
  widthOf,
} from './label-text.ts'
import { collectPdf } from './pdf-bytes.ts'

/** In points, by destination. */
const LETTER: [number, number] = [612, 792]
const A4: [number, number] = [595.28, 841.89]
const letterCountries = new Set(['US', 'CA', 'MX'])

const EDGE = 48
const FOOTER_HEIGHT = 30
const BARS = { width: 190, height: 44 }
const INDENT = 22

/** `y` is the next position. */
interface Sheet {
  readonly pen: Pen
  readonly size: readonly [number, number]
  y: number
}

type Part = { readonly text: string; readonly weight: Weight; readonly size: number }

export async function drawPackingSlip(fonts: LabelFonts, slip: PackingSlip): Promise<Uint8Array> {
  const size = letterCountries.has(slip.to.country) ? LETTER : A4
  const page = new PDFDocument({
    size,
    margin: 0,
    bufferPages: true,
    info: { Title: toPrintable(slip.words.title), Creator: 'Homeward' },
    font: '', // built-in fonts are Latin only
  })
  const sheet: Sheet = { pen: { page, fonts }, size, y: EDGE }
  drawHeader(sheet, slip)
  drawDestination(sheet, slip)
  drawItems(sheet, slip)
  drawPart(sheet, { text: slip.words.hint, weight: 'regular', size: 10 })
  numberPages(sheet, slip)
  return collectPdf(page)
}

const drawHeader = (sheet: Sheet, { words, returnName, orderName, code }: PackingSlip): void => {
  const codeBottom = drawCode(sheet, code)
  const width = sheet.size[0] - 2 * EDGE - BARS.width - INDENT
  drawPart(sheet, { text: words.title, weight: 'bold', size: 22 }, { width })
  moveDown(sheet, 8)
  drawPart(sheet, { text: `${words.number}: ${returnName}`, weight: 'bold', size: 11 }, { width })
  drawPart(sheet, { text: `${words.order}: ${orderName}`, weight: 'regular', size: 11 }, { width })
  sheet.y = Math.max(sheet.y, codeBottom)
  drawRule(sheet)
}

/** As a barcode, if possible, and as text. Returns its bottom. */
const drawCode = (sheet: Sheet, code: string): number => {
  const x = sheet.size[0] - EDGE - BARS.width
  const text = toDrawableText(sheet.pen.fonts, code)
  const hasBars = /^[ -~]{1,32}$/.test(text) // longer barcodes are too fine for scanners
  if (hasBars) drawBarcode(sheet.pen.page, text, { x, y: EDGE, ...BARS })
  const box = { x, y: EDGE + (hasBars ? BARS.height + 4 : 0), width: BARS.width, height: 60 }
  const block = fitBlock(sheet.pen, [{ text, weight: 'bold' }], { box, largest: 12, smallest: 5 })
  if (block !== null) drawBlock(sheet.pen, block, box)
  return box.y + (block === null ? 0 : blockHeight(block))
}

const drawDestination = (sheet: Sheet, { words, to }: PackingSlip): void => {
  drawPart(sheet, { text: words.to, weight: 'bold', size: 11 })
  for (const { text, weight } of labelAddressLines(to)) drawPart(sheet, { text, weight, size: 11 })
  drawRule(sheet)
}

const drawItems = (sheet: Sheet, { words, items }: PackingSlip): void => {
  drawPart(sheet, { text: words.items, weight: 'bold', size: 11 })
  moveDown(sheet, 6)
  for (const { title, variant, reason } of items) {
    const parts: readonly Part[] = [
      { text: title, weight: 'bold', size: 11 },
      { text: variant ?? '', weight: 'regular', size: 10 },
      { text: reason, weight: 'regular', size: 10 },
    ]
    drawItem(sheet, parts)
  }
  drawRule(sheet)
}

const drawItem = (sheet: Sheet, parts: readonly Part[]): void => {
  const area = { x: EDGE + INDENT, width: sheet.size[0] - 2 * EDGE - INDENT }
  const blocks = parts.map((part) => wrapPart(sheet, part, area.width))
  const height = blocks.reduce((sum, block) => sum + blockHeight(block), 0)
  if (sheet.y + height > getBottom(sheet)) addPage(sheet)
  sheet.pen.page
    .rect(EDGE, sheet.y + 2, 10, 10)
    .lineWidth(0.8)
    .stroke('black')
  for (const block of blocks) drawLines(sheet, block, area.x)
  moveDown(sheet, 8)
}

const drawPart = (sheet: Sheet, part: Part, options: { readonly width?: number } = {}): void => {
  drawLines(sheet, wrapPart(sheet, part, options.width ?? sheet.size[0] - 2 * EDGE), EDGE)
}

const drawLines = (sheet: Sheet, { size, lines }: FittedBlock, x: number): void => {
  for (const line of lines) {
    const block: FittedBlock = { size, lines: [line] }
    if (sheet.y + blockHeight(block) > getBottom(sheet)) addPage(sheet)
    drawBlock(sheet.pen, block, { x, y: sheet.y })
    sheet.y += blockHeight(block)
  }
}

const wrapPart = ({ pen }: Sheet, { text, weight, size }: Part, width: number): FittedBlock => {
  const box = { x: 0, y: 0, width, height: Number.POSITIVE_INFINITY }
  const drawn = toDrawableText(pen.fonts, text)
  if (drawn === '') return { size, lines: [] }
  return fitBlock(pen, [{ text: drawn, weight }], { box, largest: size, smallest: size }) ?? { size, lines: [] }
}

const getBottom = ({ size }: Sheet): number => size[1] - EDGE - FOOTER_HEIGHT

const addPage = (sheet: Sheet): void => {
  sheet.pen.page.addPage()
  sheet.y = EDGE
}

const moveDown = (sheet: Sheet, points: number): void => {
  sheet.y += points
}

const drawRule = (sheet: Sheet): void => {
  moveDown(sheet, 10)
  sheet.pen.page
    .moveTo(EDGE, sheet.y)
    .lineTo(sheet.size[0] - EDGE, sheet.y)
    .lineWidth(0.8)
    .stroke('black')
  moveDown(sheet, 14)
}

const numberPages = ({ pen, size }: Sheet, { returnName }: PackingSlip): void => {
  const { count } = pen.page.bufferedPageRange()
  const style = { weight: 'regular', size: 9 } as const
  for (let number = 0; number < count; number++) {
    pen.page.switchToPage(number)
    const text = toDrawableText(pen.fonts, `${returnName} · ${number + 1} / ${count}`)
    drawText(pen, text, { style, x: size[0] - EDGE - widthOf(pen, text, style), baseline: size[1] - EDGE })
  }
}
