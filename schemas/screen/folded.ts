import { Type } from 'typebox'

/** Summary line that a narrow page shows in place of the part; absent: never folded. */
export const Folded = Type.Optional(
  Type.String({ description: 'Line shown beside the heading when the part is collapsed on narrow pages' }),
)
