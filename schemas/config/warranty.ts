import { type Static, Type } from 'typebox'
import { Copy } from '../entities/reason.ts'
import { Closed } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import { ConfigId } from './condition.ts'
import { Grants } from './workflow.ts'

/**
 * Claims of different groups cannot share a return (WAR-06). A claim replaces the policy and its window: only the
 * warranty's outcomes are open (WAR-03).
 */
export const Warranty = Closed({
  id: ConfigId,
  group: described(ConfigId, 'Group of claims; a return can combine claims of one group only'),
  copy: described(Copy, 'Label of the claim, per language'),
  detail: Type.Optional(described(Copy, 'Explanation below the label, per language')),
  product_types: Type.Optional(
    Type.Array(Type.String(), {
      description: 'Covered product types; without types and tags it covers every product',
    }),
  ),
  tags: Type.Optional(Type.Array(Type.String(), { description: 'Covered product tags, in addition to product_types' })),
  days: Type.Integer({
    minimum: 1,
    maximum: 36_500,
    description: 'Days after its start in which an item can be claimed, such as 730 for two years',
  }),
  start: Type.Optional(
    Type.Enum(['fulfilled', 'delivered'], {
      description:
        'The day from which the days count: the fulfillment of the item, or its delivery. While the delivery is unknown, delivery_fallback_days of the policy apply. Absent: fulfilled',
    }),
  ),
  reason_group: Type.Optional(
    described(
      ConfigId,
      'Id of the reason group for claims, which replaces that of the product type. A rule that sets a group overrides it. A claim that a rule requests because of the reason retains that reason',
    ),
  ),
  allowed: described(Grants, 'Outcomes of a claim; absent or false means not available'),
})
export type Warranty = Static<typeof Warranty>
