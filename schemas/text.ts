import { type Static, Type } from 'typebox'
import { Closed } from './closed.ts'

/** Words inside a paragraph. Links are http(s), mailto or tel only. */
export const Inline = Type.Union([
  Closed({ kind: Type.Literal('words'), text: Type.String() }),
  Closed({ kind: Type.Literal('strong'), text: Type.String() }),
  Closed({ kind: Type.Literal('emphasis'), text: Type.String() }),
  Closed({
    kind: Type.Literal('link'),
    text: Type.String(),
    href: Type.String({ pattern: '^(https?://|mailto:|tel:|#/)' }),
  }),
])
export type Inline = Static<typeof Inline>

/** Rich text: a small closed tree made on the server from a merchant's Markdown. Never HTML. */
export const RichText = Type.Array(
  Type.Union([
    Closed({ kind: Type.Literal('paragraph'), inline: Type.Array(Inline) }),
    Closed({ kind: Type.Literal('list'), items: Type.Array(Type.Array(Inline)) }),
  ]),
)
export type RichText = Static<typeof RichText>

/** A picture. `alt` is required; an empty one marks decoration. */
export const Picture = Closed({ src: Type.String(), alt: Type.String() })
export type Picture = Static<typeof Picture>
