import { expect, test } from 'vitest'
import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { WithdrawalConfig } from '../../../schemas/config/withdrawal.ts'
import { getWithdrawalDays, isWithdrawalLinked, isWithdrawalOffered } from '../../../server/domain/withdrawal/scope.ts'
import { shopWith } from '../characters.ts'

const sellingTo = (countries: readonly string[] | undefined, withdrawal?: WithdrawalConfig): ShopConfig => {
  const { settings, withdrawal: _none, ...config } = shopWith({})
  const { countries: _all, ...rest } = settings
  return {
    ...config,
    settings: { ...rest, ...(countries && { countries: [...countries] }) },
    ...(withdrawal && { withdrawal }),
  }
}

test.each<[string, readonly string[] | undefined, WithdrawalConfig | undefined, boolean]>([
  ['everywhere', undefined, undefined, true],
  ['one EU country among others', ['US', 'DE'], undefined, true],
  ['Iceland', ['IS'], undefined, true],
  ['countries outside the EEA', ['US', 'GB', 'CH'], undefined, false],
  ['a country of its own choice', ['CH'], { voluntaryCountries: ['CH'] }, true],
])('WDR-01 a shop that sells to %s has its lawful scope', (_where, countries, withdrawal, isLinked) => {
  const config = sellingTo(countries, withdrawal)
  expect([isWithdrawalLinked(config), isWithdrawalOffered(config)]).toEqual([isLinked, isLinked])
})

test.each<[NonNullable<WithdrawalConfig['off']>, string | undefined, boolean]>([
  ['business-only', undefined, false],
  ['exempt-only', undefined, false],
  ['business-only', 'https://shop.example/withdraw', false],
  ['exempt-only', 'https://shop.example/withdraw', false],
  ['elsewhere', undefined, false],
  ['elsewhere', 'https://shop.example/withdraw', true],
])('WDR-01 a shop that is off for "%s" at %s accepts no statement', (off, url, isLinked) => {
  const config = sellingTo(undefined, { off, ...(url !== undefined && { url }) })
  expect([isWithdrawalLinked(config), isWithdrawalOffered(config)]).toEqual([isLinked, false])
})

test('WDR-01 an uninstalled shop has no link, a disabled one keeps it', () => {
  const { shop, ...config } = sellingTo(undefined)
  const inState = (state: ShopConfig['shop']['state']) => isWithdrawalLinked({ ...config, shop: { ...shop, state } })
  expect([inState('inactive'), inState('uninstalled')]).toEqual([true, false])
})

test('WDR-10 the period has 14 days unless the shop gives more', () => {
  expect([{}, { withdrawal: { days: 30 } }].map(getWithdrawalDays)).toEqual([14, 30])
})
