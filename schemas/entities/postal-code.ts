import { normalizeTyped } from '../values/normalize.ts'
import rules from './postal-rules.json' with { type: 'json' }

/**
 * `form` is a regular expression of the code, upper case, without separators. `examples` show separators; `prefix` is
 * optional when typed.
 */
interface PostalCodeRule {
  readonly required?: boolean
  readonly form?: string
  readonly examples?: readonly string[]
  readonly prefix?: string
}

// `postal-rules.json` is Google's address data (libaddressinput); `tests/house/postal-rules.test.ts` compares them.
const table: Readonly<Record<string, PostalCodeRule>> = rules.postalCodes
const countriesWithoutCity = new Set(rules.withoutCity)

export function getPostalCodeNeed(country: string): 'required' | 'optional' | 'none' {
  const rule = table[country]
  if (rule === undefined) return 'none'
  return rule.required ? 'required' : 'optional'
}

/** City states and small islands have none. */
export const isCityRequired = (country: string): boolean => !countriesWithoutCity.has(country)

const stripSeparators = (text: string): string =>
  normalizeTyped(text)
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]|ー/gu, '')

const isOfForm = (form: string, code: string): boolean => new RegExp(`^(?:${form})$`).test(code)

const toBareCode = (text: string, { form, prefix = '' }: PostalCodeRule): string | null => {
  const code = stripSeparators(text)
  if (form === undefined) return code
  const variants =
    prefix === '' ? [] : [`${prefix}${code}`, ...(code.startsWith(prefix) ? [code.slice(prefix.length)] : [])]
  return [code, ...variants].find((variant) => isOfForm(form, variant)) ?? null
}

const addSeparators = (code: string, { examples = [] }: PostalCodeRule): string => {
  const example = examples.find((candidate) => stripSeparators(candidate).length === code.length) ?? ''
  return Array.from(example).reduce(
    (text, char, at) => (/[^A-Z0-9]/.test(char) ? `${text.slice(0, at)}${char}${text.slice(at)}` : text),
    code,
  )
}

/**
 * Formats a code as its country prints it: `sw1a1aa` is `SW1A 1AA`, `〒６０４ー８１６６` is `604-8166`. Empty for empty text and
 * countries without codes; null if invalid.
 */
export function formatPostalCode(text: string, country: string): string | null {
  const rule = table[country]
  if (rule === undefined || text.trim() === '') return ''
  if (rule.form === undefined) return normalizeTyped(text)
  const code = toBareCode(text, rule)
  return code === null ? null : addSeparators(code, rule)
}

/** Key to compare two codes of a country; invalid ones compare by character. */
export const toPostalCodeKey = (text: string, country: string): string =>
  toBareCode(text, table[country] ?? {}) ?? stripSeparators(text)

const toFullWidth = (text: string): string =>
  text.replace(/[A-Za-z0-9]/g, (char) => String.fromCodePoint((char.codePointAt(0) ?? 0) + 0xfee0))

const toTypedClass = (inner: string): string => {
  const cases = [...new Set([inner, inner.toLowerCase()])].join('').replaceAll('\\d\\d', '\\d')
  return `[${cases}${toFullWidth(cases.replaceAll('\\d', ''))}]`.replaceAll('\\d', '\\p{Nd}')
}

/** `ー` is the dash of Japanese keyboards. */
const SEPARATORS = '[\\s\\p{P}\\p{S}\\p{Cf}ー]*'

const PARTS = /(\\d|\[[^\]]+\]|[A-Z0-9])(\{[\d,]+\}|\?)?|\(\?:|\)\??|\|/g

const toTypedForm = (form: string): string =>
  form.replace(PARTS, (part: string, atom: string | undefined, quantifier = '') => {
    if (atom === undefined) return part
    const typed = atom === '\\d' ? '\\p{Nd}' : toTypedClass(atom.replaceAll(/[[\]]/g, ''))
    return quantifier === '' ? typed + SEPARATORS : `(?:${typed}${SEPARATORS})${quantifier}`
  })

/** Pattern of typed codes, for the flag `u`; undefined if the country has none. */
export function buildPostalCodePattern(country: string): string | undefined {
  const { form, prefix = '' } = table[country] ?? {}
  if (form === undefined) return undefined
  const rest = form.startsWith(prefix) ? form.slice(prefix.length) : form
  return `${SEPARATORS}${prefix === '' ? '' : `(?:${toTypedForm(prefix)})?`}(?:${toTypedForm(rest)})`
}
