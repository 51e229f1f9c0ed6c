import { expect, test } from 'vitest'
import type { WithdrawalConfig } from '../../schemas/config/withdrawal.ts'
import { wrenfoldShop } from '../../server/demo/wrenfold/shop.ts'
import { problemsOf } from './problems.ts'

const check = (withdrawal: WithdrawalConfig) => problemsOf({ ...wrenfoldShop, withdrawal })

const tagged = { fact: 'item.tags', op: 'includes', value: 'sealed' } as const

test('WDR-18 a broken seal is never a certain exception', () => {
  for (const reason of ['e', 'i'] as const) {
    const message = `must be false: whether reason ${reason} applies depends on the seal after delivery`
    expect(check({ exceptions: [{ when: tagged, reason, certain: true }] })).toEqual([
      { pointer: '/withdrawal/exceptions/0/certain', message },
    ])
    expect(check({ exceptions: [{ when: tagged, reason, certain: false }] })).toEqual([])
  }
})

test('WDR-18 goods made to order are known by a fact of the item', () => {
  const when = { fact: 'order.total', op: 'above', value: 0 } as const
  const message = 'must compare a fact of the item: reason c is for goods made to order'
  expect(check({ exceptions: [{ when, reason: 'c', certain: true }] })).toEqual([
    { pointer: '/withdrawal/exceptions/0/when', message },
  ])
  expect(check({ exceptions: [{ when: tagged, reason: 'c', certain: true }] })).toEqual([])
})

test('WDR-18 an exception compares no fact of a return', () => {
  const when = { fact: 'reason', op: 'includes', value: 'worn' } as const
  expect(check({ exceptions: [{ when, reason: 'd', certain: true }] })).toEqual([
    { pointer: '/withdrawal/exceptions/0/when', message: 'compares `reason`, which a withdrawal does not have' },
  ])
})

test('WDR-12 example 22: shoppers bear the cost only if they were informed', () => {
  const message = 'needs `informed.returnCost`: shoppers bear the cost only if they were informed of it'
  for (const informed of [undefined, { right: true, returnCost: false }])
    expect(check({ returnCost: 'consumer', ...(informed && { informed }) })).toEqual([
      { pointer: '/withdrawal/returnCost', message },
    ])
  expect(check({ returnCost: 'consumer', informed: { right: true, returnCost: true } })).toEqual([])
})

test('WDR-18 holidays and the date of information exist in the calendar', () => {
  const informed = { right: false, returnCost: false, since: '2026-02-30' }
  expect(check({ informed, holidays: { extra: ['2026-05-01', '2026-04-31'] } })).toEqual([
    { pointer: '/withdrawal/informed/since', message: '2026-02-30 is not a date of the calendar' },
    { pointer: '/withdrawal/holidays/extra/1', message: '2026-04-31 is not a date of the calendar' },
  ])
})

test('WDR-18 pages of the shop are secure, the usual transit counts days', () => {
  const pointers = (withdrawal: object) => check(withdrawal as WithdrawalConfig).map(({ pointer }) => pointer)
  for (const name of ['policyUrl', 'instructionsUrl', 'modelFormUrl', 'storefrontUrl']) {
    expect(pointers({ [name]: 'http://shop.example/returns' })).toEqual([`/withdrawal/${name}`])
    expect(pointers({ [name]: 'https://shop.example/returns' })).toEqual([])
  }
  for (const transitDays of [0, 91, 1.5]) expect(pointers({ transitDays })).toEqual(['/withdrawal/transitDays'])
  for (const transitDays of [1, 90]) expect(pointers({ transitDays })).toEqual([])
})
