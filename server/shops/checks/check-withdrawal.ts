import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { WithdrawalConfig } from '../../../schemas/config/withdrawal.ts'
import type { ConfigProblem } from '../../../schemas/merchant/configuration.ts'
import { isCalendarDate } from '../../domain/calendar/days.ts'
import { collectTests } from '../../domain/workflow/condition.ts'
import { pointerTo } from '../../shape/pointer.ts'

type Exception = NonNullable<WithdrawalConfig['exceptions']>[number]

/** Seals: they depend on what happens after delivery (Article 16(e) and (i)). */
const AFTER_DELIVERY: readonly string[] = ['e', 'i']

const UNKNOWN_FACTS: readonly string[] = [
  'reason',
  'reason-group',
  'answer',
  'return.item-count',
  'return.new-item-count',
]

const checkException = ({ when, reason, certain }: Exception, pointer: string): readonly ConfigProblem[] => {
  const names = collectTests(when).map(({ fact }) => fact)
  const unknown = names.find((name) => UNKNOWN_FACTS.includes(name))
  return [
    ...(certain && AFTER_DELIVERY.includes(reason)
      ? [
          {
            pointer: pointerTo(pointer, 'certain'),
            message: `must be false: whether reason ${reason} applies depends on the seal after delivery`,
          },
        ]
      : []),
    ...(reason === 'c' && !names.some((name) => name.startsWith('item.'))
      ? [
          {
            pointer: pointerTo(pointer, 'when'),
            message: 'must compare a fact of the item: reason c is for goods made to order',
          },
        ]
      : []),
    ...(unknown === undefined
      ? []
      : [
          { pointer: pointerTo(pointer, 'when'), message: `compares \`${unknown}\`, which a withdrawal does not have` },
        ]),
  ]
}

const checkDates = ({ informed, holidays }: WithdrawalConfig): readonly ConfigProblem[] => {
  const dates = [
    ...(informed?.since === undefined ? [] : [{ pointer: '/withdrawal/informed/since', date: informed.since }]),
    ...(holidays?.extra ?? []).map((date, n) => ({ pointer: pointerTo('/withdrawal/holidays/extra', n), date })),
  ]
  return dates.flatMap(({ pointer, date }) =>
    isCalendarDate(date) ? [] : [{ pointer, message: `${date} is not a date of the calendar` }],
  )
}

export function checkWithdrawal({ withdrawal }: ShopConfig): readonly ConfigProblem[] {
  if (withdrawal === undefined) return []
  const { returnCost, informed, exceptions = [] } = withdrawal
  return [
    ...exceptions.flatMap((one, n) => checkException(one, pointerTo('/withdrawal/exceptions', n))),
    ...(returnCost === 'consumer' && informed?.returnCost !== true
      ? [
          {
            pointer: '/withdrawal/returnCost',
            message: 'needs `informed.returnCost`: shoppers bear the cost only if they were informed of it',
          },
        ]
      : []),
    ...checkDates(withdrawal),
  ]
}
