import type { WithdrawalPageView, WithdrawalStepName } from './view.ts'

const isOpen = ({ verdict, refundedAt }: WithdrawalPageView): boolean => verdict === 'accepted' && refundedAt === null

const offers: Readonly<Record<WithdrawalStepName, (view: WithdrawalPageView) => boolean>> = {
  match: ({ may, verdict, full }) => may.judge && full !== null && verdict === null,
  accept: ({ may, order, units }) => may.judge && order !== null && units.some(({ state }) => state === 'free'),
  decide: (view) =>
    view.may.judge &&
    (view.verdict === null || (view.verdict === 'accepted' && (view.waitsFor !== null || isOpen(view)))),
  diminish: (view) => view.may.adjust && isOpen(view),
  received: (view) => view.may.receive && isOpen(view),
  proof: (view) => view.may.receive && isOpen(view),
}

export const isStepOffered = (view: WithdrawalPageView, step: WithdrawalStepName): boolean => offers[step](view)
