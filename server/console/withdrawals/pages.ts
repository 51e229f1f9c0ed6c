import { withdrawalsPage } from '../../../screens/console/withdrawals/list.ts'
import { isStepOffered } from '../../../screens/console/withdrawals/offered.ts'
import { drawWithdrawal } from '../../../screens/console/withdrawals/page.ts'
import { drawWithdrawalStep } from '../../../screens/console/withdrawals/panels.ts'
import { withdrawalSteps } from '../../../screens/console/withdrawals/view.ts'
import { type ConsoleContext, type ConsolePage, type ConsolePlace, definePage } from '../context.ts'
import { readWithdrawalList } from './list.ts'
import { readWithdrawalPage } from './read.ts'

const readPage = async (context: ConsoleContext, { params, query }: ConsolePlace) => {
  const loaded = await readWithdrawalPage(context, params.number ?? '')
  if (loaded === null) return null
  const step = withdrawalSteps.find((one) => one === query.step) ?? null
  return { ...loaded, step: step !== null && isStepOffered(loaded.view, step) ? step : null }
}

const area = 'returns'
const right = 'see-returns'

export const withdrawalPages: readonly ConsolePage[] = [
  definePage({
    pattern: '/withdrawals',
    area,
    right,
    read: readWithdrawalList,
    draw: (frame, view, t) => ({ screen: withdrawalsPage(frame, view, t) }),
  }),
  definePage({
    pattern: '/withdrawals/:number',
    area,
    right,
    read: readPage,
    draw: (frame, { view, rev, step }, t) => ({
      screen: drawWithdrawal(frame, view, t),
      overlay: step === null ? null : drawWithdrawalStep(view, step, t),
      rev,
    }),
  }),
]
