import { type Static, Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'
import { EventTime } from '../values/ids.ts'

const InlineText = Type.String({ description: 'The words themselves' })

/** Links are http(s), mailto or tel only. */
export const Inline = Type.Union(
  [
    Closed({ kind: Type.Literal('words'), text: InlineText }),
    Closed({ kind: Type.Literal('strong'), text: InlineText }),
    Closed({ kind: Type.Literal('emphasis'), text: InlineText }),
    Closed({
      kind: Type.Literal('link'),
      text: InlineText,
      href: Type.String({ pattern: '^(https?://|mailto:|tel:|#/)', description: 'Where the link leads' }),
    }),
  ],
  { title: 'Inline', description: 'Words inside a paragraph' },
)
export type Inline = Static<typeof Inline>

/** Built by the server from the merchant's Markdown. Never HTML. */
export const RichText = Type.Array(
  Type.Union([
    Closed({ kind: Type.Literal('paragraph'), inline: Type.Array(Inline, { description: 'Its words, in order' }) }),
    Closed({
      kind: Type.Literal('list'),
      items: Type.Array(Type.Array(Inline), { description: 'The words of each point' }),
    }),
  ]),
  { title: 'RichText', description: 'Paragraphs and lists of words' },
)
export type RichText = Static<typeof RichText>

/** An empty `alt` marks decoration. */
export const Picture = Closed(
  {
    src: Type.String({ description: 'Address of the picture' }),
    alt: Type.String({ description: 'What it shows, for who cannot see it; empty where it is decoration' }),
  },
  { title: 'Picture', description: 'A picture of it' },
)
export type Picture = Static<typeof Picture>

export const Heading = Type.String({ description: 'Heading above it' })

export const NamedFacts = Type.Array(
  Closed({
    label: Type.String({ description: 'What the fact is' }),
    value: Type.String({ description: 'What is known of it' }),
    time: EventTime,
  }),
  { title: 'NamedFacts', description: 'Facts beside it, each with its name' },
)

export const Help = Closed(
  {
    label: Type.String({ description: 'Words on what opens the explanation' }),
    text: Type.String({ description: 'The explanation' }),
  },
  { title: 'Help', description: 'An explanation that opens when it is asked for' },
)
