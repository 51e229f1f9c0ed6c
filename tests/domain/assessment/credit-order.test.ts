import { expect, test } from 'vitest'
import type { Settings } from '../../../schemas/config/settings.ts'
import { sortCredits } from '../../../server/domain/assessment/credit.ts'

const order = (
  credits: readonly ('gift' | 'refund' | 'instant' | 'exchange')[],
  settings: Pick<Settings, 'creditOrder'> = {},
) =>
  sortCredits(
    credits.map((credit) => ({ credit })),
    settings,
  ).map(({ credit }) => credit)

test('UXD-19 the refund is the first choice, whatever else is offered', () => {
  expect(order(['gift', 'exchange', 'refund'])).toEqual(['refund', 'gift', 'exchange'])
  expect(order(['gift', 'refund'])).toEqual(['refund', 'gift'])
})

test('UXD-19 a shop orders the choices, and those it does not name follow', () => {
  expect(order(['refund', 'instant', 'gift'], { creditOrder: ['gift'] })).toEqual(['gift', 'refund', 'instant'])
})
