import type { ConsoleTranslate } from '../../../locales/console/translate.ts'
import type { CaseActionName } from '../../../schemas/console/actions/case.ts'
import type { Args, Button, Submit } from '../../../schemas/screen/action.ts'
import type { Inline, RichText } from '../../../schemas/screen/text.ts'
import type { Currency, Minor, Money } from '../../../schemas/values/money.ts'
import { button } from '../../parts/buttons.ts'
import { consolePost } from '../actions.ts'
import { describeConflicts } from '../conflict-texts.ts'
import type { CaseOperation, CaseStepName, CaseView, Forbidden } from './view.ts'

/** With a minus sign before deductions. */
export const signedMoney = (amount: Minor, currency: Currency, t: ConsoleTranslate): Money => ({
  amount,
  currency,
  text: t.minus(amount, currency),
})

export const stepPath = (path: string, step: CaseStepName, item?: string): string =>
  `${path}${path.includes('?') ? '&' : '?'}step=${step}${item === undefined ? '' : `&item=${encodeURIComponent(item)}`}`

export function forbiddenText(forbidden: Forbidden, t: ConsoleTranslate): string | undefined {
  if (forbidden === null || forbidden.because === 'role') return undefined
  return forbidden.because === 'status'
    ? describeConflicts(forbidden.codes, t)
    : t('case.above-limit', { amount: t.money(forbidden.amount, forbidden.currency) })
}

interface OperationButton {
  readonly id: string
  readonly label: string
  readonly look: Button['look']
  readonly action: Button['action']
  readonly keys?: string
}

/** Not drawn without the right; off with its reason when the state forbids it. */
export function operationButton(
  view: CaseView,
  operation: CaseOperation,
  { keys, ...rest }: OperationButton & { readonly t: ConsoleTranslate },
): readonly Button[] {
  const { t, ...props } = rest
  const forbidden = view.forbidden[operation]
  if (forbidden?.because === 'role') return []
  const disabled = forbiddenText(forbidden, t)
  return [{ ...button({ ...props, disabled }), ...(keys !== undefined && disabled === undefined && { keys }) }]
}

type CasePostOptions = Omit<Submit, 'type' | 'name' | 'href' | 'args'> & { readonly args?: Args }

export const casePost = (view: CaseView, name: CaseActionName, { args, ...options }: CasePostOptions = {}): Submit =>
  consolePost(view.shopId, name, { ...options, args: { return: view.number, ...args }, exclusive: true })

/** The text with `**strong**` and `*emphasis*` around values. Values keep their own stars. */
export function marked(text: string): RichText {
  const inline = text.split(/(\*\*[^*]+\*\*|\*[^*]+\*)/).flatMap((part): Inline[] => {
    if (part === '') return []
    if (part.startsWith('**') && part.length > 4) return [{ kind: 'strong', text: part.slice(2, -2) }]
    if (part.startsWith('*') && part.length > 2) return [{ kind: 'emphasis', text: part.slice(1, -1) }]
    return [{ kind: 'words', text: part }]
  })
  return [{ kind: 'paragraph', inline }]
}
