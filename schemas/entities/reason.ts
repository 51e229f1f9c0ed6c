import { type Static, Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'
import { described, Switch } from '../typebox/described.ts'

/** The merchant's texts per language; missing languages fall back to English. */
export const Copy = Type.Record(Type.String(), Type.String(), {
  description:
    'Words per language, such as {"en": "Too small", "de": "Zu klein"}; a language without any gets the English ones',
})
export type Copy = Static<typeof Copy>

/** A reason with children asks again (ENT-12). */
export const Reason = Closed({
  id: Type.String({ minLength: 1, description: 'What rules and other reasons name it by' }),
  parent_id: Type.Optional(
    Type.String({ description: 'Id of the reason under which it is asked; absent means it is asked first' }),
  ),
  text: Type.String({ minLength: 1, description: 'What the shopper chooses, in languages that copy leaves out' }),
  copy: Type.Optional(described(Copy, 'What the shopper chooses, per language, such as {"en": "Too small"}')),
  comments: Switch('Offers to add a comment, which may be passed'),
  comments_required: Switch('Asks for a comment and goes on only with one'),
  has_smart_recommendation: Switch('Recommends a variant for it, as smart_recommendation says'),
  smart_recommendation: Type.Optional(
    Closed(
      {
        option_name: Type.String({
          minLength: 1,
          description: 'Name of the product option, such as Size; upper and lower case are alike',
        }),
        recommend_order: Type.Integer({
          minimum: -9,
          maximum: 9,
          description: 'Steps along the values of that option: 1 is the next one, -1 the one before',
        }),
      },
      { description: 'Which variant would have been right: the same one some steps further along one option' },
    ),
  ),
})
export type Reason = Static<typeof Reason>

/** The group with `default` serves all other product types (ENT-11). */
export const ReasonGroup = Closed({
  id: Type.String({ minLength: 1, description: 'What rules name it by' }),
  title: Type.String({ description: 'For the merchant alone' }),
  product_types: Type.Array(Type.String(), {
    description: 'Product types whose items are asked for these reasons, upper and lower case alike',
  }),
  randomize: Switch('Shows the reasons in a random order, which stays the same for an item'),
  ordered_reasons: Type.Optional(
    Type.Array(Type.String(), {
      description: 'Ids in the order of display; reasons that are not named follow in their own order',
    }),
  ),
  reasons: Type.Array(Reason, {
    minItems: 1,
    description: 'All reasons of the group; those asked under another stand anywhere and name it as parent_id',
  }),
  default: Switch('Serves all items whose product type no group names'),
})
export type ReasonGroup = Static<typeof ReasonGroup>
