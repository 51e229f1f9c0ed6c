import { getCarrierName } from '../../../schemas/entities/carrier-name.ts'
import { entryOf } from '../../../schemas/values/member.ts'

interface Mark {
  readonly text: string
  readonly paper: string
  readonly ink: string
}

/** Wordmarks drawn for Homeward; no trademark is copied (LBL-28). */
const marks: Readonly<Record<string, Mark>> = {
  ups: { text: 'UPS', paper: '#3f3128', ink: '#f5f0e8' },
  usps: { text: 'USPS', paper: '#24405f', ink: '#f4f7fa' },
  fedex: { text: 'FedEx', paper: '#40325c', ink: '#f6f3fa' },
  purolator: { text: 'Purolator', paper: '#7a2432', ink: '#fbf3f4' },
  dhl: { text: 'DHL', paper: '#f2e3b3', ink: '#7a2018' },
  'canada-post': { text: 'Canada Post', paper: '#f3f4f6', ink: '#8f1d24' },
}

/** The carrier's display name and mark URL; null without a mark (LBL-28). */
export function describeCarrier(carrier: string): { readonly name: string; readonly mark: string | null } {
  const name = getCarrierName(carrier)
  const mark = Object.keys(marks).find((one) => marks[one]?.text === name)
  return { name, mark: mark === undefined ? null : `/carrier-marks/${mark}.svg` }
}

export function drawCarrierMark(name: string): string | null {
  const mark = entryOf(marks, name)
  if (mark === undefined) return null
  const width = 24 + mark.text.length * 11
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 32" width="${width}" height="32"><rect width="${width}" height="32" rx="4" fill="${mark.paper}"/><text x="50%" y="50%" dy=".36em" text-anchor="middle" textLength="${width - 20}" lengthAdjust="spacingAndGlyphs" font-family="system-ui, sans-serif" font-size="16" font-weight="700" fill="${mark.ink}">${mark.text}</text></svg>`
}
