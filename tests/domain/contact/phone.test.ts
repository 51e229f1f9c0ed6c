import { type CountryCode, getCountries, getExampleNumber } from 'libphonenumber-js/min'
import examples from 'libphonenumber-js/mobile/examples'
import { describe, expect, it } from 'vitest'
import type { Order } from '../../../schemas/entities/order.ts'
import { judgeAddress } from '../../../server/domain/journey/address.ts'
import { isProofOfOrder } from '../../../server/domain/journey/lookup.ts'
import { adaAtHome, orderInsideWindow } from '../characters.ts'

const orderOf = (country: string, phone: string, of: 'address' | 'customer' = 'address'): Order => {
  const { phone: _none, ...address } = adaAtHome
  return {
    ...orderInsideWindow,
    address: { ...address, country, ...(of === 'address' && { phone }) },
    customer: { ...orderInsideWindow.customer, phone: of === 'customer' ? phone : null },
  }
}

const isAccepted = (order: Order, typed: string): boolean =>
  isProofOfOrder(order, typed, { fields: ['phone'], home: 'US' })

const fullWidth = (text: string): string =>
  text.replace(/[!-~]/g, (char) => String.fromCodePoint((char.codePointAt(0) ?? 0) + 0xfee0))

const formsOf = (country: CountryCode): readonly string[] => {
  const example = getExampleNumber(country, examples)
  if (example === undefined) throw new Error(`no example number of ${country}`)
  const national = example.formatNational()
  const international = example.formatInternational()
  return [
    ...[national, national.replace(/\D/g, ''), example.nationalNumber, fullWidth(national)],
    ...[national.replaceAll(/[ -]/g, '\u2011'), `\u200e${national}\u200b`],
    ...[example.number, international, example.number.slice(1), `00${example.number.slice(1)}`],
    international.replace(/^\+(\d+)/, '(+$1)'),
  ]
}

describe('phones in E.164', () => {
  it.each(getCountries())('FND-31 every way to write a number of %s opens its order', (country) => {
    const forms = formsOf(country)
    const failing = forms.flatMap((stored) =>
      forms.filter((typed) => !isAccepted(orderOf(country, stored), typed)).map((typed) => `${stored} by ${typed}`),
    )
    expect(failing).toEqual([])
  })

  it.each(getCountries())('FND-31 another number of %s does not open the order', (country) => {
    const example = getExampleNumber(country, examples)?.number ?? ''
    const others = [`${example.slice(0, -1)}${(Number(example.at(-1)) + 1) % 10}`, example.slice(0, -1), `${example}0`]
    expect(others.filter((typed) => isAccepted(orderOf(country, example), typed))).toEqual([])
  })

  it.each(getCountries())('FND-31 the address form accepts every way to write a number of %s', (country) => {
    const typed = { name: 'Ada Byron', address1: '1 Main Street', city: 'Anywhere', zip: '', country }
    const verdicts = formsOf(country).map((phone) => {
      const verdict = judgeAddress({ ...typed, phone }, [{ code: country, states: [] }])
      const problems = verdict.kind === 'refused' ? verdict.problems : []
      return problems.some(({ field }) => field === 'phone') ? phone : null
    })
    expect(verdicts.filter((phone) => phone !== null)).toEqual([])
  })

  it('FND-31 an address stores its phone in E.164', () => {
    const typed = { name: 'Ada Byron', address1: '1 Main Street', city: 'Berlin', zip: '10115', country: 'DE' }
    const stored = (phone: string) => {
      const verdict = judgeAddress({ ...typed, phone }, [{ code: 'DE', states: [] }])
      return verdict.kind === 'accepted' ? verdict.address.phone : verdict.problems
    }
    expect(stored('030 / 12 34 56–7')).toBe('+49301234567')
    expect(stored('+44 20 7946 0018 ext. 12')).toBe('+442079460018 ext. 12')
    expect(stored('12')).toEqual([{ field: 'phone', because: 'no-phone' }])
  })

  it('FND-31 the same last ten digits in another country open nothing', () => {
    expect(isAccepted(orderOf('US', '+1 212 555 0142'), '+44 2125550142')).toBe(false)
    expect(isAccepted(orderOf('FR', '+33 6 12 34 56 78'), '06 12 34 56 79')).toBe(false)
  })

  it('FND-31 the national form opens an order sent to another country than the phone has', () => {
    expect(isAccepted(orderOf('FR', '+49 1512 3456789', 'customer'), '01512 3456789')).toBe(true)
  })

  it('FND-31 a number on an order without address is read in the shop’s country', () => {
    const order: Order = { ...orderOf('US', '(212) 555-0142', 'customer'), address: null }
    expect(isAccepted(order, '+1 212 555 0142')).toBe(true)
  })
})
