import { expect, test } from 'vitest'
import { PolicyEvent, PolicyOutcome, ReturnPolicy } from '../../schemas/config/policy.ts'
import { Settings } from '../../schemas/config/settings.ts'
import { FLAGS_WITHOUT_EFFECT } from '../../server/shops/without-effect.ts'
import { codeOf, filesOf } from './modules.ts'

/** Modules in which a setting has an effect; validation, display and demo data do not count. */
const ruleFolders = ['server/domain', 'server/journey', 'server/jobs', 'server/load', 'screens']
const code = ruleFolders
  .flatMap((folder) => filesOf(folder))
  .map(codeOf)
  .join('\n')

const isRead = (name: string): boolean => new RegExp(`\\b${name}\\b`).test(code)
const isFlagRead = (name: string): boolean => code.includes(`'${name}'`)

test('FIX-11 every setting of the schema is read', () => {
  expect(Object.keys(Settings.properties).filter((name) => !isRead(name))).toEqual([])
})

test('ENT-19 every property of a policy is read, including those of the specification', () => {
  const names = Object.keys(ReturnPolicy.properties)
  expect(names.filter((name) => !isRead(name))).toEqual([])
  const specified = `id title default is_catch_all labelsEnabled exchange refund gift_card advanced_exchanges_enabled shop_now_enabled
    shop_now_for_all_enabled on_store_enabled shop_now_bonus fees keep_item_enabled keep_item_immediate keep_item_unique
    keep_item_threshold instant_return_window instant_return_enabled instant_return_authorization_type
    instant_exchange_required instant_return_required packingSlipsEnabled gift_card_incentive_type customizations reimbursement`
  expect(specified.split(/\s+/).filter((name) => !names.includes(name))).toEqual([])
  expect(Object.keys(PolicyOutcome.properties)).toEqual(['enabled', 'event', 'window'])
  expect(PolicyEvent.enum).toEqual([
    ...['disabled', 'manual', 'immediate', 'pre_transit', 'in_transit', 'out_for_delivery', 'delivered'],
  ])
})

test('CFG-14 an unset switch is off: none is compared with false', () => {
  const properties: Readonly<Record<string, object>> = Settings.properties
  const names = Object.keys(properties).filter((name) =>
    Object.entries(properties[name] ?? {})
      .join()
      .includes('boolean'),
  )
  const usages = names.flatMap((name) => code.match(new RegExp(`settings\\.${name}\\b.{0,10}`, 'g')) ?? [])
  expect(usages.length).toBeGreaterThan(20)
  const turned = usages.filter((read) => /=== false|!== false|\?\? true/.test(read))
  // Windows apply by default, so this setting is not listed.
  expect(turned.filter((read) => !read.startsWith('settings.return_window_active'))).toEqual([])
})

test('FIX-11 a flag that is read by now is not named as one without effect', () => {
  const read = Object.entries(FLAGS_WITHOUT_EFFECT).filter(([name]) => isFlagRead(name))
  expect(read).toEqual([])
})
