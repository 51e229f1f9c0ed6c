import { ShopConfig } from '../../../schemas/config/index.ts'
import type { ConfigProblem } from '../../../schemas/merchant.ts'
import { DEFAULT_CURRENCY } from '../../../schemas/money.ts'
import { findUnstorable } from '../../shape/keepable.ts'
import { MAX_PROBLEMS } from '../../shape/misfits.ts'
import { createReader } from '../../shape/reading.ts'
import { amountProblems } from '../amounts.ts'
import { withConditionProblems } from './check-condition-words.ts'

const read = createReader(ShopConfig)

const plainTheme = { branding: {}, background: {}, globals: {}, product: {} }

/** The configuration with defaults, or all problems of the document's shape. */
export function checkShape(
  document: unknown,
):
  | { readonly kind: 'sound'; readonly config: ShopConfig }
  | { readonly kind: 'refused'; readonly problems: readonly ConfigProblem[] } {
  const lost = findUnstorable(document)
  if (lost.length > 0) return { kind: 'refused', problems: lost.slice(0, MAX_PROBLEMS) }
  const shaped = read(document)
  const amounts = amountProblems(document)
  const places = new Set(amounts.map(({ pointer }) => pointer))
  const others = 'problems' in shaped ? withConditionProblems(document, shaped.problems) : []
  const problems = [...amounts, ...others.filter(({ pointer }) => !places.has(pointer))]
  if ('problems' in shaped || problems.length > 0) return { kind: 'refused', problems: problems.slice(0, MAX_PROBLEMS) }
  const { hosts = [], flags = [], stores = [], content = {}, theme = {}, currency = DEFAULT_CURRENCY } = shaped.value
  const whole = { ...shaped.value, hosts, flags, stores, content, theme: { ...plainTheme, ...theme }, currency }
  return { kind: 'sound', config: whole }
}
