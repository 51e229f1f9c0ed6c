import { type Static, Type } from 'typebox'
import { Closed } from '../closed.ts'
import { Copy } from '../entities/reason.ts'
import { ConfigId } from './condition.ts'
import { Grants } from './workflow.ts'

/** A promise about some products. Claims of different groups do not go into one return (WAR-06). */
export const Warranty = Closed({
  id: ConfigId,
  group: ConfigId,
  copy: Copy,
  detail: Type.Optional(Copy),
  /** Counts for products of these types or with these tags; without either for all. */
  product_types: Type.Optional(Type.Array(Type.String())),
  tags: Type.Optional(Type.Array(Type.String())),
  /** How long after fulfilment it can be claimed. */
  days: Type.Integer({ minimum: 1, maximum: 36_500 }),
  allowed: Grants,
})
export type Warranty = Static<typeof Warranty>
