import QRCode from 'qrcode'
import type { PackingSlip, Papers } from '../port.ts'
import type { LabelFonts } from './label-fonts.ts'
import type { LabelPaper } from './label-pdf.ts'

const CODE_WIDTH = 600

/** Loading takes 250 ms. */
const load = async (customFonts?: LabelFonts) => {
  const [{ drawLabel }, { drawPackingSlip }, { createLabelFonts: labelFonts }] = await Promise.all([
    import('./label-pdf.ts'),
    import('./packing-slip.ts'),
    import('./label-fonts.ts'),
  ])
  const fonts = customFonts ?? labelFonts()
  return {
    label: (paper: LabelPaper) => drawLabel(fonts, paper),
    packingSlip: (slip: PackingSlip) => drawPackingSlip(fonts, slip),
  }
}

/** Rejects while the fonts are not built. */
export function createPapers(fonts?: LabelFonts) {
  let loading: ReturnType<typeof load> | undefined
  const ensureLoaded = () => {
    loading ??= load(fonts)
    return loading
  }
  return {
    codeOf: async (text) => Buffer.from(await QRCode.toString(text, { type: 'svg', errorCorrectionLevel: 'M' })),
    codePngOf: (text) => QRCode.toBuffer(text, { type: 'png', width: CODE_WIDTH, errorCorrectionLevel: 'M' }),
    packingSlip: async (slip) => (await ensureLoaded()).packingSlip(slip),
    label: async (paper: LabelPaper) => (await ensureLoaded()).label(paper),
  } satisfies Papers & Record<'label', unknown>
}
export type AllPapers = ReturnType<typeof createPapers>
