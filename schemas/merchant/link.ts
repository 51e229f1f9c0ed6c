import { type Static, Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import { Instant } from '../values/ids.ts'

/** `confirm-email` confirms the payout email of a return. */
export const LinkKind = Type.Enum(['order', 'gift', 'return', 'receipt', 'confirm-email'])
export type LinkKind = Static<typeof LinkKind>

export interface LinkTarget {
  readonly kind: Exclude<LinkKind, 'confirm-email'>
  readonly subject: string
}

export const CodeRequest = Closed({
  type: Type.Optional(Type.Enum(['svg', 'png'], { description: 'svg stays sharp at any size; absent means png' })),
  size: Type.Optional(
    Type.Integer({ minimum: 64, maximum: 2_000, description: 'How wide it is, in pixels; absent means 500' }),
  ),
})
export type CodeRequest = Static<typeof CodeRequest>

/** `days` until expiry; `uses` limits how often it opens. */
export const LinkRequest = Closed({
  order: Type.Optional(
    Type.String({ minLength: 1, maxLength: 256, description: 'The number of the order, such as #1001' }),
  ),
  gift: Type.Optional(Type.Boolean({ description: 'The order opens as a gift, for whoever was given it' })),
  return: Type.Optional(
    Type.String({ minLength: 1, maxLength: 256, description: 'The id, the number or the key of a return' }),
  ),
  receipt: Type.Optional(Type.String({ minLength: 1, maxLength: 64, description: 'The id of a gift receipt' })),
  days: Type.Optional(Type.Integer({ minimum: 1, maximum: 30, description: 'Absent means 7' })),
  uses: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, description: 'Absent means 5' })),
  qr: Type.Optional(described(CodeRequest, 'Asks for a QR code of the link; absent for none')),
})
export type LinkRequest = Static<typeof LinkRequest>

/** The url and its code are returned only here; the id revokes the link. */
export const Link = Closed({
  id: Type.String({ description: 'Id of the link' }),
  kind: described(LinkKind, 'Kind of link'),
  url: Type.String({ description: 'The link itself' }),
  expiresAt: described(Instant, 'Time at which the link expires, in milliseconds since 1970-01-01 UTC'),
  uses: Type.Integer({ description: 'Number of times the link can be opened' }),
  qr: Type.Optional(Type.String({ description: 'The code as a picture, in a data: address' })),
})
export type Link = Static<typeof Link>

export const LinkQuery = Closed({
  order: Type.Optional(
    Type.String({ minLength: 1, maxLength: 256, description: 'The number of an order: its links alone' }),
  ),
})
export type LinkQuery = Static<typeof LinkQuery>

/** Without the url. */
export const ListedLink = Closed({
  id: Type.String({ description: 'Id of the link' }),
  kind: described(LinkKind, 'Kind of link'),
  subject: Type.String({ description: 'Id of the order, the return or the gift receipt that it opens' }),
  madeBy: Type.String({
    description: 'The name of a key or command; letter for those in letters, shopper for codes of pages',
  }),
  madeAt: described(Instant, 'Time at which the link was made, in milliseconds since 1970-01-01 UTC'),
  expiresAt: described(Instant, 'Time at which the link expires, in milliseconds since 1970-01-01 UTC'),
  uses: Type.Integer({ description: 'How often it may be used in all' }),
  used: Type.Integer({ description: 'How often it was' }),
  state: Type.Enum(['open', 'used-up', 'expired', 'revoked'], {
    description: 'Whether the link can be opened: open, used up, expired or revoked',
  }),
})
export type ListedLink = Static<typeof ListedLink>
