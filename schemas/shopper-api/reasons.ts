import { type Static, Type } from 'typebox'
import { Reason } from '../entities/reason.ts'
import { Closed } from '../typebox/closed.ts'
import { OrNull, Text, TextOrNull } from './described-types.ts'

/** ENT-12. */
const ReasonResponse = Closed({
  id: Text('Id of the reason'),
  parent_id: TextOrNull('Id of the parent reason; null at the top level'),
  text: Text('Label of the reason'),
  comments: Type.Boolean({ description: 'Whether the shopper can add a comment' }),
  comments_required: Type.Boolean({ description: 'Whether a comment is required' }),
  children: Type.Array(Type.String(), { description: 'Ids of the child reasons, in display order' }),
  has_smart_recommendation: Type.Boolean({ description: 'Whether the reason recommends a variant' }),
  smart_recommendation: OrNull(
    Closed({
      reason_id: Text('Id of the reason'),
      option_name: Text('Name of the product option, such as Size'),
      recommend_order: Type.Integer({
        description: 'Number of steps along the values of that option; 1 is the next value',
      }),
    }),
    'Recommendation of a better variant; null when there is none',
  ),
})
export type ReasonResponse = Static<typeof ReasonResponse>

const group = {
  id: Text('Id of the group'),
  product_types: Type.Array(Type.String(), { description: 'Product types that use these reasons' }),
  default: Type.Boolean({ description: 'Whether it applies to product types without a group' }),
}

/** GET reason-groups (API-11, ENT-11). */
export const ReasonGroupsResponse = Type.Array(
  Closed({
    ...group,
    randomize: Type.Boolean({ description: 'Whether to show the reasons in random order' }),
    ordered_reasons: Type.Array(Type.String(), {
      description: 'Ids of the top-level reasons, in display order',
    }),
    reasons: Type.Record(Reason.properties.id, ReasonResponse, { description: 'All reasons, by id' }),
  }),
  { description: 'Reason groups of the shop' },
)
export type ReasonGroupsResponse = Static<typeof ReasonGroupsResponse>

/** GET reasons (API-12): the groups with flat lists. */
export const ReasonsResponse = Type.Array(
  Closed({
    ...group,
    reasons: Type.Array(ReasonResponse, {
      description: 'All reasons in display order, each followed by its child reasons',
    }),
  }),
  { description: 'Reason groups of the shop' },
)
export type ReasonsResponse = Static<typeof ReasonsResponse>
