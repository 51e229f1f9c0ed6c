import { type Static, Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'
import { EventTime } from '../values/ids.ts'

const InlineText = Type.String({ description: 'Text of the span' })

/** Links are http(s), mailto or tel only. */
export const Inline = Type.Union(
  [
    Closed({ kind: Type.Literal('words'), text: InlineText }),
    Closed({ kind: Type.Literal('strong'), text: InlineText }),
    Closed({ kind: Type.Literal('emphasis'), text: InlineText }),
    Closed({
      kind: Type.Literal('link'),
      text: InlineText,
      href: Type.String({ pattern: '^(https?://|mailto:|tel:|#/)', description: 'Link target' }),
    }),
  ],
  { title: 'Inline', description: 'Inline text' },
)
export type Inline = Static<typeof Inline>

/** Built by the server from the merchant's Markdown. Never HTML. */
export const RichText = Type.Array(
  Type.Union([
    Closed({ kind: Type.Literal('paragraph'), inline: Type.Array(Inline, { description: 'Inline texts, in order' }) }),
    Closed({
      kind: Type.Literal('list'),
      items: Type.Array(Type.Array(Inline), { description: 'Text of each list item' }),
    }),
  ]),
  { title: 'RichText', description: 'Paragraphs and lists' },
)
export type RichText = Static<typeof RichText>

export const Picture = Closed(
  {
    src: Type.String({ description: 'URL of the picture' }),
    alt: Type.String({ description: 'Alternative text; empty for a decorative picture' }),
  },
  { title: 'Picture', description: 'Picture of the subject' },
)
export type Picture = Static<typeof Picture>

export const Heading = Type.String({ description: 'Heading above the block' })

export const NamedFacts = Type.Array(
  Closed({
    label: Type.String({ description: 'Name of the fact' }),
    value: Type.String({ description: 'Value of the fact' }),
    time: EventTime,
  }),
  { title: 'NamedFacts', description: 'Labeled facts' },
)

export const Help = Closed(
  {
    label: Type.String({ description: 'Label of the control that opens the explanation' }),
    text: Type.String({ description: 'Text of the explanation' }),
  },
  { title: 'Help', description: 'Explanation that opens on request' },
)
