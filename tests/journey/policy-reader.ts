import type { KeyValues } from '../../schemas/components/key-values.ts'
import type { PolicyName } from '../../schemas/config/policy.ts'
import type { Order } from '../../schemas/entities/order.ts'
import type { Screen } from '../../schemas/envelope/screen.ts'

type Row = KeyValues['rows'][number]
type Start = 'delivery' | 'shipping' | 'the order'

interface Extension {
  readonly from: string
  readonly to: string
  readonly until: string
  readonly outcomes: readonly PolicyName[]
}

export interface ReadOrder {
  readonly order: Order
  readonly gift: boolean
}

type Matches = (read: ReadOrder) => boolean

export interface ReadRule {
  readonly matches: Matches
  readonly fallback: number
  readonly days: ReadonlyMap<PolicyName, number>
  readonly start: Start
  readonly saleDays: ReadonlyMap<PolicyName, number>
  readonly extensions: readonly Extension[]
  readonly fees: ReadonlyMap<PolicyName, string>
}

const names: Readonly<Record<string, PolicyName>> = {
  refund: 'refund',
  'store credit': 'gift_card',
  exchange: 'exchange',
}

const readOutcomes = (text: string): readonly PolicyName[] =>
  text.split(/, | or /).flatMap((name) => names[name.toLowerCase()] ?? [])

const daysPattern =
  /^(?:(.+): )?(?:(\d+) days? after (delivery|shipping|the order)|on the day of (delivery|shipping|the order)|at any time)$/

/** A line without outcomes holds for all that the shopper can get. */
const readDays = (lines: readonly string[], offered: readonly PolicyName[] = []) => {
  let start: Start = 'shipping'
  const days = new Map<PolicyName, number>()
  for (const line of lines) {
    const [whole, outcomes, count, after, same] = daysPattern.exec(line) ?? []
    if (whole === undefined) continue
    const found = after ?? same
    if (found !== undefined) start = found as Start
    const limit = count !== undefined ? Number(count) : same !== undefined ? 0 : Number.POSITIVE_INFINITY
    const named = outcomes === undefined ? offered : readOutcomes(outcomes)
    for (const outcome of named) days.set(outcome, limit)
  }
  return { start, days }
}

const readDate = (text: string): string => new Date(`${text.replaceAll('\u00a0', ' ')} UTC`).toISOString().slice(0, 10)

const extensionPattern = /^Ordered from (.+) to (.+): you can return until (.+), or later/

const readExtension = (line: string, next: string): readonly Extension[] => {
  const [, from, to, until] = extensionPattern.exec(line) ?? []
  if (from === undefined || to === undefined || until === undefined) return []
  const outcomes = next.startsWith('Only for: ') ? readOutcomes(next.replace('Only for: ', '')) : Object.values(names)
  return [{ from: readDate(from), to: readDate(to), until: readDate(until), outcomes }]
}

const readExtensions = (rows: readonly Row[]): readonly Extension[] =>
  rows.flatMap(({ lines }) => lines.flatMap((line, at) => readExtension(line, lines[at + 1] ?? '')))

const readFees = (lines: readonly string[]): ReadonlyMap<PolicyName, string> =>
  new Map(
    lines.flatMap((line) => {
      const [outcomes = '', fee = ''] = line.split(': ')
      return readOutcomes(outcomes).map((outcome): [PolicyName, string] => [outcome, fee])
    }),
  )

const countryNames: Readonly<Record<string, string>> = { Canada: 'CA', 'United States': 'US' }

const readCountries = (text: string) => text.split(', ').flatMap((name) => countryNames[name] ?? [])
const readAmount = (text: string) => Math.round(Number(text.replace(/[$,]/g, '')) * 100)

const testPatterns: readonly (readonly [RegExp, (text: string) => Matches])[] = [
  [/^(?:Every order|Most orders)$/, () => () => true],
  [
    /^Orders in which every item is one of these: (.+)$/,
    (types) =>
      ({ order }) =>
        order.lines.every(({ productType }) => types.split(', ').includes(productType)),
  ],
  [
    /^Gifts$/,
    () =>
      ({ gift }) =>
        gift,
  ],
  [
    /^Orders that are not gifts$/,
    () =>
      ({ gift }) =>
        !gift,
  ],
  [
    /^Orders sent to countries other than (.+)$/,
    (text) =>
      ({ order }) =>
        !readCountries(text).includes(order.address?.country ?? ''),
  ],
  [
    /^Orders sent to (.+)$/,
    (text) =>
      ({ order }) =>
        readCountries(text).includes(order.address?.country ?? ''),
  ],
  [
    /^Orders of (\S+) or more$/,
    (text) =>
      ({ order }) =>
        order.total >= readAmount(text),
  ],
  [
    /^Orders of (\S+) or less$/,
    (text) =>
      ({ order }) =>
        order.total <= readAmount(text),
  ],
]

