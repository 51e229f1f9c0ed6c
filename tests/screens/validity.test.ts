import { describe, expect, test } from 'vitest'
import { getConstraint } from '../../client/runtime/page/constraints.ts'
import { translator } from '../../locales/translate.ts'
import { choiceList } from '../../schemas/components/choice-list.ts'
import { fieldGroup } from '../../schemas/components/field-group.ts'
import type { Component } from '../../schemas/components/index.ts'
import { optionPicker } from '../../schemas/components/option-picker.ts'
import { rating } from '../../schemas/components/rating.ts'
import { addressFields } from '../../screens/parts/address-fields.ts'
import { emailField } from '../../screens/parts/email-field.ts'
import { pickupForm } from '../../screens/parts/pickup-form.ts'
import { judgeAddress, judgeEmail } from '../../server/domain/journey/address.ts'
import { MAX_INSTRUCTIONS_LENGTH, pickupFlaws, pickupOptions } from '../../server/domain/method/pickup.ts'
import { listPickupDays } from '../../server/domain/method/pickup-days.ts'
import table from '../fixtures/validity.json' with { type: 'json' }

const t = translator({ language: 'en' })
const countries = Object.keys(table.zip)
const views = countries.map((code) => ({ code, states: [], suburb: false, freeState: false }))
const addressForm = addressFields({ id: 'address', form: 'address', countries: views, strict: 'all' }, t)
const emailForm = fieldGroup({ id: 'email', form: 'email', fields: [emailField(t)] })

const typedAddress = {
  firstName: 'Ada',
  lastName: 'Byron',
  address1: '1 Main Street',
  city: 'Anywhere',
  country: 'IE',
  zip: '',
}

const checkAddress = (changed: Partial<typeof typedAddress> & { readonly phone?: string }) => {
  const values = { ...typedAddress, ...changed }
  const rules = countries.map((code) => ({ code, states: [] }))
  return {
    client: getConstraint(addressForm)?.validate(values).length === 0,
    service: judgeAddress(values, rules).kind === 'accepted',
  }
}

const checkEmail = (email: string) => ({
  client: getConstraint(emailForm)?.validate({ email }).length === 0,
  service: judgeEmail(email) === null,
})

const cases = (
  name: string,
  { taken, refused }: { readonly taken: readonly string[]; readonly refused: readonly string[] },
) => [...taken.map((value) => [name, value, true] as const), ...refused.map((value) => [name, value, false] as const)]

describe('CTR-04 client and service judge alike', () => {
  test.each(cases('email', table.email))('the %s "%s": %s', (_name, value, is) => {
    expect(checkEmail(value)).toEqual({ client: is, service: is })
  })

  test.each(cases('phone', table.phone))('the %s "%s": %s', (_name, value, is) => {
    expect(checkAddress({ phone: value })).toEqual({ client: is, service: is })
  })

  test.each(
    Object.entries(table.zip).flatMap(([code, rows]) => cases(code, rows)),
  )('the postal code of %s "%s": %s', (country, value, is) => {
    expect(checkAddress({ country, zip: value })).toEqual({ client: is, service: is })
  })
})

type ChoiceTable = (typeof table)['choice']
type ChoiceRule = Pick<ChoiceTable, 'offered' | 'off'> & { readonly required?: true }

const toOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }))
const place = { id: 'it', form: 'form', name: 'it', legend: 'Which?' } as const

const listOf = ({ offered, off, ...needed }: ChoiceRule, several?: true): Component =>
  choiceList({
    ...place,
    ...needed,
    look: 'list',
    ...(several && { several }),
    options: [...toOptions(offered), ...toOptions(off).map((option) => ({ ...option, disabled: 'Gone' }))],
  })

const variantsOf = ({ offered, off, ...needed }: ChoiceRule): Component => {
  const variant = (state: 'available' | 'out-of-stock') => (value: string) => ({ value, at: [0], state })
  return optionPicker({
    ...place,
    ...needed,
    axes: [{ name: 'Size', kind: 'radio', values: [{ label: 'M' }] }],
    variants: [...offered.map(variant('available')), ...off.map(variant('out-of-stock'))],
    messages: { outOfStock: 'Gone', unavailable: 'Never made' },
  })
}

const ratingOf = ({ offered, off: _none, ...needed }: ChoiceRule): Component =>
  rating({
    ...place,
    ...needed,
    options: toOptions(offered),
    comment: { name: 'comment', label: 'Why?', kind: 'multiline' },
    button: { id: 'send', label: 'Send', look: 'primary', action: { type: 'reload' } },
    constant: 'Survey',
  })

const choosing = {
  'one of a list': [(needed) => listOf(needed), table.choice],
  'some of a list': [(needed) => listOf(needed, true), table.choices],
  'a variant': [variantsOf, table.choice],
  'a face': [ratingOf, table.choice],
} satisfies Readonly<Record<string, readonly [(needed: ChoiceRule) => Component, ChoiceTable]>>

describe('CTR-04 a choice is validated against the offered options and required choices', () => {
  const checkedTables = Object.entries(choosing).flatMap(([name, [draw, { offered, off, required, optional }]]) => [
    ...cases(name, required).map((one) => [...one, draw({ offered, off, required: true })] as const),
    ...cases(`${name}, or none,`, optional).map((one) => [...one, draw({ offered, off })] as const),
  ])

  test.each(checkedTables)('%s as %j: %s', (_name, value, is, component) => {
    expect(getConstraint(component)?.validate({ it: value }).length === 0).toBe(is)
  })
})

describe('CTR-04 client and service judge a pick-up alike', () => {
  const time = { zone: 'UTC', now: Date.UTC(2026, 3, 14, 12) }
  const days = listPickupDays(time).map((value) => ({ value, at: Date.parse(value) }))
  const view = { days, options: pickupOptions, most: MAX_INSTRUCTIONS_LENGTH, typed: null }
  const whole = {
    date: days[0]?.value ?? '',
    option: 'Meet at door',
    phone: '(555) 010-1234',
    instructions: '',
  }

  test.each([
    [{}, true],
    [{ date: '' }, false],
    [{ date: '2026-04-01' }, false],
    [{ option: '' }, false],
    [{ option: 'Through the window' }, false],
    [{ phone: '555' }, false],
    [{ phone: '' }, false],
    [{ instructions: 'x'.repeat(MAX_INSTRUCTIONS_LENGTH + 1) }, false],
  ])('with %j: %s', (changed, is) => {
    const changedAddress = { ...whole, ...changed }
    const client = getConstraint(pickupForm(view, {}, t))?.validate(changedAddress).length === 0
    expect({ client, service: pickupFlaws(changedAddress, time).length === 0 }).toEqual({ client: is, service: is })
  })
})
