import PDFDocument from 'pdfkit'
import type { LabelRequest } from '../port.ts'
import { labelAddressLines } from './label-address.ts'
import { drawBarcode, drawQr } from './label-codes.ts'
import type { LabelFonts, Weight } from './label-fonts.ts'
import {
  type Box,
  blockHeight,
  drawBlock,
  drawText,
  fitBlockTruncated,
  type Pen,
  type TextLine,
  toDrawableText,
  widthOf,
} from './label-text.ts'
import { collectPdf } from './pdf-bytes.ts'
import { formatTrackingNumber } from './tracking-number.ts'

export type LabelPaper = {
  readonly request: LabelRequest
  readonly carrierName: string
  readonly service: string
  readonly trackingNumber: string
}

const A6: [number, number] = [297.64, 419.53]
const EDGE = 14
const WIDTH = A6[0] - 2 * EDGE
const RIGHT = A6[0] - EDGE

const fromBox: Box = { x: EDGE, y: 80, width: 158, height: 62 }
const rmaBox: Box = { x: 190, y: 80, width: RIGHT - 190, height: 30 }
const toBox: Box = { x: EDGE + 10, y: 162, width: WIDTH - 10, height: 92 }
const routeBox: Box = { x: EDGE, y: 276, width: 184, height: 34 }
const qrBox = { x: RIGHT - 58, y: 268, width: 54 }
const barsBox: Box = { x: EDGE, y: 338, width: WIDTH, height: 50 }
const rules = [66, 148, 260, 330]

/** A6 portrait. Transliterates characters without a font and truncates overlong text (FND-33). */
export async function drawLabel(fonts: LabelFonts, input: LabelPaper): Promise<Uint8Array> {
  const paper = toDrawablePaper(fonts, input)
  const { from, to, now } = paper.request
  const page = new PDFDocument({
    size: A6,
    margin: 0,
    info: { Title: 'Return label', Creator: 'Homeward', CreationDate: new Date(now) },
    font: '', // built-in fonts are Latin only
  })
  const pen = { page, fonts }
  drawAddress(pen, 'from', labelAddressLines(from))
  drawAddress(pen, 'to', labelAddressLines(to))
  drawHeader(pen, paper)
  drawReferences(pen, paper.request)
  drawRoute(pen, paper)
  drawTracking(pen, paper.trackingNumber)
  for (const y of rules) page.moveTo(EDGE, y).lineTo(RIGHT, y).lineWidth(0.8).stroke('black')
  return collectPdf(page)
}

const toDrawablePaper = (fonts: LabelFonts, paper: LabelPaper): LabelPaper => ({
  ...paper,
  carrierName: toDrawableText(fonts, paper.carrierName.toUpperCase()),
  service: toDrawableText(fonts, paper.service.toUpperCase()),
})

const addressAreas = {
  from: { box: fromBox, largest: 8.5, smallest: 5 },
  to: { box: toBox, largest: 13.5, smallest: 5.5 },
}

const drawAddress = (pen: Pen, party: 'from' | 'to', lines: readonly TextLine[]): void => {
  const drawn = lines.map(({ text, weight }) => ({ text: toDrawableText(pen.fonts, text), weight }))
  const block = fitBlockTruncated(pen, drawn, addressAreas[party])
  const { box } = addressAreas[party]
  caption(pen, party === 'from' ? 'FROM' : 'SHIP TO', { x: EDGE, baseline: box.y - 5 })
  if (party === 'to') pen.page.rect(EDGE, box.y, 4, box.height - 4).fill('black')
  drawBlock(pen, block, box)
}

