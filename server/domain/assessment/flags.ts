import type { ShopConfig } from '../../../schemas/config/index.ts'

const known = new WeakMap<ShopConfig['flags'], ReadonlySet<string>>()

/** The feature flags that are on, gathered once per published list. One that is missing is off (CFG-17). */
export const activeFlags = ({ flags }: Pick<ShopConfig, 'flags'>): ReadonlySet<string> => {
  const found = known.get(flags) ?? new Set(flags.filter(({ active }) => active).map(({ name }) => name))
  known.set(flags, found)
  return found
}
