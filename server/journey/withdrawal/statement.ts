import { getWithdrawalLabels } from '../../../locales/withdrawal-labels.ts'
import type { Problem } from '../../../schemas/envelope/problem.ts'
import type { WithdrawalStatement } from '../../../schemas/records/withdrawal.ts'
import { normalizeTyped } from '../../../schemas/values/normalize.ts'
import { findEmailProblem } from '../lookup/capture.ts'
import type { JourneyContext } from '../request/context.ts'
import { toInvalidProblem } from '../request/refusals.ts'
import type { Intent } from '../request/visit.ts'
import type { Declarant } from './declarant.ts'

const WITHDRAWAL_FORM = 'withdrawal'

export const SENDING_FORM = 'sending'

const missingTexts = { name: 'withdraw.missing-name', contract: 'withdraw.missing-contract' } as const

const findProblems = (context: JourneyContext, values: Intent['values']): NonNullable<Problem['fields']> => [
  ...(['name', 'contract'] as const).flatMap((name) =>
    (values[name] ?? '').trim() === '' ? [{ form: WITHDRAWAL_FORM, name, message: context.t(missingTexts[name]) }] : [],
  ),
  ...(findEmailProblem(context, WITHDRAWAL_FORM, normalizeTyped(values.email ?? ''))?.fields ?? []),
]

type TypedStatement = Omit<WithdrawalStatement, 'label' | 'text'>

const nameContract = (typed: string, t: JourneyContext['t']): string =>
  /\d/.test(typed) && !/\s/.test(typed) ? t('withdraw.order-number', { number: typed.replace(/^#/, '') }) : typed

const writeStatement = (
  { t, config }: JourneyContext,
  { name, contract, scope, items, note }: TypedStatement,
  email: string,
): string => {
  const trader = config.withdrawal?.trader?.name ?? config.shop.name
  const goods = [...items.map(({ title }) => title), ...(note === '' ? [] : [note])].join('; ')
  const key =
    scope === 'whole' ? 'withdraw.statement' : goods === '' ? 'withdraw.statement-part' : 'withdraw.statement-items'
  return t.sentences([
    t(key, { name, contract: nameContract(contract, t), trader, goods }),
    t('withdraw.statement-email', { email }),
  ])
}

/** Refuses only a missing name, contract or email (WDR-04). */
export function parseStatement(
  context: JourneyContext,
  { values }: Pick<Intent, 'values'>,
  declarant: Declarant | null,
):
  | { readonly kind: 'read'; readonly statement: WithdrawalStatement; readonly email: string }
  | { readonly kind: 'wrong'; readonly problem: Problem } {
  const problems = findProblems(context, values)
  if (problems.length > 0) return { kind: 'wrong', problem: toInvalidProblem(context, problems) }
  const email = normalizeTyped(values.email ?? '')
  const chosen = new Set((values.items ?? '').split('\n'))
  const isPart = values.scope === 'items'
  const typed: TypedStatement = {
    name: (values.name ?? '').trim(),
    contract: (values.contract ?? '').trim(),
    scope: isPart ? 'items' : 'whole',
    items: isPart ? (declarant?.units ?? []).filter(({ id }) => chosen.has(id)) : [],
    note: isPart ? (values.note ?? '').trim() : '',
  }
  const label = getWithdrawalLabels(context.language, context.config.withdrawal?.labels).confirm
  return { kind: 'read', email, statement: { ...typed, label, text: writeStatement(context, typed, email) } }
}
