import { describe, expect, test } from 'vitest'
import { demandOf } from '../../client/runtime/constraints.ts'
import { translator } from '../../locales/translate.ts'
import { fieldGroup } from '../../schemas/components/field-group.ts'
import { addressFields } from '../../screens/parts/address-fields.ts'
import { emailField } from '../../screens/parts/email-field.ts'
import { judgeAddress, judgeEmail } from '../../server/domain/journey/address.ts'
import table from '../fixtures/validity.json' with { type: 'json' }

const t = translator({ language: 'en' })
const countries = Object.keys(table.zip)
const views = countries.map((code) => ({ code, states: [], suburb: false, freeState: false }))
const addressForm = addressFields({ id: 'address', form: 'address', countries: views, strict: 'all' }, t)
const emailForm = fieldGroup({ id: 'email', form: 'email', fields: [emailField(t)] })

const typed = {
  firstName: 'Ada',
  lastName: 'Byron',
  address1: '1 Main Street',
  city: 'Anywhere',
  country: 'IE',
  zip: '1',
}

/** Whether the client and the service take an address, each for itself. */
const addressTaken = (changed: Partial<typeof typed> & { readonly phone?: string }) => {
  const values = { ...typed, ...changed }
  const rules = countries.map((code) => ({ code, states: [] }))
  return {
    client: demandOf(addressForm)?.lacks(values).length === 0,
    service: judgeAddress(values, rules).kind === 'accepted',
  }
}

const emailTaken = (email: string) => ({
  client: demandOf(emailForm)?.lacks({ email }).length === 0,
  service: judgeEmail(email) === null,
})

const cases = (
  name: string,
  { taken, refused }: { readonly taken: readonly string[]; readonly refused: readonly string[] },
) => [...taken.map((value) => [name, value, true] as const), ...refused.map((value) => [name, value, false] as const)]

describe('CTR-04 client and service judge alike', () => {
  test.each(cases('email', table.email))('the %s "%s": %s', (_name, value, is) => {
    expect(emailTaken(value)).toEqual({ client: is, service: is })
  })

  test.each(cases('phone', table.phone))('the %s "%s": %s', (_name, value, is) => {
    expect(addressTaken({ phone: value })).toEqual({ client: is, service: is })
  })

  test.each(
    Object.entries(table.zip).flatMap(([code, rows]) => cases(code, rows)),
  )('the postal code of %s "%s": %s', (country, value, is) => {
    expect(addressTaken({ country, zip: value })).toEqual({ client: is, service: is })
  })
})
