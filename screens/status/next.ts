import type { Translate } from '../../locales/translate.ts'
import { type Instructions, instructions } from '../../schemas/components/instructions.ts'
import type { LineView } from '../parts/lines.ts'
import type { SummaryView } from '../parts/receipt-rows.ts'
import { plain } from '../parts/rich.ts'
import type { LabelView } from './label.ts'
import type { HeldView, PaymentsView } from './payments.ts'

/** What the words about sending and what follows it are drawn from. */
export interface NextView extends PaymentsView {
  readonly number: string
  readonly returnBy: number
  /** What the shopper gets in the end, in one word and an amount. */
  readonly gets: { readonly kind: 'refund' | 'gift' | 'exchange' | 'nothing'; readonly amount: number }
  readonly label: LabelView | null
  readonly carrier: string | null
  readonly received: readonly LineView[]
  readonly summary: SummaryView
}

const step = (title: string, body: string) => ({ title, body: plain(body) })

/** How the parcel is sent, with a label or without one. */
export const howToSend = (view: NextView, t: Translate): Instructions => {
  const date = t.date(view.returnBy)
  const drop =
    view.carrier === null
      ? t('status.step-drop-plain', { date })
      : t('status.step-drop-copy', { carrier: view.carrier, date })
  const pack = step(t('status.step-pack'), t('status.step-pack-copy'))
  const withLabel = [
    step(t('status.step-print'), t('status.step-print-copy')),
    pack,
    step(t('status.step-stick'), t('status.step-stick-copy')),
    step(t('status.step-drop'), drop),
  ]
  const without = [pack, step(t('status.step-address'), t('status.step-address-copy', { number: view.number }))]
  return instructions({
    id: 'instructions',
    heading: t('status.instructions'),
    ordered: true,
    steps: view.label === null ? without : withLabel,
  })
}

/** What happens once it is; what is instant does not wait for the parcel (INS-15, INS-16). */
export const whatNext = (view: NextView, t: Translate): Instructions => {
  const amount = t.money(view.gets.amount, view.summary.receipt.currency)
  const sending = [
    step(t('status.next-send'), t('status.next-send-copy', { date: t.date(view.returnBy) })),
    step(t('status.next-arrive'), t('status.next-arrive-copy')),
  ]
  const instant = (of: HeldView['of']) => view.holds.some((hold) => hold.of === of)
  const refund = instant('instant-return') ? 'status.next-refund-instant-copy' : 'status.next-refund-copy'
  const exchange = instant('instant-exchange') ? 'status.next-exchange-instant-copy' : 'status.next-exchange-copy'
  const outcome = {
    refund: [step(t('status.next-refund'), t(refund, { amount }))],
    gift: [step(t('status.next-gift'), t('status.next-gift-copy', { amount }))],
    exchange: [],
    nothing: [],
  }
  return instructions({
    id: 'next',
    heading: t('status.next'),
    ordered: false,
    steps: [
      ...sending,
      ...(view.received.length > 0 ? [step(t('status.next-exchange'), t(exchange))] : []),
      ...outcome[view.gets.kind],
    ],
  })
}
