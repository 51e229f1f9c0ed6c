import QRCode from 'qrcode'
import { code128Widths } from './code128.ts'
import type { LabelPage } from './label-fonts.ts'
import type { Box } from './label-text.ts'

const QUIET_MODULES = 10 // on each side

/** Includes quiet zones. */
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

const roundPoints = (points: number): number => Math.round(points * 1000) / 1000

const fillAll = (page: LabelPage, boxes: readonly Box[]): void => {
  const commands = boxes.map(({ x, y, width, height }) => `${[x, y, width, height].map(roundPoints).join(' ')} re`)
  page.addContent(commands.join('\n')).fill('black')
}

export function drawQr(page: LabelPage, text: string, box: Omit<Box, 'height'>): void {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
  const unit = box.width / modules.size

  const rows = Array.from({ length: modules.size }, (_, row) =>
    darkRuns(modules, row).map(({ from, length }) => ({
      x: box.x + from * unit,
      y: box.y + row * unit,
      width: length * unit,
      height: unit,
    })),
  )
  fillAll(page, rows.flat())
}

type Modules = ReturnType<typeof QRCode.create>['modules']

/** Adjacent modules are drawn as one, to avoid hairlines. */
const darkRuns = (modules: Modules, row: number): readonly { readonly from: number; readonly length: number }[] => {
  const cells = Array.from({ length: modules.size }, (_, column) => (modules.get(row, column) ? '1' : '0')).join('')
  return [...cells.matchAll(/1+/g)].map(({ index, 0: run }) => ({ from: index, length: run.length }))
}
