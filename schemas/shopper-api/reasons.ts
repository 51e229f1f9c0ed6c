import { type Static, Type } from 'typebox'
import { Reason } from '../entities/reason.ts'
import { Closed } from '../typebox/closed.ts'
import { OrNull, Text, TextOrNull } from './described-types.ts'

/** ENT-12. */
const ReasonResponse = Closed({
  id: Text('Names the reason'),
  parent_id: TextOrNull('The reason under which it is asked; null where it is asked first'),
  text: Text('What the shopper chooses'),
  comments: Type.Boolean({ description: 'Whether a comment may be added' }),
  comments_required: Type.Boolean({ description: 'Whether a comment has to be added' }),
  children: Type.Array(Type.String(), { description: 'Ids of the reasons asked under it, in the order of display' }),
  has_smart_recommendation: Type.Boolean({ description: 'Whether a variant is recommended for it' }),
  smart_recommendation: OrNull(
    Closed({
      reason_id: Text('The reason'),
      option_name: Text('Name of the product option, such as Size'),
      recommend_order: Type.Integer({ description: 'Steps along the values of that option: 1 is the next one' }),
    }),
    'Which variant would have been right; null where none is recommended',
  ),
})
export type ReasonResponse = Static<typeof ReasonResponse>

const group = {
  id: Text('Names the group'),
  product_types: Type.Array(Type.String(), { description: 'Product types whose items are asked for these reasons' }),
  default: Type.Boolean({ description: 'Whether it serves the items whose type no group names' }),
}

/** GET reason-groups (API-11, ENT-11). */
export const ReasonGroupsResponse = Type.Array(
  Closed({
    ...group,
    randomize: Type.Boolean({ description: 'Whether pages show the reasons in a random order' }),
    ordered_reasons: Type.Array(Type.String(), {
      description: 'Ids of the reasons that are asked first, in the order of display',
    }),
    reasons: Type.Record(Reason.properties.id, ReasonResponse, { description: 'All of them, by their ids' }),
  }),
  { description: 'The groups of the shop' },
)
export type ReasonGroupsResponse = Static<typeof ReasonGroupsResponse>

/** GET reasons (API-12): the groups with flat lists. */
export const ReasonsResponse = Type.Array(
  Closed({
    ...group,
    reasons: Type.Array(ReasonResponse, {
      description: 'All of them in the order of display, each followed by those that are asked under it',
    }),
  }),
  { description: 'The groups of the shop' },
)
export type ReasonsResponse = Static<typeof ReasonsResponse>
