import { describe, expect, it } from 'vitest'
import { type AddressFields, judgeAddress, judgeEmail } from '../../../server/domain/journey/address.ts'

const countries = [
  { code: 'US', states: ['CA', 'NY'] },
  { code: 'NZ', states: [] },
  { code: 'FR', states: [] },
]

const typedAddress: AddressFields = {
  firstName: 'Ada',
  lastName: 'Byron',
  address1: '12 Ocean Drive',
  city: 'New York',
  state: 'NY',
  zip: '10001',
  country: 'US',
}
const frenchAddress: AddressFields = { ...typedAddress, city: 'Paris', zip: '75001', country: 'FR', state: '' }

const problemsOf = (fields: AddressFields, phone: 'required' | 'optional' = 'optional') => {
  const verdict = judgeAddress(fields, countries, phone)
  return verdict.kind === 'accepted' ? [] : verdict.problems.map(({ field, because }) => `${field} ${because}`)
}
const addressOf = (fields: AddressFields) => {
  const verdict = judgeAddress(fields, countries)
  return verdict.kind === 'accepted' ? verdict.address : verdict
}

describe('a typed address', () => {
  it('LKP-45 a complete one is accepted, trimmed', () => {
    expect(addressOf({ ...typedAddress, city: ' New York ', phone: '', address2: '' })).toEqual({
      name: 'Ada Byron',
      address1: '12 Ocean Drive',
      city: 'New York',
      state: 'NY',
      zip: '10001',
      country: 'US',
    })
  })

  it.each([
    'firstName',
    'lastName',
    'address1',
    'city',
    'zip',
    'country',
  ] as const)('LKP-45 an address needs %s', (field) => {
    expect(problemsOf({ ...frenchAddress, [field]: ' ' })).toEqual([`${field} required`])
    const { [field]: _left, ...without } = frenchAddress
    expect(problemsOf(without)).toEqual([`${field} required`])
  })

  it('LKP-45 a single name serves for both', () => {
    const { firstName: _first, lastName: _last, ...rest } = frenchAddress
    expect(addressOf({ ...rest, name: 'Ada Byron' })).toMatchObject({ name: 'Ada Byron' })
    expect(problemsOf({ ...rest, name: '' })).toEqual(['name required'])
  })

  it('LKP-46 a country with states needs one of its own, others need none', () => {
    expect(problemsOf({ ...typedAddress, state: '' })).toEqual(['state required'])
    expect(problemsOf({ ...typedAddress, state: 'QC' })).toEqual(['state unknown-state'])
    expect(problemsOf(frenchAddress)).toEqual([])
  })

  it('LKP-46 the second address line is optional and stored', () => {
    expect(addressOf({ ...typedAddress, address2: 'Flat 3' })).toMatchObject({ address2: 'Flat 3' })
    expect(addressOf(typedAddress)).not.toHaveProperty('address2')
  })

  it('LKP-47 the phone is required only if the form requires it', () => {
    expect(problemsOf(typedAddress)).toEqual([])
    expect(problemsOf(typedAddress, 'required')).toEqual(['phone required'])
    expect(problemsOf({ ...typedAddress, phone: '212 555 0142' }, 'required')).toEqual([])
  })

  it('LKP-48 name and state are also validated when the form is sent', () => {
    const filled = { address1: '12 Ocean Drive', city: 'New York', zip: '10001', country: 'US' }
    expect(problemsOf(filled)).toEqual(['firstName required', 'lastName required', 'state required'])
  })

  it.each(['XX', 'us', 'USA', 'United States'])('LKP-51 the country %j is refused beside its field', (country) => {
    expect(problemsOf({ ...frenchAddress, country })).toEqual(['country unknown-country'])
  })

  it.each([
    ['NZ', 'Ponsonby', 'Ponsonby, Auckland'],
    ['NZ', ' ', 'Auckland'],
    ['FR', 'Ponsonby', 'Auckland'],
  ])('LKP-44 in %s the suburb %j makes the city %j', (country, suburb, city) => {
    expect(
      addressOf({ ...frenchAddress, country, suburb, city: 'Auckland', ...(country === 'NZ' && { zip: '1011' }) }),
    ).toMatchObject({ city })
  })
})

describe('a typed email', () => {
  it.each(['', '   '])('LKP-39 %j is required', (email) => {
    expect(judgeEmail(email)).toBe('required')
  })

  it.each([
    'ada',
    'ada@',
    '@example.com',
    'ada@example',
    'ada@example.',
    'ada@.com',
    'ada@exa mple.com',
    'ada@@example.com',
    'ada@example.com, grace@example.com',
    '<ada@example.com>',
    `${'a'.repeat(250)}@example.com`,
  ])('LKP-40 %j is no email address', (email) => {
    expect(judgeEmail(email)).toBe('not-an-email')
  })

  it.each([
    'ada@example.com',
    ' ada@example.com ',
    'ada+returns@mail.example.co.jp',
    "o'neil@example.com",
  ])('LKP-39 LKP-40 %j is one', (email) => {
    expect(judgeEmail(email)).toBe(null)
  })
})
