import { sampleTexts } from './golden-world.ts'

/** Properties without visible text: types, ids, addresses and browser instructions. */
const silent = new Set([
  ...['contract', 'rev', 'type', 'id', 'key', 'path', 'href', 'src', 'constant', 'layout', 'history', 'previous'],
  ...['header', 'look', 'tone', 'kind', 'state', 'step', 'form', 'forms', 'args', 'value', 'values', 'current'],
  ...[
    'autocomplete',
    'inputMode',
    'pattern',
    'accept',
    'code',
    'country',
    'local',
    'method',
    'encoding',
    'time',
    'color',
    'event',
    'counted',
    'dialog',
    'needs',
    'block',
    'next',
    'shape',
    'units',
    'remaining',
  ],
])

const isSilentName = (owner: object): boolean =>
  ['type', 'layout', 'kind', 'current', 'legend', 'form'].some((sign) => sign in owner)

const markedText = /\[!! (?:(?!\[!!|!!\]).)* !!\]/gs

const withoutMarks = (text: string): string => {
  const rest = text.replace(markedText, '')
  return rest === text ? text : withoutMarks(rest)
}

const monthNames =
  /^(?:(?:January|February|March|April|May|June|July|August|September|October|November|December)\s\d{1,2},\s\d{4}|(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\s\d{1,2}(?:,\s\d{4})?)$/

const shortDatePattern = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),\s[A-Z][a-z]+\s\d{1,2}$/

const times = /^\d\d\/\d\d\/\d{4} - \d{1,2}:\d\d[AP]M$/

const isSampleText = (text: string): boolean =>
  sampleTexts.has(text) ||
  !/\p{L}/u.test(withoutSampleTexts(text)) ||
  [monthNames, shortDatePattern, times].some((form) => form.test(text)) ||
  countryNames.has(text)

const countryNames = new Set(['United States', 'France', 'New Zealand'])

const longSampleTexts = [...sampleTexts].filter((text) => text.length > 3).sort((a, b) => b.length - a.length)

const withoutSampleTexts = (text: string): string =>
  longSampleTexts.reduce((rest, sample) => rest.replaceAll(sample, ''), text)

const isMarked = (text: string): boolean => {
  const between = withoutSampleTexts(withoutMarks(text.replace(/<[^>]*>/g, ' ')))
  return text.includes('[!!') && !/\p{L}/u.test(between)
}

const isMoney = (value: object): boolean => 'amount' in value && 'currency' in value && 'text' in value

export const unmarkedTexts = (value: unknown): string[] => {
  if (typeof value === 'string') return isMarked(value) || isSampleText(value) ? [] : [value]
  if (typeof value !== 'object' || value === null || isMoney(value)) return []
  if (Array.isArray(value)) return value.flatMap(unmarkedTexts)
  return Object.entries(value).flatMap(([name, inner]) =>
    silent.has(name) || (name === 'name' && isSilentName(value)) ? [] : unmarkedTexts(inner),
  )
}
