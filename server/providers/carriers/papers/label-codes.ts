import QRCode from 'qrcode'
import { code128Widths } from './code128.ts'
import type { LabelPage } from './label-fonts.ts'
import type { Box } from './label-text.ts'

const QUIET_MODULES = 10 // on each side, or a scanner does not find where the code begins

/** Draws a Code 128 of the text over the whole width of the box, quiet zones included. */
export function drawBarcode(page: LabelPage, text: string, box: Box): void {
  const widths = code128Widths(text)
  const modules = widths.reduce((sum, width) => sum + width, 2 * QUIET_MODULES)
  const unit = box.width / modules

  const bars: Box[] = []
  let x = box.x + QUIET_MODULES * unit
  widths.forEach((width, at) => {
    if (at % 2 === 0) bars.push({ x, y: box.y, width: width * unit, height: box.height })
    x += width * unit
  })
  fillAll(page, bars)
}

const rounded = (points: number): number => Math.round(points * 1000) / 1000

/** Fills boxes in black, told at once: one by one, hundreds of them take longer than all else on a label. */
const fillAll = (page: LabelPage, boxes: readonly Box[]): void => {
  const told = boxes.map(({ x, y, width, height }) => `${[x, y, width, height].map(rounded).join(' ')} re`)
  page.addContent(told.join('\n')).fill('black')
}

/** Draws a QR code of the text into the square at the top left of the box, as wide as the box. */
export function drawQr(page: LabelPage, text: string, box: Omit<Box, 'height'>): void {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
  const unit = box.width / modules.size

  const rows = Array.from({ length: modules.size }, (_, row) =>
    darkRuns(modules, row).map(({ from, length }) => ({
      ...{ x: box.x + from * unit, y: box.y + row * unit },
      ...{ width: length * unit, height: unit },
    })),
  )
  fillAll(page, rows.flat())
}

type Modules = ReturnType<typeof QRCode.create>['modules']

/** The dark stretches of one row: drawn whole, so that no hairline appears between two modules. */
const darkRuns = (modules: Modules, row: number): readonly { readonly from: number; readonly length: number }[] => {
  const cells = Array.from({ length: modules.size }, (_, column) => (modules.get(row, column) ? '1' : '0')).join('')
  return [...cells.matchAll(/1+/g)].map(({ index, 0: run }) => ({ from: index, length: run.length }))
}
