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
  group: described(ConfigId, 'Claims of one group may go into one return; those of different groups may not'),
  copy: described(Copy, 'What the shopper chooses to claim it, per language'),
  detail: Type.Optional(described(Copy, 'A line below it that explains the promise, per language')),
  product_types: Type.Optional(
    Type.Array(Type.String(), {
      description: 'Product types it covers; without types and tags it covers every product',
    }),
  ),
  tags: Type.Optional(Type.Array(Type.String(), { description: 'Product tags it covers, beside product_types' })),
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
      'Id of the group in reasonGroups that a claim is asked its reason from, instead of that of the product type; a rule that sets a group goes before it, and a claim that a rule asks for because of the reason keeps that reason',
    ),
  ),
  allowed: described(Grants, 'What a claim may become; what is not named or false it may not'),
})
export type Warranty = Static<typeof Warranty>
