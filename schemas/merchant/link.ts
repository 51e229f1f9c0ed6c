import { type Static, Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import { Instant } from '../values/ids.ts'

export const LinkKind = Type.Enum(['order', 'gift', 'return', 'receipt', 'confirm-email'])
export type LinkKind = Static<typeof LinkKind>

export interface LinkTarget {
  readonly kind: Exclude<LinkKind, 'confirm-email'>
  readonly subject: string
}

export const CodeRequest = Closed({
  type: Type.Optional(
    Type.Enum(['svg', 'png'], { description: 'Image format; svg is sharp at any size; absent means png' }),
  ),
  size: Type.Optional(Type.Integer({ minimum: 64, maximum: 2_000, description: 'Width, in pixels; absent means 500' })),
})
export type CodeRequest = Static<typeof CodeRequest>

/** `days` until expiry; `uses` limits how often it opens. */
export const LinkRequest = Closed({
  order: Type.Optional(Type.String({ minLength: 1, maxLength: 256, description: 'Order number, such as #1001' })),
  gift: Type.Optional(Type.Boolean({ description: 'Opens the order as a gift, for its recipient' })),
  return: Type.Optional(Type.String({ minLength: 1, maxLength: 256, description: 'Id, number or key of a return' })),
  receipt: Type.Optional(Type.String({ minLength: 1, maxLength: 64, description: 'Id of a gift receipt' })),
  days: Type.Optional(Type.Integer({ minimum: 1, maximum: 30, description: 'Validity in days; absent means 7' })),
  uses: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100, description: 'Maximum number of uses; absent means 5' }),
  ),
  qr: Type.Optional(described(CodeRequest, 'QR code of the link; absent means none')),
})
export type LinkRequest = Static<typeof LinkRequest>

/** The url and its code are returned only here; the id revokes the link. */
export const Link = Closed({
  id: Type.String({ description: 'Id of the link' }),
  kind: described(LinkKind, 'Kind of link'),
  url: Type.String({ description: 'URL of the link' }),
  expiresAt: described(Instant, 'Time at which the link expires, in milliseconds since 1970-01-01 UTC'),
  uses: Type.Integer({ description: 'Maximum number of uses' }),
  qr: Type.Optional(Type.String({ description: 'QR code, as a data: URL' })),
})
export type Link = Static<typeof Link>

export const LinkQuery = Closed({
  order: Type.Optional(
    Type.String({ minLength: 1, maxLength: 256, description: 'Order number; lists only the links to this order' }),
  ),
})
export type LinkQuery = Static<typeof LinkQuery>

/** Without the url. */
export const ListedLink = Closed({
  id: Type.String({ description: 'Id of the link' }),
  kind: described(LinkKind, 'Kind of link'),
  subject: Type.String({ description: 'Id of the order, return or gift receipt that the link opens' }),
  madeBy: Type.String({
    description:
      'Name of the key or command that made the link; letter for links in emails, shopper for QR codes on pages',
  }),
  madeAt: described(Instant, 'Time at which the link was made, in milliseconds since 1970-01-01 UTC'),
  expiresAt: described(Instant, 'Time at which the link expires, in milliseconds since 1970-01-01 UTC'),
  uses: Type.Integer({ description: 'Maximum number of uses' }),
  used: Type.Integer({ description: 'Number of uses so far' }),
  state: Type.Enum(['open', 'used-up', 'expired', 'revoked'], {
    description: 'Status of the link: open, used up, expired or revoked',
  }),
})
export type ListedLink = Static<typeof ListedLink>
