import type { Translate } from '../../locales/translate.ts'
import type { StatusCard } from '../../schemas/components/status-card.ts'
import type { Minor } from '../../schemas/values/money.ts'
import type { OutcomeView } from './outcome.ts'
import type { PaymentsView } from './payments.ts'

export interface TroubleFacts extends Pick<PaymentsView, 'holds' | 'paid'> {
  readonly outcome: OutcomeView
  readonly received: readonly string[]
  readonly money: (amount: Minor) => string
}

export interface Trouble {
  readonly tone: StatusCard['tone']
  readonly heading: string
  readonly copy: string
  readonly isStuck: boolean
}

const stuck = (heading: string, t: Translate): Trouble => ({
  tone: 'warning',
  heading,
  copy: t('status.card-stuck-copy'),
  isStuck: true,
})

const payoutTrouble = ({ outcome: { payout }, money }: TroubleFacts, t: Translate): Trouble | null => {
  if (payout?.state === 'refused') return stuck(t('status.card-unpaid', { amount: money(payout.amount) }), t)
  if (payout === null || (payout.refused ?? 0) === 0) return null
  return stuck(t('status.card-unpaid-part', { paid: money(payout.amount), amount: money(payout.refused ?? 0) }), t)
}

const chargeTrouble = ({ paid, holds, money }: TroubleFacts, t: Translate): Trouble | null => {
  const failed = [...(paid === null ? [] : [{ ...paid, status: paid.state }]), ...holds].find(
    ({ status }) => status === 'failed',
  )
  return failed === undefined ? null : stuck(t('status.card-uncharged', { amount: money(failed.amount) }), t)
}

const exchangeTrouble = ({ outcome: { exchange }, received }: TroubleFacts, t: Translate): Trouble | null => {
  const items = t.list(received)
  if (exchange === null || items === '') return null
  const { state } = exchange
  if (state === 'refused') return stuck(t('status.card-unsent', { items }), t)
  if (state !== 'refunded' && state !== 'credited') return null
  const copy = t(state === 'refunded' ? 'status.card-refunded' : 'status.card-credited')
  return { tone: 'info', heading: t('status.card-sold-out', { items }), copy, isStuck: false }
}

/** Bad news leads the page (UXD-10): what failed for good, else what is sold out. */
export const findTrouble = (facts: TroubleFacts, t: Translate): Trouble | null =>
  payoutTrouble(facts, t) ?? chargeTrouble(facts, t) ?? exchangeTrouble(facts, t)
