import { expect, test } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import { wrenfoldShop } from '../../server/demo/wrenfold/shop.ts'
import { checkSecrets, findBrokenStaffCode, findMissingSecrets } from '../../server/shops/checks/check-secrets.ts'
import { isStaffCode, isStaffSecret, makeStaffCode } from '../../server/shops/staff-code.ts'
import { findUnsupportedSettings } from '../../server/shops/without-effect.ts'

const withCode = (staffCode: string, settings: Partial<ShopConfig['settings']> = {}): ShopConfig => ({
  ...wrenfoldShop,
  settings: { ...wrenfoldShop.settings, ...settings },
  pointOfSale: { staffCode },
})
const ownVariable = 'HOMEWARD_DEMO__STAFF_CODE'

test('LKP-58 a drawn code opens only with its own secret, which hides the code', async () => {
  const [one, other] = await Promise.all([makeStaffCode(), makeStaffCode()])
  expect(one.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)
  expect(await isStaffCode(one.code, one.secret)).toBe(true)
  expect(await isStaffCode(one.code, other.secret)).toBe(false)
  expect(isStaffSecret(one.secret)).toBe(true)
})

test.each([
  '',
  'x',
  'scrypt..',
  `scrypt.${'A'.repeat(22)}.`,
  'plain-code',
])('LKP-58 the secret "%s" lets no visitor in', async (secret) => {
  for (const typed of ['', 'x', 'plain-code', secret]) expect(await isStaffCode(typed, secret)).toBe(false)
})

test('FIX-41 LKP-58 a missing, unhashed or foreign staff code is reported at its pointer', () => {
  const pointer = '/pointOfSale/staffCode'
  expect(checkSecrets(withCode('STAFF_CODE')).map((problem) => problem.pointer)).toEqual([pointer])
  expect(checkSecrets(withCode(ownVariable))).toEqual([])
  expect(findMissingSecrets(withCode(ownVariable), () => undefined)).toEqual([
    { pointer, message: `the variable ${ownVariable} is not set` },
  ])
  expect(findBrokenStaffCode(withCode(ownVariable), () => 'ABCDE-12345')).toEqual([
    {
      pointer,
      message: `the variable ${ownVariable} does not contain a staff code: npm run shop -- staff-code prints one`,
    },
  ])
})

test('FIX-11 a staff code of a disabled point of sale is remarked as without effect', () => {
  const listPointers = (config: ShopConfig) => findUnsupportedSettings(config).map(({ pointer }) => pointer)
  expect(listPointers(withCode(ownVariable, { enablePointOfSale: false }))).toContain('/pointOfSale')
  expect(listPointers(withCode(ownVariable))).not.toContain('/pointOfSale')
})
