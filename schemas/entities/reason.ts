import { type Static, Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'
import { described, Switch } from '../typebox/described.ts'

export const Copy = Type.Record(Type.String(), Type.String(), {
  description: 'Text per language, such as {"en": "Too small", "de": "Zu klein"}; missing languages use English',
})
export type Copy = Static<typeof Copy>

/** A reason with children asks again (ENT-12). */
export const Reason = Closed({
  id: Type.String({ minLength: 1, description: 'Id of the reason in rules and other reasons' }),
  parent_id: Type.Optional(Type.String({ description: 'Id of the parent reason; absent at the top level' })),
  text: Type.String({ minLength: 1, description: 'Label for languages missing in copy' }),
  copy: Type.Optional(described(Copy, 'Label per language, such as {"en": "Too small"}')),
  comments: Switch('Offers an optional comment'),
  comments_required: Switch('Requires a comment'),
  has_smart_recommendation: Switch('Recommends a variant according to smart_recommendation'),
  smart_recommendation: Type.Optional(
    Closed(
      {
        option_name: Type.String({
          minLength: 1,
          description: 'Name of the product option, such as Size; case-insensitive',
        }),
        recommend_order: Type.Integer({
          minimum: -9,
          maximum: 9,
          description: 'Steps along the values of that option: 1 is the next value, -1 the previous one',
        }),
      },
      { description: 'Recommended variant, some steps along one option from the returned one' },
    ),
  ),
})
export type Reason = Static<typeof Reason>

/** The group with `default` serves all other product types (ENT-11). */
export const ReasonGroup = Closed({
  id: Type.String({ minLength: 1, description: 'Id of the group in rules' }),
  title: Type.String({ description: 'For the merchant alone' }),
  product_types: Type.Array(Type.String(), {
    description: 'Product types that use these reasons, case-insensitive',
  }),
  randomize: Switch('Shows the reasons in a random order that is stable per item'),
  ordered_reasons: Type.Optional(
    Type.Array(Type.String(), {
      description: 'Ids in display order; other reasons follow in their own order',
    }),
  ),
  reasons: Type.Array(Reason, {
    minItems: 1,
    description: 'All reasons of the group. Child reasons are in the same list, with parent_id',
  }),
  default: Switch('Applies to items whose product type has no group'),
})
export type ReasonGroup = Static<typeof ReasonGroup>
