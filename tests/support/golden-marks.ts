import { givenTexts } from './golden-world.ts'

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
    'next',
    'shape',
  ],
])

const isSilentName = (owner: object): boolean =>
  ['type', 'layout', 'kind', 'current', 'legend'].some((sign) => sign in owner)

const marked = /\[!! (?:(?!\[!!|!!\]).)* !!\]/gs

const withoutMarks = (text: string): string => {
  const rest = text.replace(marked, '')
  return rest === text ? text : withoutMarks(rest)
}

const monthNames =
  /^(?:January|February|March|April|May|June|July|August|September|October|November|December)\s\d{1,2},\s\d{4}$/

const soon = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),\s[A-Z][a-z]+\s\d{1,2}$/

/** A numeric date and time (CON-26). */
const times = /^\d\d\/\d\d\/\d{4} - \d{1,2}:\d\d[AP]M$/

const isGiven = (text: string): boolean =>
  givenTexts.has(text) ||
  !/\p{L}/u.test(withoutGiven(text)) ||
  [monthNames, soon, times].some((form) => form.test(text)) ||
  countryNames.has(text)

const countryNames = new Set(['United States', 'France', 'New Zealand'])

const longGiven = [...givenTexts].filter((text) => text.length > 3).sort((a, b) => b.length - a.length)

const withoutGiven = (text: string): string => longGiven.reduce((rest, given) => rest.replaceAll(given, ''), text)

const isMarked = (text: string): boolean => {
  const between = withoutGiven(withoutMarks(text.replace(/<[^>]*>/g, ' ')))
  return text.includes('[!!') && !/\p{L}/u.test(between)
}

const isMoney = (value: object): boolean => 'amount' in value && 'currency' in value && 'text' in value

export const unmarkedTexts = (value: unknown): string[] => {
  if (typeof value === 'string') return isMarked(value) || isGiven(value) ? [] : [value]
  if (typeof value !== 'object' || value === null || isMoney(value)) return []
  if (Array.isArray(value)) return value.flatMap(unmarkedTexts)
  return Object.entries(value).flatMap(([name, inner]) =>
    silent.has(name) || (name === 'name' && isSilentName(value)) ? [] : unmarkedTexts(inner),
  )
}
