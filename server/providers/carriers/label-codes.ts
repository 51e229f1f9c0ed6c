import QRCode from 'qrcode'
import { code128Widths } from './code128.ts'
import type { Box, LabelPage } from './label-text.ts'

const QUIET_MODULES = 10 // on each side, or a scanner does not find where the code begins

/** Draws a Code 128 of the text over the whole width of the box, quiet zones included. */
export function drawBarcode(page: LabelPage, text: string, box: Box): void {
  const widths = code128Widths(text)
  const modules = widths.reduce((sum, width) => sum + width, 2 * QUIET_MODULES)
  const unit = box.width / modules

  let x = box.x + QUIET_MODULES * unit
  widths.forEach((width, at) => {
    if (at % 2 === 0) page.rect(x, box.y, width * unit, box.height)
    x += width * unit
  })
  page.fill('black')
}

/** Draws a QR code of the text into the square at the top left of the box, as wide as the box. */
export function drawQr(page: LabelPage, text: string, box: Omit<Box, 'height'>): void {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
  const unit = box.width / modules.size

  for (let row = 0; row < modules.size; row++) {
    for (const { from, length } of darkRuns(modules, row)) {
      page.rect(box.x + from * unit, box.y + row * unit, length * unit, unit)
    }
  }
  page.fill('black')
}

type Modules = ReturnType<typeof QRCode.create>['modules']

/** The dark stretches of one row: drawn whole, so that no hairline appears between two modules. */
function darkRuns(modules: Modules, row: number): readonly { readonly from: number; readonly length: number }[] {
  const cells = Array.from({ length: modules.size }, (_, column) => (modules.get(row, column) ? '1' : '0')).join('')
  return [...cells.matchAll(/1+/g)].map(({ index, 0: run }) => ({ from: index, length: run.length }))
}
