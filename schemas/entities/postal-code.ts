import { normalizeTyped } from '../normalize.ts'
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
const withoutCity = new Set(rules.withoutCity)

export function postalCodeNeed(country: string): 'required' | 'optional' | 'none' {
  const rule = table[country]
  if (rule === undefined) return 'none'
  return rule.required ? 'required' : 'optional'
}

/** City states and small islands have none. */
export const needsCity = (country: string): boolean => !withoutCity.has(country)

const bare = (text: string): string =>
  normalizeTyped(text)
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]|ー/gu, '')

const hasForm = (form: string, code: string): boolean => new RegExp(`^(?:${form})$`).test(code)

const bareCode = (text: string, { form, prefix = '' }: PostalCodeRule): string | null => {
  const code = bare(text)
  if (form === undefined) return code
  const others =
    prefix === '' ? [] : [`${prefix}${code}`, ...(code.startsWith(prefix) ? [code.slice(prefix.length)] : [])]
  return [code, ...others].find((one) => hasForm(form, one)) ?? null
}

const separated = (code: string, { examples = [] }: PostalCodeRule): string => {
  const example = examples.find((one) => bare(one).length === code.length) ?? ''
  return Array.from(example).reduce(
    (text, char, at) => (/[^A-Z0-9]/.test(char) ? `${text.slice(0, at)}${char}${text.slice(at)}` : text),
    code,
  )
}

/**
 * Formats a code as its country prints it: `sw1a1aa` is `SW1A 1AA`, `〒６０４ー８１６６` is `604-8166`. Empty for empty text and
 * countries without codes; null if invalid.
 */
export function readPostalCode(text: string, country: string): string | null {
  const rule = table[country]
  if (rule === undefined || text.trim() === '') return ''
  if (rule.form === undefined) return normalizeTyped(text)
  const code = bareCode(text, rule)
  return code === null ? null : separated(code, rule)
}

/** Key to compare two codes of a country; invalid ones compare by character. */
export const postalCodeKey = (text: string, country: string): string =>
  bareCode(text, table[country] ?? {}) ?? bare(text)

const fullWidth = (text: string): string =>
  text.replace(/[A-Za-z0-9]/g, (char) => String.fromCodePoint((char.codePointAt(0) ?? 0) + 0xfee0))

const typedClass = (inner: string): string => {
  const cases = [...new Set([inner, inner.toLowerCase()])].join('').replaceAll('\\d\\d', '\\d')
  return `[${cases}${fullWidth(cases.replaceAll('\\d', ''))}]`.replaceAll('\\d', '\\p{Nd}')
}

/** `ー` is the dash of Japanese keyboards. */
const SEPARATORS = '[\\s\\p{P}\\p{S}\\p{Cf}ー]*'

/** An atom with its quantifier, or a sign between atoms. */
const PARTS = /(\\d|\[[^\]]+\]|[A-Z0-9])(\{[\d,]+\}|\?)?|\(\?:|\)\??|\|/g

const typedForm = (form: string): string =>
  form.replace(PARTS, (part: string, atom: string | undefined, quantifier = '') => {
    if (atom === undefined) return part
    const one = atom === '\\d' ? '\\p{Nd}' : typedClass(atom.replaceAll(/[[\]]/g, ''))
    return quantifier === '' ? one + SEPARATORS : `(?:${one}${SEPARATORS})${quantifier}`
  })

/** Pattern of typed codes, for the flag `u`; undefined if the country has none. */
export function postalCodePattern(country: string): string | undefined {
  const { form, prefix = '' } = table[country] ?? {}
  if (form === undefined) return undefined
  const rest = form.startsWith(prefix) ? form.slice(prefix.length) : form
  return `${SEPARATORS}${prefix === '' ? '' : `(?:${typedForm(prefix)})?`}(?:${typedForm(rest)})`
}
