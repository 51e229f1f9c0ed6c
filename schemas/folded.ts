import { Type } from 'typebox'

/** The line that stands for a part under its heading, where a narrow page folds it away; absent: it always stands open. */
export const Folded = Type.Optional(
  Type.String({ description: 'On a narrow page the part is folded away behind its heading and this line' }),
)
