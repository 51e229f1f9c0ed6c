import { expect, test } from 'vitest'
import type { Settings } from '../../schemas/config/settings.ts'
import { wrenfoldShop } from '../../server/demo/wrenfold/shop.ts'
import { problemsOf } from './problems.ts'

const problemsWith = (settings: Partial<Settings>) =>
  problemsOf({ ...wrenfoldShop, settings: { ...wrenfoldShop.settings, window_extensions: [], ...settings } })

const extension = {
  title: { en: 'Holiday returns' },
  ordered_from: '2026-11-01',
  ordered_to: '2026-12-24',
  until: '2027-01-31',
}

test('DAT-02 a time zone is an IANA name', () => {
  expect(problemsWith({ timeZone: 'Asia/Tokyo' })).toEqual([])
  expect(problemsWith({ timeZone: 'America/NewYork' })).toEqual([
    {
      pointer: '/settings/timeZone',
      message:
        'There is no time zone "America/NewYork" (did you mean "America/New_York"?). Use an IANA name such as Europe/Berlin',
    },
  ])
})

test.each([
  ['los angeles', '"America/Los_Angeles"'],
  ['Berlin', '"Europe/Berlin"'],
  ['indiana', '"America/Indiana/Knox" or "America/Indiana/Marengo" or "America/Indiana/Petersburg"'],
])('DAT-02 the refusal of %s names the nearest zones', (timeZone, suggested) => {
  expect(problemsWith({ timeZone })[0]?.message).toContain(`(did you mean ${suggested}?)`)
})

test('DAT-04 an extension names dates of the calendar, in order, and known policies', () => {
  const policies = [wrenfoldShop.policies[0]?.id ?? '']
  expect(problemsWith({ window_extensions: [{ ...extension, policies }] })).toEqual([])
  const problems = problemsWith({
    window_extensions: [
      { ...extension, until: '2027-02-30' },
      { ...extension, ordered_to: '2026-10-31' },
      { ...extension, until: '2026-10-31' },
      { ...extension, policies: ['nothing'] },
    ],
  })
  expect(problems).toEqual([
    { pointer: '/settings/window_extensions/0/until', message: '2027-02-30 is not a date of the calendar' },
    {
      pointer: '/settings/window_extensions/1/ordered_to',
      message: '2026-10-31 is before ordered_from (2026-11-01)',
    },
    {
      pointer: '/settings/window_extensions/2/until',
      message: '2026-10-31 is before ordered_from (2026-11-01): it would extend no window',
    },
    { pointer: '/settings/window_extensions/3/policies/0', message: 'There is no policy "nothing"' },
  ])
})
