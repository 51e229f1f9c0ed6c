import { ShopConfig } from '../../../schemas/config/index.ts'
import type { ConfigProblem } from '../../../schemas/merchant.ts'
import { DEFAULT_CURRENCY } from '../../../schemas/money.ts'
import { unkeepable } from '../../shape/keepable.ts'
import { MOST_TOLD } from '../../shape/misfits.ts'
import { readingBy } from '../../shape/reading.ts'
import { amountProblems } from '../amounts.ts'
import { withConditionProblems } from './check-condition-words.ts'

const read = readingBy(ShopConfig)

const plainTheme = { branding: {}, background: {}, globals: {}, product: {} }

/** The configuration with defaults, or all problems of the document's shape. */
export function checkShape(
  document: unknown,
):
  | { readonly kind: 'sound'; readonly config: ShopConfig }
  | { readonly kind: 'refused'; readonly problems: readonly ConfigProblem[] } {
  const lost = unkeepable(document)
  if (lost.length > 0) return { kind: 'refused', problems: lost.slice(0, MOST_TOLD) }
  const shaped = read(document)
  const amounts = amountProblems(document)
  const places = new Set(amounts.map(({ pointer }) => pointer))
  const others = 'problems' in shaped ? withConditionProblems(document, shaped.problems) : []
  const problems = [...amounts, ...others.filter(({ pointer }) => !places.has(pointer))]
  if ('problems' in shaped || problems.length > 0) return { kind: 'refused', problems: problems.slice(0, MOST_TOLD) }
  const { hosts = [], flags = [], stores = [], content = {}, theme = {}, currency = DEFAULT_CURRENCY } = shaped.given
  const whole = { ...shaped.given, hosts, flags, stores, content, theme: { ...plainTheme, ...theme }, currency }
  return { kind: 'sound', config: whole }
}
