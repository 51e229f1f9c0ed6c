import type { ConsoleTranslate } from '../../../locales/console/translate.ts'
import type { FilterBar } from '../../../schemas/console/components/filter-bar.ts'
import { WITHDRAWALS_PATH } from './view.ts'

const MAX_COUNT = 500

export const listWithdrawalViews = (waiting: number | undefined, t: ConsoleTranslate): FilterBar['views'] =>
  waiting === undefined
    ? []
    : [
        {
          id: 'view-withdrawals',
          label: t('queue.withdrawals'),
          path: WITHDRAWALS_PATH,
          count: waiting > MAX_COUNT ? `${t.number(MAX_COUNT)}+` : t.number(waiting),
        },
      ]
