import { type Static, Type } from 'typebox'
import { Closed } from '../closed.ts'

/** Words per language. */
export const Copy = Type.Record(Type.String(), Type.String())
export type Copy = Static<typeof Copy>

/** Why an item goes back. A reason with children asks again (ENT-12). */
export const Reason = Closed({
  id: Type.String({ minLength: 1 }),
  parent_id: Type.Optional(Type.String()),
  text: Type.String({ minLength: 1 }),
  copy: Type.Optional(Copy),
  comments: Type.Optional(Type.Boolean()),
  comments_required: Type.Optional(Type.Boolean()),
  has_smart_recommendation: Type.Optional(Type.Boolean()),
  /** Which variant would have been right: that many steps further along an option, such as the next larger size. */
  smart_recommendation: Type.Optional(
    Closed({ option_name: Type.String({ minLength: 1 }), recommend_order: Type.Integer({ minimum: -9, maximum: 9 }) }),
  ),
})
export type Reason = Static<typeof Reason>

/** The reasons for some product types; the one with `default` serves all others (ENT-11). */
export const ReasonGroup = Closed({
  id: Type.String({ minLength: 1 }),
  title: Type.String({ description: 'For the merchant alone' }),
  product_types: Type.Array(Type.String()),
  randomize: Type.Optional(Type.Boolean()),
  /** Ids in the order of display; reasons that are not named follow in their own order. */
  ordered_reasons: Type.Optional(Type.Array(Type.String())),
  /** Children stand anywhere and name their parent. */
  reasons: Type.Array(Reason, { minItems: 1 }),
  default: Type.Optional(Type.Boolean()),
})
export type ReasonGroup = Static<typeof ReasonGroup>
