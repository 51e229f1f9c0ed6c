import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { seal, unseal } from '../../server/shops/seal.ts'

const key = { id: 'today', key: randomBytes(32) }
const older = { id: 'before', key: randomBytes(32) }
const of = { shopId: 'wrenfold', name: 'HOMEWARD_WRENFOLD__STRIPE_KEY' }
const value = 'sk_live_of-wrenfold'
const sealValue = (by = key) => seal(by, of, { value, random: randomBytes })
const row = { ...of, keyId: key.id, sealed: sealValue() }

test('BCK-11 a sealed value opens for its shop with the key of that name', () => {
  expect(unseal([key], row)).toBe(value)
  expect(unseal([key, older], { ...row, keyId: older.id, sealed: sealValue(older) })).toBe(value)
})

test.each([
  ['moved to another shop', { shopId: 'nagi' }],
  ['under another name', { name: 'HOMEWARD_WRENFOLD__ERP' }],
  ['said to be of another key', { keyId: older.id }],
  ['of a key that is not there any more', { keyId: 'gone' }],
  ['cut off', { sealed: row.sealed.slice(0, 20) }],
  ['nothing', { sealed: '' }],
])('BCK-11 a secret that is %s opens nothing', (_, changed) => {
  expect(unseal([key, older], { ...row, ...changed })).toBeNull()
})

test('BCK-11 a secret with any flipped bit opens nothing', () => {
  const bytes = Buffer.from(row.sealed, 'base64')
  for (let at = 0; at < bytes.length; at++) {
    const turned = Buffer.from(bytes)
    turned[at] = (turned[at] ?? 0) ^ 1
    expect(unseal([key], { ...row, sealed: turned.toString('base64') })).toBeNull()
  }
})

test('BCK-11 a truncated secret opens nothing, even if its value is empty', () => {
  const empty = Buffer.from(seal(key, of, { value: '', random: randomBytes }), 'base64')
  expect(unseal([key], { ...row, sealed: empty.toString('base64') })).toBe('')
  for (let length = 0; length < empty.length; length++)
    expect(unseal([key], { ...row, sealed: empty.subarray(0, length).toString('base64') })).toBeNull()
})

test('BCK-11 the boundary between shop name and secret name counts', () => {
  const otherSeal = seal(key, { shopId: 'wren', name: 'fold' }, { value, random: randomBytes })
  expect(unseal([key], { shopId: 'wren', name: 'fold', keyId: key.id, sealed: otherSeal })).toBe(value)
  expect(unseal([key], { shopId: 'wrenfo', name: 'ld', keyId: key.id, sealed: otherSeal })).toBeNull()
})

test('BCK-11 the same secret sealed twice differs, which hides unchanged values', () => {
  expect(sealValue()).not.toBe(sealValue())
})