const drawHeader = (pen: Pen, { request, carrierName, service }: LabelPaper): void => {
  pen.page.rect(EDGE, EDGE, 46, 46).fill('black')
  const letter = initialOf(service)
  const style = { weight: 'bold', size: 32 } as const
  pen.page.fillColor('white')
  drawText(pen, letter, { style, x: EDGE + (46 - widthOf(pen, letter, style)) / 2, baseline: EDGE + 34.5 })
  pen.page.fillColor('black')

  drawFitted(pen, carrierName.toUpperCase(), {
    weight: 'regular',
    largest: CAPTION_SIZE,
    box: { x: EDGE + 56, y: EDGE + 1, width: 140, height: 13 },
  })
  drawFitted(pen, `RETURN ${service.toUpperCase()}`, {
    weight: 'bold',
    largest: 16,
    box: { x: EDGE + 56, y: EDGE + 14, width: 140, height: 20 },
  })
  caption(pen, `DATE ${request.date}`, { x: EDGE + 56, baseline: EDGE + 44 })

  drawRightAligned(pen, weightText(request.parcel.grams), { style: { weight: 'bold', size: 15 }, baseline: EDGE + 27 })
  drawRightAligned(pen, 'WEIGHT', { style: { weight: 'regular', size: CAPTION_SIZE }, baseline: EDGE + 11 })
}

const drawReferences = (pen: Pen, { rmaCode, parcel }: LabelRequest): void => {
  caption(pen, 'RMA', { x: rmaBox.x, baseline: rmaBox.y - 5 })
  pen.page.rect(rmaBox.x, rmaBox.y, rmaBox.width, rmaBox.height).lineWidth(1.2).stroke('black')
  drawFitted(pen, rmaCode, {
    weight: 'bold',
    largest: 14,
    box: { x: rmaBox.x + 6, y: rmaBox.y + 6, width: rmaBox.width - 12, height: rmaBox.height - 12 },
  })
  const pieces = parcel.items.reduce((sum, { quantity }) => sum + quantity, 0)
  caption(pen, `ITEMS ${pieces}`, { x: rmaBox.x, baseline: rmaBox.y + rmaBox.height + 12 })
  caption(pen, 'PARCEL 1 OF 1', { x: rmaBox.x, baseline: rmaBox.y + rmaBox.height + 22 })
}

const drawRoute = (pen: Pen, { request, service, trackingNumber }: LabelPaper): void => {
  caption(pen, 'ROUTING CODE', { x: EDGE, baseline: routeBox.y - 5 })
  drawFitted(pen, routingCode(request, service), { weight: 'bold', largest: 28, box: routeBox })
  drawQr(pen.page, trackingNumber, qrBox)
}

const drawTracking = (pen: Pen, trackingNumber: string): void => {
  drawBarcode(pen.page, trackingNumber, barsBox)
  const text = formatTrackingNumber(trackingNumber)
  const style = { weight: 'bold', size: 10.5 } as const
  drawText(pen, text, { style, x: (A6[0] - widthOf(pen, text, style)) / 2, baseline: barsBox.y + barsBox.height + 13 })
}

/** For the sorting machine. */
const routingCode = ({ to }: LabelRequest, service: string): string =>
  [to.country, to.zip.toUpperCase().replace(/[^A-Z0-9]/g, ''), initialOf(service)]
    .filter((part) => part !== '')
    .join('-')

/** Some capitals have two characters. */
const initialOf = (service: string): string => [...service.toUpperCase()][0] ?? ''

const weightText = (grams: number): string => (grams < 1_000 ? `${grams} G` : `${(grams / 1_000).toFixed(2)} KG`)

const CAPTION_SIZE = 6.5

const caption = (pen: Pen, text: string, at: { x: number; baseline: number }): void =>
  drawText(pen, text, { style: { weight: 'regular', size: CAPTION_SIZE }, ...at })

const drawRightAligned = (
  pen: Pen,
  text: string,
  at: { style: { weight: Weight; size: number }; baseline: number },
): void => drawText(pen, text, { ...at, x: RIGHT - widthOf(pen, text, at.style) })

const drawFitted = (pen: Pen, text: string, area: { weight: Weight; largest: number; box: Box }): void => {
  const line = { text: toDrawableText(pen.fonts, text), weight: area.weight }
  const block = fitBlockTruncated(pen, [line], { ...area, smallest: 5 })
  drawBlock(pen, block, { x: area.box.x, y: area.box.y + (area.box.height - blockHeight(block)) / 2 })
}
