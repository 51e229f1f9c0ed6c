import type { ConsoleTranslate } from '../../../locales/console/translate.ts'
import type { CaseTimeline } from '../../../schemas/console/components/case-timeline.ts'
import type { WithdrawalChange } from '../../../schemas/records/withdrawal.ts'
import { toIsoTime } from '../../../schemas/values/ids.ts'
import { plain } from '../../parts/rich-text.ts'
import { momentOf } from '../case/days.ts'
import type { WithdrawalPageView } from './view.ts'
import { changeTexts } from './words.ts'

const SHOPPER_EVENTS: readonly WithdrawalChange['event'][] = [
  'received',
  'email-corrected',
  'halted',
  'sending-reported',
]

const actorOf = ({ event, detail }: WithdrawalChange, t: ConsoleTranslate): string => {
  if (SHOPPER_EVENTS.includes(event)) return t('case.actor-shopper')
  const { by } = detail
  return typeof by === 'string' && by !== 'homeward' ? by : t('case.actor-homeward')
}

/** Texts of the shop may name persons, and a tracking number leads to one. */
const detailOf = ({ detail }: WithdrawalChange, { full }: WithdrawalPageView): string | null => {
  const words = detail.text ?? detail.proof
  return full !== null && typeof words === 'string' ? words : null
}

export const historyBlock = (view: WithdrawalPageView, t: ConsoleTranslate): CaseTimeline => ({
  type: 'case_timeline',
  id: 'history',
  heading: t('case.history'),
  kinds: [{ value: '', label: t('case.kind-all') }],
  entries: view.changes.toReversed().map((change) => {
    const detail = detailOf(change, view)
    return {
      id: `change-${change.seq}`,
      kind: 'change',
      at: momentOf(change.at, t),
      time: toIsoTime(change.at),
      actor: { name: actorOf(change, t) },
      text: plain(t(changeTexts[change.event])),
      ...(detail !== null && { detail }),
    }
  }),
})
