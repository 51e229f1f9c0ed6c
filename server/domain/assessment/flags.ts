import type { ShopConfig } from '../../../schemas/config/index.ts'
import { memoizePerObject } from '../../../schemas/values/memoize.ts'

const collectActiveFlags = memoizePerObject(
  (flags: ShopConfig['flags']): ReadonlySet<string> =>
    new Set(flags.filter(({ active }) => active).map(({ name }) => name)),
)

/** Cached per published list. A missing flag is off (CFG-17). */
export const activeFlags = ({ flags }: Pick<ShopConfig, 'flags'>): ReadonlySet<string> => collectActiveFlags(flags)
