import { ShopConfig } from '../../../schemas/config/index.ts'
import type { ConfigProblem } from '../../../schemas/merchant/configuration.ts'
import { DEFAULT_CURRENCY } from '../../../schemas/values/money.ts'
import { createReader } from '../../shape/reader.ts'
import { findUnstorable } from '../../shape/storable.ts'
import { MAX_PROBLEMS } from '../../shape/validate.ts'
import { findAmountProblems } from '../amounts.ts'
import { mergeConditionProblems } from './check-condition-words.ts'

const readConfig = createReader(ShopConfig)

const DEFAULT_THEME = { branding: {}, background: {}, globals: {}, product: {} }

export function checkShape(
  document: unknown,
):
  | { readonly kind: 'sound'; readonly config: ShopConfig }
  | { readonly kind: 'refused'; readonly problems: readonly ConfigProblem[] } {
  const unstorable = findUnstorable(document)
  if (unstorable.length > 0) return { kind: 'refused', problems: unstorable.slice(0, MAX_PROBLEMS) }
  const result = readConfig(document)
  const amounts = findAmountProblems(document)
  const places = new Set(amounts.map(({ pointer }) => pointer))
  // The schema cannot say which dates exist.
  const others = mergeConditionProblems(document, 'problems' in result ? result.problems : [])
  const problems = [...amounts, ...others.filter(({ pointer }) => !places.has(pointer))]
  if ('problems' in result || problems.length > 0) return { kind: 'refused', problems: problems.slice(0, MAX_PROBLEMS) }
  const { hosts = [], flags = [], stores = [], content = {}, theme = {}, currency = DEFAULT_CURRENCY } = result.value
  const config = { ...result.value, hosts, flags, stores, content, theme: { ...DEFAULT_THEME, ...theme }, currency }
  return { kind: 'sound', config: config }
}
