import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countryCodes, statesByCountry } from '../../../schemas/entities/countries.ts'
import { buildPostalCodePattern, formatPostalCode, getPostalCodeNeed } from '../../../schemas/entities/postal-code.ts'
import rules from '../../../schemas/entities/postal-rules.json' with { type: 'json' }
import { isFullMatch } from '../../../schemas/values/field-patterns.ts'
import { type AddressFields, judgeAddress, judgeEmail } from '../../../server/domain/journey/address.ts'
import { isProofOfOrder } from '../../../server/domain/journey/lookup.ts'
import { findAddressProblem } from '../../../server/providers/carriers/papers/local-address.ts'
import { adaAtHome, orderInsideWindow } from '../characters.ts'

const forms: Readonly<Record<string, { readonly form?: string }>> = rules.postalCodes

const codesOf = (country: string) => fc.stringMatching(new RegExp(`^(?:${forms[country]?.form ?? '\\d{5}'})$`))

const fullWidth = (text: string): string =>
  text.replace(/[!-~]/g, (char) => String.fromCodePoint((char.codePointAt(0) ?? 0) + 0xfee0))

const typedVariantsOf = (code: string) =>
  fc
    .tuple(
      fc.constantFrom(
        (text: string) => text,
        (text: string) => text.toLowerCase(),
        fullWidth,
      ),
      fc.constantFrom('', ' ', '-', '\u2010', '\u2011', '\u2013', '\u2212', '\uff0d', '\u3000', '\u00a0', '\u200b'),
      fc.nat({ max: code.length }),
      fc.constantFrom('', '〒', ' ', '\u200e'),
    )
    .map(([write, sign, at, first]) => `${first}${write(`${code.slice(0, at)}`)}${sign}${write(code.slice(at))} `)

const addressIn = (country: string, zip: string): AddressFields => ({
  name: 'Ada Byron',
  address1: '1 Main Street',
  city: 'Anywhere',
  zip,
  country,
  ...(statesByCountry[country] && { state: statesByCountry[country][0]?.code ?? '' }),
})

const judgeTyped = (typed: AddressFields) =>
  judgeAddress(
    typed,
    countryCodes.map((code) => ({ code, states: (statesByCountry[code] ?? []).map((state) => state.code) })),
  )

describe('postal codes of every country', () => {
  it.each(countryCodes)('FND-30 %s: form, label and lookup accept a code in any common spelling', (country) => {
    const cases = codesOf(country).chain((code) => fc.tuple(fc.constant(code), typedVariantsOf(code)))
    fc.assert(
      fc.property(cases, ([code, typed]) => {
        const verdict = judgeTyped(addressIn(country, typed))
        if (verdict.kind === 'refused') throw new Error(`the form refuses ${JSON.stringify(typed)}`)
        expect(findAddressProblem(verdict.address)).toBeNull()
        const pattern = buildPostalCodePattern(country)
        if (pattern !== undefined) expect([typed, isFullMatch(pattern, typed.trim())]).toEqual([typed, true])
        const order = { ...orderInsideWindow, address: { ...adaAtHome, country, zip: code } }
        expect(isProofOfOrder(order, typed, { fields: ['zip'], home: 'US' })).toBe(true)
      }),
      { numRuns: 25 },
    )
  })

  it('FND-30 whatever text the form accepts as a postal code the label accepts', () => {
    const texts = fc.oneof(fc.string({ maxLength: 12 }), fc.stringMatching(/^[A-Z0-9 -]{0,10}$/), fc.constant(''))
    fc.assert(
      fc.property(fc.constantFrom(...countryCodes), texts, (country, zip) => {
        const verdict = judgeTyped(addressIn(country, zip))
        if (verdict.kind === 'accepted') expect(findAddressProblem(verdict.address)).toBeNull()
      }),
      { numRuns: 2_000 },
    )
  })

  it.each([
    ['AE', 'none'],
    ['HK', 'none'],
    ['PA', 'none'],
    ['IE', 'optional'],
    ['US', 'required'],
    ['JP', 'required'],
    ['XX', 'none'],
  ])('FND-30 the need of a postal code in %s is %s', (country, need) => {
    expect(getPostalCodeNeed(country)).toBe(need)
  })

  it('FND-30 an address in a country without postal codes stores none', () => {
    const verdict = judgeTyped(addressIn('AE', '00000'))
    expect(verdict.kind === 'accepted' && verdict.address.zip).toBe('')
    expect(judgeTyped(addressIn('AE', '')).kind).toBe('accepted')
    expect(judgeTyped(addressIn('IE', '')).kind).toBe('accepted')
    expect(judgeTyped({ ...addressIn('SG', '546080'), city: '' }).kind).toBe('accepted')
    expect(judgeTyped(addressIn('DE', '')).kind).toBe('refused')
  })

  it.each([
    ['sw1a1aa', 'GB', 'SW1A 1AA'],
    ['〒６０４ー８１６６', 'JP', '604-8166'],
    ['10001 2233', 'US', '10001-2233'],
    ['00950', 'PL', '00-950'],
    ['SE–111 22', 'SE', '11122'],
    ['1073', 'LV', 'LV-1073'],
    ['١٢٣٤٥', 'EG', '12345'],
    ['Dublin 2', 'IE', null],
    ['1011', 'DE', null],
  ])('FND-30 %j in %s is the postal code %j', (typed, country, code) => {
    expect(formatPostalCode(typed, country)).toBe(code)
  })
})

describe('emails that keyboards write', () => {
  it('FND-30 an email in full width or with invisible characters opens its order', () => {
    for (const typed of ['ａｄａ＠ｅｘａｍｐｌｅ．ｃｏｍ', '\u200bADA@example.com\u00a0', 'ada\u200d@example.com']) {
      expect([typed, isProofOfOrder(orderInsideWindow, typed, { fields: ['email'], home: 'US' })]).toEqual([
        typed,
        true,
      ])
      expect([typed, judgeEmail(typed)]).toEqual([typed, null])
    }
  })
})
