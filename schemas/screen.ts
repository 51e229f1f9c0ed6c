import { type Static, Type } from 'typebox'
import { Action, Button, Submit } from './action.ts'
import { AuthenticationWords, CardEntry } from './card-entry.ts'
import { Closed } from './closed.ts'
import { Component } from './components/index.ts'
import { Explanation } from './explain.ts'
import { Option } from './fields.ts'
import { Id } from './ids.ts'
import { Problem } from './problem.ts'
import { PagePath } from './read.ts'
import { RichText } from './text.ts'

/** A form's values as the server knows them; the same `seed` means: keep what was typed. */
export const FormState = Closed({
  seed: Type.String(),
  values: Type.Record(Type.String(), Type.Union([Type.String(), Type.Array(Type.String())])),
})
export type FormState = Static<typeof FormState>

/**
 * Read again every `everyMs` until `maxAttempts`: `{path}` is posted to `href`. The server decides the timeout, the client only
 * stops counting.
 */
export const Watch = Closed({
  id: Id,
  href: Type.String(),
  path: PagePath,
  everyMs: Type.Integer({ minimum: 1000 }),
  maxAttempts: Type.Integer({ minimum: 1 }),
})
export type Watch = Static<typeof Watch>

/** Something over the screen. `panel` is an addressable step of a flow, `dialog` a question, `sheet` a side drawer. */
export const Overlay = Closed({
  id: Id,
  kind: Type.Enum(['dialog', 'panel', 'sheet']),
  title: Type.String({ minLength: 1 }),
  path: Type.String(),
  /** The step of a flow, so that a change of step is announced and slides. */
  step: Type.Optional(Type.String()),
  direction: Type.Optional(Type.Enum(['forward', 'back'])),
  back: Type.Optional(Closed({ label: Type.String(), path: Type.String() })),
  close: Closed({ label: Type.String(), action: Action }),
  /** Neither Escape nor the backdrop closes it (NAV-55). */
  blocking: Type.Optional(Type.Literal(true)),
  body: Type.Array(Component),
  footer: Type.Optional(Type.Array(Component)),
  forms: Type.Optional(Type.Record(Id, FormState)),
  watch: Type.Optional(Type.Array(Watch)),
})
export type Overlay = Static<typeof Overlay>

/** What stands around every screen: header, footer, languages, support. */
export const Chrome = Closed({
  header: Type.Enum(['bar', 'app']),
  brand: Closed({
    name: Type.String(),
    logo: Type.Optional(Type.String()),
    /** Absent where the logo is plain (NAV-50). */
    home: Type.Optional(Closed({ path: Type.String(), label: Type.String() })),
  }),
  back: Type.Optional(Closed({ label: Type.String(), action: Action })),
  shop: Type.Optional(Closed({ label: Type.String(), href: Type.String() })),
  cart: Type.Optional(Closed({ label: Type.String(), path: Type.String(), count: Type.Integer() })),
  skip: Type.String(),
  languages: Type.Optional(
    Closed({ label: Type.String(), current: Type.String(), options: Type.Array(Option), action: Action }),
  ),
  support: Type.Optional(Closed({ heading: Type.Optional(Type.String()), body: Type.Optional(RichText) })),
  badge: Type.Optional(Closed({ label: Type.String(), href: Type.Optional(Type.String()) })),
})
export type Chrome = Static<typeof Chrome>

/** One view event a screen change records (NAV-23). */
export const Track = Closed({ event: Type.String(), constant: Type.String() })
export type Track = Static<typeof Track>

/** Asked before the previous page is left. */
export const Leave = Closed({ title: Type.String(), body: Type.String(), yes: Type.String(), no: Type.String() })

/** One page of the journey: final text, closed components, everything a renderer needs to draw it. */
export const Screen = Closed({
  name: Type.String(),
  /** The named constant of Spec §2, such as `Gift Lookup`. */
  constant: Type.String(),
  key: Type.String(),
  path: Type.String(),
  history: Type.Enum(['push', 'replace']),
  title: Type.String({ minLength: 1 }),
  description: Type.Optional(Type.String()),
  /** The one first-level heading. */
  heading: Type.String({ minLength: 1 }),
  layout: Type.Enum(['default', 'nav', 'gift']),
  previous: Type.Optional(Type.String()),
  cart: Type.Boolean(),
  stickyNav: Type.Boolean(),
  chrome: Chrome,
  regions: Closed({
    banner: Type.Optional(Type.Array(Component)),
    main: Type.Array(Component),
    aside: Type.Optional(Type.Array(Component)),
    footer: Type.Optional(Type.Array(Component)),
  }),
  forms: Type.Optional(Type.Record(Id, FormState)),
  dialogs: Type.Optional(Type.Record(Id, Overlay)),
  leave: Type.Optional(Leave),
  watch: Type.Optional(Type.Array(Watch)),
  terminal: Type.Optional(Type.Literal(true)),
  track: Track,
})
export type Screen = Static<typeof Screen>

/** A component set or removed by id, inside the screen whose key is the envelope's `base`. */
export const Part = Type.Union([
  Closed({ id: Id, component: Component }),
  Closed({ id: Id, removed: Type.Literal(true) }),
])
export type Part = Static<typeof Part>

/** What happens after drawing, in order. */
export const Effect = Type.Union([
  Closed({ type: Type.Literal('navigate'), path: Type.String() }),
  Closed({ type: Type.Literal('redirect'), href: Type.String() }),
  Closed({ type: Type.Literal('toast'), tone: Type.Enum(['success', 'error', 'info']), text: Type.String() }),
  Closed({ type: Type.Literal('announce'), text: Type.String() }),
  Closed({ type: Type.Literal('focus'), id: Id }),
  Closed({ type: Type.Literal('download'), href: Type.String(), filename: Type.String() }),
  Closed({ type: Type.Literal('cue'), id: Id, name: Type.String() }),
  /** Something that happened, for whoever counts: never a person's data (Spec §7 "Tracking events"). */
  Closed({ type: Type.Literal('track'), event: Type.String(), constant: Type.String() }),
  /** The bank asks the shopper to confirm a card; afterwards `onward` is posted, whatever came of it. */
  Closed({
    type: Type.Literal('authenticate'),
    entry: CardEntry,
    secret: Type.String(),
    words: AuthenticationWords,
    onward: Submit,
  }),
  Closed({ type: Type.Literal('forget') }),
  Closed({ type: Type.Literal('reload') }),
])
export type Effect = Static<typeof Effect>

/** The answer of every journey call. `rev` is the revision of the draft (`d7`) or of the return (`r3`) that is shown. */
export const Envelope = Closed({
  contract: Type.Literal('1.0'),
  rev: Type.Union([Type.String(), Type.Null()]),
  screen: Type.Optional(Screen),
  overlay: Type.Optional(Type.Union([Overlay, Type.Null()])),
  parts: Type.Optional(Type.Array(Part)),
  base: Type.Optional(Type.String()),
  effects: Type.Optional(Type.Array(Effect)),
  problem: Type.Optional(Problem),
  /** The rules behind each item; only for a request that carries a merchant's key. */
  explain: Type.Optional(Type.Array(Explanation)),
})
export type Envelope = Static<typeof Envelope>

export { Button, Component }