const readTest = (text: string): Matches => {
  for (const [pattern, toMatches] of testPatterns) {
    const [whole, part = ''] = pattern.exec(text) ?? []
    if (whole !== undefined) return toMatches(part)
  }
  throw new Error(`No reader understands "${text}"`)
}

const readClause = (text: string): Matches => {
  const tests = text.split(/ or (?=Orders|Gifts)/).map(readTest)
  return (read) => tests.some((matches) => matches(read))
}

const isHint = (line: string): boolean => /^You see whether|^Orders to which all/.test(line)

/** Tags are not on the page: the shopper learns at lookup what a rule with this title matches. */
export type MatchesByTitle = (title: string, read: ReadOrder) => boolean

const readScope = (heading: string, lines: readonly string[], matchesByTitle: MatchesByTitle): Matches => {
  const own = lines.filter((line) => !isHint(line))
  if (lines.some((line) => line.startsWith('You see whether'))) return (read) => matchesByTitle(heading, read)
  const clauses = (own.length === 0 ? [heading] : own).map(readClause)
  return (read) => clauses.every((matches) => matches(read))
}

type LinesOf = (label: string) => readonly string[]

const readTerms = (rows: readonly Row[], linesOf: LinesOf): Omit<ReadRule, 'matches'> => {
  const [sale = ''] = linesOf('Time for some items')
  const { start, days } = readDays(linesOf('Return within'), readOutcomes(linesOf('You get').join()))
  const fallback = /we count from (\d+) days? after shipping/.exec(linesOf('How we count days').join('\n'))?.[1] ?? '0'
  return {
    start,
    days,
    fallback: Number(fallback),
    saleDays: readDays(sale === '' ? [] : (sale.split(' – ')[1] ?? '').split(' · ')).days,
    extensions: readExtensions(rows),
    fees: readFees(linesOf('Fees')),
  }
}

/** What a special rule does not name is as for most orders. */
const mergeWithStandard = (rows: readonly Row[], standard: readonly Row[]): readonly Row[] => {
  const isRefused = rows.some(({ label, lines }) => label === 'Returns' && lines[0]?.includes('can’t be returned'))
  const own = new Set(rows.map(({ label }) => label))
  return isRefused ? rows : [...rows, ...standard.filter(({ label }) => !own.has(label))]
}

const readRule = (
  { heading = '', rows }: KeyValues,
  standard: readonly Row[],
  matchesByTitle: MatchesByTitle,
): ReadRule => {
  const all = mergeWithStandard(rows, standard)
  const linesOf: LinesOf = (label) =>
    all.flatMap((row) => (row.label === label ? row.lines.filter((line) => line !== 'Not for these orders') : []))
  return { ...readTerms(all, linesOf), matches: readScope(heading, linesOf('Applies to'), matchesByTitle) }
}

const keyValues = ({ regions }: Screen): readonly KeyValues[] =>
  regions.main.filter((component) => component.type === 'key_values')

export const findReadRule = (screen: Screen, read: ReadOrder, matchesByTitle: MatchesByTitle): ReadRule => {
  const sections = keyValues(screen)
  const standard = sections.flatMap(({ id, rows }) => (id === 'rule-0' || id === 'details' ? rows : []))
  const special = sections.filter(({ id }) => /^rule-[1-9]/.test(id))
  const found = special
    .map((section) => readRule(section, standard, matchesByTitle))
    .find(({ matches }) => matches(read))
  const [first] = sections
  if (found === undefined && first?.id !== 'rule-0') throw new Error('The page has no rule')
  return found ?? readRule({ ...first, rows: [] } as KeyValues, standard, matchesByTitle)
}

export const readBarredOutcomes = ({ regions }: Screen, { order, gift }: ReadOrder): readonly PolicyName[] => {
  const text = JSON.stringify(regions.main.find(({ id }) => id === 'exclusions'))
  const isUnpaid = order.total > 0 && order.taken <= 0
  const isCash = order.gateways.includes('cash') && text.includes('orders paid in cash')
  return [
    ...(gift || isCash ? ['refund' as const] : []),
    ...(isUnpaid ? ['refund' as const, 'gift_card' as const] : []),
    ...(isUnpaid && !text.includes('can only be exchanged') ? ['exchange' as const] : []),
  ]
}

export const readMethodFees = (screen: Screen): ReadonlyMap<string, 'free' | ReadonlyMap<PolicyName, string>> =>
  new Map(
    (keyValues(screen).find(({ id }) => id === 'methods')?.rows ?? []).flatMap(({ lines }) =>
      lines.map((line) => {
        const [name = '', fees = ''] = line.replace(' (for some orders)', '').split(' – ')
        return [name, fees === 'free' ? ('free' as const) : readFees(fees.split(' · '))]
      }),
    ),
  )
