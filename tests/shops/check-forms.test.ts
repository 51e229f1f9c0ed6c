import { expect, test } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import { wrenfoldShop } from '../../server/demo/wrenfold/shop.ts'
import { checkConfig } from '../../server/shops/checks/check.ts'

const listProblems = (forms: unknown, settings: Partial<ShopConfig['settings']> = {}) => {
  const checked = checkConfig({
    ...wrenfoldShop,
    forms,
    settings: { ...wrenfoldShop.settings, allowed_languages: ['en', 'de'], ...settings },
  })
  return checked.kind === 'sound' ? [] : checked.problems.map(({ pointer, message }) => `${pointer} ${message}`)
}
const label = { en: 'What was it?', de: 'Was war es?' }
const problemsOfFields = (...fields: readonly object[]) => listProblems({ missingOrder: { fields } })

test('forms with custom and built-in fields are valid', () => {
  expect(
    problemsOfFields({ id: 'what', label, kind: 'multiline', required: true, help: label }, { id: 'gifter' }),
  ).toEqual([])
  expect(listProblems({ gift: { fields: [] } })).toEqual([])
})

test.each([
  [
    'is named twice',
    [
      { id: 'what', label },
      { id: 'what', label },
    ],
    '/1/id "what" is also the id of another field of this form',
  ],
  [
    'is named as every form asks it',
    [{ id: 'address', label }],
    '/0/id "address" is a field of every form: choose another id',
  ],
  ['has no label', [{ id: 'what' }], '/0 The field "what" has no label'],
  [
    'has no words in a language without English',
    [{ id: 'what', label: { de: 'Was?' } }],
    '/0/label The label of the field "what" has no text in English, the fallback of all other languages',
  ],
  [
    'has an empty label',
    [{ id: 'what', label: { ...label, de: ' ' } }],
    '/0/label/de The label of the field "what" is empty in "de"',
  ],
])('a field that %s is refused', (_what, fields, problem) => {
  expect(problemsOfFields(...fields)).toEqual([`/forms/missingOrder/fields${problem}`])
})

test('excess fields, unpostable names and unknown kinds are refused at their place', () => {
  const many = Array.from({ length: 21 }, (_, at) => ({ id: `f${at}`, label }))
  expect(problemsOfFields(...many)).toMatchObject([expect.stringContaining('/forms/missingOrder/fields')])
  expect(problemsOfFields({ id: 'Two words', label })).toMatchObject([
    expect.stringContaining('/forms/missingOrder/fields/0/id'),
  ])
  expect(problemsOfFields({ id: 'what', label, kind: 'select' })).toMatchObject([
    expect.stringContaining('/forms/missingOrder/fields/0/kind'),
  ])
})

test('a form without fields or behind a disabled flow is refused', () => {
  expect(problemsOfFields()).toEqual([
    '/forms/missingOrder/fields A form for orders that cannot be found requires at least one field',
  ])
  expect(listProblems({ gift: { fields: [{ id: 'gifter' }] } }, { giftFlowEnabled: false })).toEqual([
    '/forms/gift Shoppers never see this form: set settings.giftFlowEnabled to true',
  ])
})
