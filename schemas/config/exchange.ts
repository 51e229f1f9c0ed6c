import { type Static, Type } from 'typebox'
import { Closed } from '../closed.ts'
import { Copy } from '../entities/reason.ts'
import { ConfigId } from './condition.ts'

/** A way to exchange an item for another product (ENT-07). */
export const AdvancedExchange = Closed({
  id: ConfigId,
  enabled: Type.Boolean(),
  /** Looked for in the product's title, type and tags, ignoring case (ITM-52). */
  search_string: Type.String({ minLength: 1 }),
  operator: Type.Literal('contains'),
  title: Copy,
  title_visible: Type.Optional(Type.Boolean()),
  /** Collections to choose from, by `order`. */
  options: Type.Array(
    Closed({ id: ConfigId, collection_id: Type.String({ minLength: 1 }), order: Type.Integer(), copy: Copy }),
    { minItems: 1 },
  ),
  /** Offers another variant of the same product among the options, too. */
  variant_option: Type.Optional(Type.Boolean()),
  /** Offers to return it among the options, too. */
  return_option: Type.Optional(Type.Boolean()),
})
export type AdvancedExchange = Static<typeof AdvancedExchange>
