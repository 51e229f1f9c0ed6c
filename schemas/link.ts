import { type Static, Type } from 'typebox'
import { Closed } from './closed.ts'

/** What a link is good for: opening its order, or confirming the address that a return pays to. */
export const LinkKind = Type.Enum(['order', 'confirm-email'])
export type LinkKind = Static<typeof LinkKind>

/** A link that a merchant asks for. `days` until it expires, `uses` how often it opens the order. */
export const LinkRequest = Closed({
  order: Type.String({ minLength: 1, maxLength: 256, description: 'The number of the order, such as #1001' }),
  days: Type.Optional(Type.Integer({ minimum: 1, maximum: 30 })),
  uses: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
})
export type LinkRequest = Static<typeof LinkRequest>

/** A link that was made. The url is in this answer and nowhere else; the id revokes it. */
export const Link = Closed({
  id: Type.String(),
  url: Type.String(),
  expiresAt: Type.Integer(),
  uses: Type.Integer(),
})
export type Link = Static<typeof Link>
