const deskCommands = ['all-here', 'not-here', 'damaged', 'wrong-item', 'done', 'undo'] as const
export type DeskCommand = (typeof deskCommands)[number]

export type CodeReading =
  | { readonly kind: 'command'; readonly command: DeskCommand }
  /** Written by the page when staff has taken a photo. */
  | { readonly kind: 'photo'; readonly id: string }
  | { readonly kind: 'return'; readonly number: string }
  | { readonly kind: 'parcel'; readonly code: string }
  | { readonly kind: 'unit'; readonly code: string }

const MAX_LENGTH = 400

const SEPARATORS = ['\u001c', '\u001d', '\u001e', '\u001f'] as const
const splitFields = (text: string): readonly string[] =>
  SEPARATORS.reduce((rest, separator) => rest.replaceAll(separator, '\n'), text).split('\n')

/** The prefix of some scanners (AIM). */
const SYMBOLOGY = /^\](?:C[0-4]|E[0-4]|d[0-6]|Q[0-6]|A[0-7]|F[0-6]|I[0-3]|L[0-2]|U[0-3])/
const RETURN_NUMBER = /(?:^|[/#])(R-[A-Z0-9-]{4,20})(?:$|[/?#])/i

const commandsByCard: ReadonlyMap<string, DeskCommand> = new Map(
  deskCommands.flatMap((command) => [
    [`HW-${command}`.toUpperCase(), command],
    [command.replace('-', ' ').toUpperCase(), command],
  ]),
)

/** USPS encodes 420 and the postal code before the number, and does not print them. */
const stripRouting = (digits: string): string | null => {
  const [, number] = /^420(?:\d{5}|\d{9})(9[1-5]\d{18}(?:\d{2}|\d{6})?)$/.exec(digits) ?? []
  if (number !== undefined) return number
  const [, other] = /^420\d{5}(\d{10,26})$/.exec(digits) ?? []
  return other ?? null
}

const withoutZeros = (digits: string): string => digits.replace(/^0+/, '')

const shortenFedEx = (digits: string): readonly string[] => {
  if (/^96\d{20}$/.test(digits)) return [digits.slice(-15), withoutZeros(digits.slice(-15))]
  if (/^(?:96|10)\d{32}$/.test(digits)) return [withoutZeros(digits.slice(-14))]
  if (/^\d{32}$/.test(digits)) return [digits.slice(16, 28)]
  return []
}

/** ANSI MH10.8.2. */
const readFields = (text: string): readonly string[] => {
  const fields = splitFields(text)
  const isUps = fields.includes('UPSN')
  if (isUps) {
    const at = fields.indexOf('UPSN')
    const [, serial] = /^1Z(\d{8})$/.exec(fields[at - 1] ?? '') ?? []
    const [shipper = '', service = ''] = [fields[at + 1], fields[at - 2]]
    return serial === undefined ? [] : [`1Z${shipper}${service.slice(-2)}${serial}`]
  }
  return fields.flatMap((field) => {
    const [, fedEx] = /^(\d{12})0\d{3}$/.exec(field) ?? []
    if (fedEx !== undefined) return [fedEx]
    return /^(?:1Z[A-Z0-9]{16}|9[1-5]\d{18,24}|[A-Z]{2}\d{9}[A-Z]{2})$/.test(field) ? [field] : []
  })
}

/** GS1: a serial shipping container code. */
const readContainer = (code: string): readonly string[] => {
  const [, container] = /^\(?00\)?(\d{18})$/.exec(code) ?? []
  return container === undefined ? [] : [`00${container}`, container]
}

const listParcelCodes = (code: string): readonly string[] => {
  const routed = stripRouting(code)
  const [, codabar] = /^[A-D](\d{10,16})[A-D]$/.exec(code) ?? []
  return [
    ...(routed === null ? [] : [routed]),
    ...(codabar === undefined ? [] : [codabar]),
    ...shortenFedEx(code),
    ...readContainer(code),
    code,
  ]
}

/** GS1: a trade item number, with any leading zeros. */
const listUnitCodes = (code: string): readonly string[] => {
  const [, item] = /^\(?01\)?(\d{14})/.exec(code) ?? []
  const digits = item ?? code
  if (!/^0?\d{12,14}$/.test(digits)) return [code]
  return [code, withoutZeros(digits), `0${withoutZeros(digits)}`]
}

const unique = (codes: readonly string[]): readonly string[] => [...new Set(codes)].filter((code) => code.length > 0)

const isReadable = (text: string): boolean => text.length > 0 && text.length <= MAX_LENGTH && /[\p{L}\p{N}]/u.test(text)

/** The most likely reading first. Empty when the code can be nothing. ADM-07 */
export function readScannedCode(scanned: string): readonly CodeReading[] {
  const text = scanned
    .normalize('NFKC')
    .replace(/[\r\n\t]+$/, '')
    .trim()
    .replace(SYMBOLOGY, '')
  if (!isReadable(text)) return []
  const [, photo] = /^HW-PHOTO-([\w-]{22})$/.exec(text) ?? []
  if (photo !== undefined) return [{ kind: 'photo', id: photo }]
  const upper = text.toUpperCase()
  const command = commandsByCard.get(upper.replace(/^\*|\*$/g, '').replaceAll('_', '-'))
  if (command !== undefined) return [{ kind: 'command', command }]
  const [, number] = RETURN_NUMBER.exec(text) ?? []
  if (number !== undefined) return [{ kind: 'return', number: number.toUpperCase() }]
  if (text.startsWith('[)>')) return unique(readFields(upper)).map((code) => ({ kind: 'parcel', code }))
  const joined = splitFields(upper).join('').replace(/\s/g, '')
  const bare = /^[\d-]+$/.test(joined) ? joined.replaceAll('-', '') : joined
  return [
    ...unique(listParcelCodes(bare)).map((code) => ({ kind: 'parcel', code }) as const),
    ...unique([...listUnitCodes(bare), upper]).map((code) => ({ kind: 'unit', code }) as const),
  ]
}
