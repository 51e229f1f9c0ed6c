import { normalizeTyped } from '../normalize.ts'
import rules from './postal-rules.json' with { type: 'json' }

/**
 * What a country says of its postal codes. `form` is a regular expression of the code in capitals without separators,
 * `examples` show where separators belong, and `prefix` is what people may write before a code or leave out.
 */
interface PostalCodeRule {
  readonly required?: boolean
  readonly form?: string
  readonly examples?: readonly string[]
  readonly prefix?: string
}

// `postal-rules.json` holds Google's address data (libaddressinput); `tests/house/postal-rules.test.ts` compares the two.
const table: Readonly<Record<string, PostalCodeRule>> = rules.postalCodes
const withoutCity = new Set(rules.withoutCity)

/** Whether an address needs a postal code, may have one, or has none because its country has none. */
export function postalCodeNeed(country: string): 'required' | 'optional' | 'none' {
  const rule = table[country]
  if (rule === undefined) return 'none'
  return rule.required ? 'required' : 'optional'
}

/** Whether an address of the country needs a city; city states and small islands have none. */
export const needsCity = (country: string): boolean => !withoutCity.has(country)

/** Letters and digits of a code alone, in capitals. */
const bare = (text: string): string =>
  normalizeTyped(text)
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]|ー/gu, '')

const hasForm = (form: string, code: string): boolean => new RegExp(`^(?:${form})$`).test(code)

/** The code in the form of its country, with or without the prefix that it was typed with. */
const bareCode = (text: string, { form, prefix = '' }: PostalCodeRule): string | null => {
  const code = bare(text)
  if (form === undefined) return code
  const others =
    prefix === '' ? [] : [`${prefix}${code}`, ...(code.startsWith(prefix) ? [code.slice(prefix.length)] : [])]
  return [code, ...others].find((one) => hasForm(form, one)) ?? null
}

/** The code with the separators of an example of its length. */
const separated = (code: string, { examples = [] }: PostalCodeRule): string => {
  const example = examples.find((one) => bare(one).length === code.length) ?? ''
  return Array.from(example).reduce(
    (text, char, at) => (/[^A-Z0-9]/.test(char) ? `${text.slice(0, at)}${char}${text.slice(at)}` : text),
    code,
  )
}

/**
 * The postal code that a text writes, as its country prints it: `sw1a1aa` is `SW1A 1AA`, `〒６０４ー８１６６` is `604-8166`.
 * Empty for an empty text and in countries without postal codes; null when it is no postal code of the country.
 */
export function readPostalCode(text: string, country: string): string | null {
  const rule = table[country]
  if (rule === undefined || text.trim() === '') return ''
  if (rule.form === undefined) return normalizeTyped(text)
  const code = bareCode(text, rule)
  return code === null ? null : separated(code, rule)
}

/** A postal code in the form in which two of a country are compared; what is none of it is compared letter by letter. */
export const postalCodeKey = (text: string, country: string): string =>
  bareCode(text, table[country] ?? {}) ?? bare(text)

const fullWidth = (text: string): string =>
  text.replace(/[A-Za-z0-9]/g, (char) => String.fromCodePoint((char.codePointAt(0) ?? 0) + 0xfee0))

/** The characters that people type for those of a class: small, capital and full width. */
const typedClass = (inner: string): string => {
  const cases = [...new Set([inner, inner.toLowerCase()])].join('').replaceAll('\\d\\d', '\\d')
  return `[${cases}${fullWidth(cases.replaceAll('\\d', ''))}]`.replaceAll('\\d', '\\p{Nd}')
}

/** What people write between the characters of a code; `ー` is a Japanese keyboard's dash. */
const SEPARATORS = '[\\s\\p{P}\\p{S}\\p{Cf}ー]*'

/** The parts of a form: an atom with its quantifier, or a sign between atoms. */
const PARTS = /(\\d|\[[^\]]+\]|[A-Z0-9])(\{[\d,]+\}|\?)?|\(\?:|\)\??|\|/g

const typedForm = (form: string): string =>
  form.replace(PARTS, (part: string, atom: string | undefined, quantifier = '') => {
    if (atom === undefined) return part
    const one = atom === '\\d' ? '\\p{Nd}' : typedClass(atom.replaceAll(/[[\]]/g, ''))
    return quantifier === '' ? one + SEPARATORS : `(?:${one}${SEPARATORS})${quantifier}`
  })

/** What people type for a postal code of the country, as a regular expression with the flag `u`; undefined without a form. */
export function postalCodePattern(country: string): string | undefined {
  const { form, prefix = '' } = table[country] ?? {}
  if (form === undefined) return undefined
  const rest = form.startsWith(prefix) ? form.slice(prefix.length) : form
  return `${SEPARATORS}${prefix === '' ? '' : `(?:${typedForm(prefix)})?`}(?:${typedForm(rest)})`
}
