import { describe, expect, it, test } from 'vitest'
import {
  formatCardNumber,
  formatExpiry,
  parseCard,
  parseExpiry,
  parseSandboxReply,
  updateCardNumber,
} from '../../../client/widgets/card/card-input.ts'

describe('the expiry of a card', () => {
  test.each([
    ['01/28', 1, 2028],
    ['1/28', 1, 2028],
    ['0128', 1, 2028],
    ['128', 1, 2028],
    ['01 / 2028', 1, 2028],
    ['1-2028', 1, 2028],
    ['122028', 12, 2028],
    ['１２／２８', 12, 2028],
  ])('REV-26 %s is month and year', (typed, month, year) => {
    expect(parseExpiry(typed)).toEqual({ month, year })
  })

  test.each(['', '1', '12', '13/28', '00/28', '12/2', '12/199', '12/1928', '1/2/28', 'soon'])('%j is none', (typed) => {
    expect(parseExpiry(typed)).toBeNull()
  })

  it('the expiry is shown as printed, and left unchanged while invalid', () => {
    expect(['128', '12/2028', '13/28'].map(formatExpiry)).toEqual(['01 / 28', '12 / 28', '13/28'])
  })
})

describe('the number of a card', () => {
  test.each([
    ['4242424242424242', '4242 4242 4242 4242'],
    ['378282246310005', '3782 822463 10005'],
    ['3782 8', '3782 8'],
    ['42424', '4242 4'],
    ['4242-4242', '4242 4242'],
    ['4242x', '4242x'],
    ['', ''],
  ])('%s is shown as %s', (typed, formatted) => {
    expect(formatCardNumber(typed)).toBe(formatted)
  })

  it('a card number is grouped on changes at the end, not in the middle', () => {
    expect(updateCardNumber('4242', '42424')).toBe('4242 4')
    expect(updateCardNumber('4242 4', '4242 ')).toBe('4242')
    expect(updateCardNumber('4242 4212', '442 4212')).toBe('442 4212')
  })
})

it('REV-26 a card is posted without its spaces, its expiry as month and four-digit year', () => {
  expect(parseCard({ number: ' 4242 4242-4242 4242 ', expiry: '1/28', cvc: ' 123 ' })).toEqual({
    number: '4242424242424242',
    exp_month: 1,
    exp_year: 2028,
    cvc: '123',
  })
})

it('missing or unreadable card parts are named in order', () => {
  expect(parseCard({ number: '  ', expiry: '13/28', cvc: '' })).toEqual(['number', 'expiry', 'cvc'])
  expect(parseCard({ number: '4242', expiry: '12/28', cvc: '' })).toEqual(['cvc'])
})

test.each([
  [200, { token: 'tok_1' }, { kind: 'token', token: 'tok_1' }],
  [402, { error: { code: 'incorrect-cvc', message: 'No.' } }, { kind: 'refused', message: 'No.', part: 'cvc' }],
  [402, { error: { code: 'expired-card', message: 'Old.' } }, { kind: 'refused', message: 'Old.', part: 'expiry' }],
  [402, { error: { code: 'invalid_number', message: 'Odd.' } }, { kind: 'refused', message: 'Odd.', part: 'number' }],
  [402, { error: { code: 'card-declined', message: 'No.' } }, { kind: 'refused', message: 'No.', part: null }],
  [429, { problem: { title: 'Slow down' } }, { kind: 'unreachable' }],
  [502, null, { kind: 'unreachable' }],
])('REV-27 the answer %s %j of a provider is understood', (status, body, understood) => {
  expect(parseSandboxReply({ status, body })).toEqual(understood)
})
