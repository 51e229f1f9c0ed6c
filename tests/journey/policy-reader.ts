import type { KeyValues } from '../../schemas/components/key-values.ts'
import type { PolicyName } from '../../schemas/config/policy.ts'
import type { Screen } from '../../schemas/envelope/screen.ts'

type Start = 'delivery' | 'shipping' | 'the order'

interface Extension {
  readonly from: string
  readonly to: string
  readonly until: string
  readonly outcomes: readonly PolicyName[]
}

/** What an English reader learns of one rule of the policy page. */
export interface ReadRule {
  readonly productTypes: readonly string[]
  readonly countries: readonly string[]
  readonly fallback: number
  readonly days: ReadonlyMap<PolicyName, number>
  readonly start: Start
  readonly saleDays: ReadonlyMap<PolicyName, number>
  readonly extensions: readonly Extension[]
  readonly fees: ReadonlyMap<PolicyName, string>
}

const names: Readonly<Record<string, PolicyName>> = {
  Refund: 'refund',
  'Store credit': 'gift_card',
  Exchange: 'exchange',
}

const readOutcomes = (text: string): readonly PolicyName[] => text.split(', ').flatMap((name) => names[name] ?? [])

const daysPattern =
  /^(.+): (?:(\d+) days? after (delivery|shipping|the order)|on the day of (delivery|shipping|the order)|at any time)$/

const readDays = (lines: readonly string[]) => {
  let start: Start = 'shipping'
  const days = new Map<PolicyName, number>()
  for (const line of lines) {
    const [, outcomes = '', count, after, same] = daysPattern.exec(line) ?? []
    const found = after ?? same
    if (found !== undefined) start = found as Start
    const limit = count !== undefined ? Number(count) : same !== undefined ? 0 : Number.POSITIVE_INFINITY
    for (const outcome of readOutcomes(outcomes)) days.set(outcome, limit)
  }
  return { start, days }
}

const readDate = (text: string): string => new Date(`${text.replaceAll('\u00a0', ' ')} UTC`).toISOString().slice(0, 10)

const extensionPattern = /^Ordered from (.+) to (.+): you can return until (.+), or later/

const readExtensions = (rows: KeyValues['rows']): readonly Extension[] =>
  rows.flatMap(({ lines: [line = '', only = ''] }) => {
    const [, from, to, until] = extensionPattern.exec(line) ?? []
    if (from === undefined || to === undefined || until === undefined) return []
    const outcomes = only === '' ? Object.values(names) : readOutcomes(only.replace('Only for: ', ''))
    return [{ from: readDate(from), to: readDate(to), until: readDate(until), outcomes }]
  })

const readFees = (lines: readonly string[]): ReadonlyMap<PolicyName, string> =>
  new Map(
    lines.flatMap((line) => {
      const [outcomes = '', fee = ''] = line.split(': ')
      return readOutcomes(outcomes).map((outcome): [PolicyName, string] => [outcome, fee])
    }),
  )

const countryNames: Readonly<Record<string, string>> = { Canada: 'CA', 'United States': 'US' }

const readRule = ({ rows }: KeyValues): ReadRule => {
  const linesOf = (label: string) => rows.find((row) => row.label === label)?.lines ?? []
  const scope = linesOf('Applies to').join('\n')
  const time = linesOf('Time to return')
  const [sale = ''] = linesOf('Time for some items')
  const { start, days } = readDays(time)
  const fallback = /we count from (\d+) days? after shipping/.exec(time.join('\n'))?.[1] ?? '0'
  return {
    start,
    days,
    fallback: Number(fallback),
    productTypes: /is one of these: (.+)/.exec(scope)?.[1]?.split(', ') ?? [],
    countries: (/Orders sent to (.+)/.exec(scope)?.[1]?.split(', ') ?? []).flatMap((name) => countryNames[name] ?? []),
    saleDays: readDays(sale === '' ? [] : (sale.split(' – ')[1] ?? '').split('; ')).days,
    extensions: readExtensions(rows),
    fees: readFees(linesOf('Fees')),
  }
}

const keyValues = ({ regions }: Screen): readonly KeyValues[] =>
  regions.main.filter((component) => component.type === 'key_values')

export const readRules = (screen: Screen): readonly ReadRule[] =>
  keyValues(screen)
    .filter(({ id }) => id.startsWith('rule-'))
    .map(readRule)

export const readMethodFees = (screen: Screen): ReadonlyMap<PolicyName, string> => {
  const [line = ''] = keyValues(screen).find(({ id }) => id === 'methods')?.rows[0]?.lines ?? []
  return readFees((line.split(' – ')[1] ?? '').split('; '))
}
