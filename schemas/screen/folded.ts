import { Type } from 'typebox'

/** Summary line that a narrow page shows in place of the part; absent: never folded. */
export const Folded = Type.Optional(
  Type.String({ description: 'On a narrow page the part is folded away behind its heading and this line' }),
)
