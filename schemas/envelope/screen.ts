import { type Static, Type } from 'typebox'
import { Component } from '../components/index.ts'
import { Explanation } from '../decisions/explain.ts'
import { Action, Download, Focus, Submit } from '../screen/action.ts'
import { AuthenticationAnswer, AuthenticationWords, CardEntry } from '../screen/card-entry.ts'
import { Chrome } from '../screen/chrome.ts'
import { Closed } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import { AnalyticsEvent } from '../values/analytics-event.ts'
import { Id } from '../values/ids.ts'
import { PagePath } from '../values/page-path.ts'
import { Problem } from './problem.ts'
import { ContractVersion } from './version.ts'

/** An unchanged `seed` preserves typed values; a new one resets the form. */
export const FormState = Closed(
  {
    seed: Type.String({ description: 'While it stays the same, what was typed is kept' }),
    values: Type.Record(Type.String(), Type.Union([Type.String(), Type.Array(Type.String())]), {
      description: 'The values by the names of their fields',
    }),
  },
  { title: 'FormState', description: 'The values of a form as the server knows them' },
)
export type FormState = Static<typeof FormState>

/**
 * The client posts `{path}` to `href`. Polling ends with a `last` part, a removed block, a page without it, or after
 * `maxAttempts`.
 */
export const Poll = Closed(
  {
    id: described(Id, 'The block that it is about'),
    href: Type.String({ description: 'Address to which the path is posted' }),
    path: described(PagePath, 'The page that it belongs to'),
    everyMs: Type.Integer({ minimum: 1000, description: 'Milliseconds between two tries' }),
    maxAttempts: Type.Integer({ minimum: 1, description: 'How often it is tried' }),
  },
  {
    title: 'Poll',
    description:
      'Something to read again after a while, until its part is the last or removes it, a page has it no more, or the tries are used up. Where the revision of an answer is another than the one that is drawn, the page is read again',
  },
)
export type Poll = Static<typeof Poll>

/**
 * `panel` is an addressable step, `dialog` a question, `sheet` a side drawer. A dialog that opens without a request
 * comes with its screen.
 */
export const Overlay = Closed(
  {
    id: Id,
    kind: Type.Enum(['dialog', 'panel', 'sheet'], {
      description: 'A question, an addressable step of a flow, or a side drawer',
    }),
    title: Type.String({ minLength: 1, description: 'Its heading' }),
    path: Type.String({ description: 'Path under which it stands' }),
    step: Type.Optional(
      Type.String({ description: 'The step of a flow, so that a change of step is announced and slides' }),
    ),
    back: Type.Optional(
      Closed(
        {
          label: Type.String({ description: 'Words on it' }),
          path: Type.String({ description: 'Where it leads' }),
        },
        { description: 'What leads to the step before' },
      ),
    ),
    close: Closed(
      {
        label: Type.String({ description: 'Words on it' }),
        action: described(Action, 'What closing does'),
      },
      { description: 'What closes it' },
    ),
    blocking: Type.Optional(Type.Literal(true, { description: 'Neither Escape nor a press beside it closes it' })),
    body: Type.Array(Component, { description: 'Its blocks in order' }),
    footer: Type.Optional(Type.Array(Component, { description: 'Blocks that stay at its foot' })),
    forms: Type.Optional(Type.Record(Id, FormState, { description: 'Its forms by their names' })),
    poll: Type.Optional(Type.Array(Poll, { description: 'What is read again while it stands' })),
  },
  { title: 'Overlay', description: 'Something over the screen' },
)
export type Overlay = Static<typeof Overlay>

/** View event recorded on a screen change (NAV-23). */
export const Track = Closed(
  {
    event: Type.String({ description: 'What is recorded' }),
    constant: Type.String({ description: 'The named constant of the screen' }),
  },
  { title: 'Track', description: 'One view that a change of screen records' },
)
export type Track = Static<typeof Track>

/** Confirms leaving the previous page. */
const Leave = Closed(
  {
    title: Type.String({ description: 'Heading of the question' }),
    body: Type.String({ description: 'The question' }),
    yes: Type.String({ description: 'Words on the button that leaves' }),
    no: Type.String({ description: 'Words on the button that stays' }),
  },
  { description: 'Asked before the previous page is left for' },
)

const Steps = Closed(
  {
    label: Type.String({ description: 'What they are called for who cannot see them' }),
    items: Type.Array(
      Closed({
        label: Type.String({ description: 'What the step is called' }),
        state: Type.Enum(['complete', 'active', 'ahead'], { description: 'Whether it is done, taken now, or to come' }),
        stateLabel: Type.String({ description: 'The same in words' }),
        path: Type.Optional(Type.String({ description: 'Path of a step that is done' })),
      }),
      { minItems: 1, description: 'The steps in order' },
    ),
  },
  { description: 'The steps of the way, above the heading' },
)

/** Texts are final, components closed. The same `key` preserves scroll and focus; another starts at the top. */
export const Screen = Closed(
  {
    name: Type.String({ description: 'Which page it is' }),
    constant: Type.String({ description: 'What it is called by whoever counts, such as Gift Lookup' }),
    key: Type.String({ description: 'While it stays the same, the screen is the same one' }),
    path: Type.String({ description: 'Path under which it stands' }),
    history: Type.Enum(['push', 'replace'], { description: 'Whether the browser keeps the page before it' }),
    title: Type.String({ minLength: 1, description: 'Title of the document' }),
    description: Type.Optional(Type.String({ description: 'Description of the document' })),
    heading: Type.String({ minLength: 1, description: 'The one heading of the first level' }),
    steps: Type.Optional(Steps),
    layout: Type.Enum(['default', 'nav', 'gift'], { description: 'How its regions are laid out' }),
    previous: Type.Optional(Type.String({ description: 'Path of the page before it in the journey' })),
    cart: Type.Boolean({ description: 'Whether the page has a cart' }),
    stickyNav: Type.Boolean({ description: 'Whether the header stays in sight' }),
    chrome: described(Chrome, 'What stands around it'),
    regions: Closed(
      {
        banner: Type.Optional(Type.Array(Component, { description: 'Above everything' })),
        main: Type.Array(Component, { description: 'The content' }),
        aside: Type.Optional(Type.Array(Component, { description: 'Beside the content' })),
        footer: Type.Optional(Type.Array(Component, { description: 'Below the content' })),
      },
      { description: 'Its blocks by where they stand' },
    ),
    forms: Type.Optional(Type.Record(Id, FormState, { description: 'Its forms by their names' })),
    dialogs: Type.Optional(
      Type.Record(Id, Overlay, { description: 'Dialogs that can be opened without a request, by their names' }),
    ),
    leave: Type.Optional(described(Leave, 'Asked before it is left for the previous page')),
    poll: Type.Optional(Type.Array(Poll, { description: 'What is read again while it stands' })),
    track: described(Track, 'What is recorded when it is shown'),
  },
  { title: 'Screen', description: 'One page of the journey, with everything a renderer needs to draw it' },
)
export type Screen = Static<typeof Screen>

/**
 * Sets or removes a component of the screen whose key is the envelope's `base`. Clients drop parts of screens no longer
 * drawn.
 */
export const Part = Type.Union(
  [
    Closed({
      id: described(Id, 'The block that is set'),
      component: described(Component, 'What it is from now on'),
      last: Type.Optional(
        Type.Literal(true, { description: 'What it was polled for has come, or will not: it is polled no more' }),
      ),
    }),
    Closed({
      id: described(Id, 'The block that is removed'),
      removed: Type.Literal(true, { description: 'It is gone' }),
    }),
  ],
  { title: 'Part', description: 'A block that is set or removed by its id, in the screen whose key is the base' },
)
export type Part = Static<typeof Part>

/** Run in order after drawing, once even if the same screen is drawn again. The set is closed. */
export const Effect = Type.Union(
  [
    Closed(
      { type: Type.Literal('navigate'), path: Type.String({ description: 'Path of the page' }) },
      { description: 'Goes to a page of the journey' },
    ),
    Closed(
      { type: Type.Literal('redirect'), href: Type.String({ description: 'Address of the page' }) },
      { description: 'Leaves for a page elsewhere' },
    ),
    Closed(
      {
        type: Type.Literal('toast'),
        tone: Type.Enum(['success', 'error', 'info'], { description: 'Sets the colour' }),
        text: Type.String({ description: 'What it says' }),
        forMs: Type.Optional(
          Type.Integer({
            minimum: 1,
            description: 'For how long it is shown, where that is not for the client to say',
          }),
        ),
      },
      { description: 'Shows a message for a while' },
    ),
    Closed(
      { type: Type.Literal('announce'), text: Type.String({ description: 'What is said' }) },
      { description: 'Says something to who cannot see the screen' },
    ),
    Focus,
    Download,
    Closed(
      {
        type: Type.Literal('cue'),
        id: described(Id, 'The block that it is about'),
        name: Type.Enum(['added', 'selected'], {
          description: 'Which movement it is: added to the cart, or selected; another one that comes may be left out',
        }),
        before: Type.Optional(
          Type.Literal(true, {
            description: 'Plays on what stands there before the answer is drawn, which takes it away',
          }),
        ),
      },
      { description: 'Plays a short movement' },
    ),
    Closed(
      {
        type: Type.Literal('track'),
        event: AnalyticsEvent,
        constant: Type.String({ description: 'The named constant of the screen on which it did' }),
      },
      { description: 'Something that happened, for whoever counts: never the data of a person' },
    ),
    Closed(
      {
        type: Type.Literal('authenticate'),
        entry: described(CardEntry, 'Who asks'),
        secret: Type.String({ description: 'What the provider knows the question by; good for this one alone' }),
        words: described(AuthenticationWords, 'What a stand-in of a bank says; a real bank brings its own words'),
        answer: Type.Optional(
          described(AuthenticationAnswer, 'Where that is answered; absent where the library of the provider asks'),
        ),
        onward: described(Submit, 'Posted afterwards, whatever came of it'),
      },
      { description: 'Has the bank ask the shopper to confirm a card' },
    ),
    Closed(
      { type: Type.Literal('forget') },
      { description: 'Drops what was typed and what was kept of earlier screens' },
    ),
    Closed({ type: Type.Literal('reload') }, { description: 'Reads the page again' }),
  ],
  { title: 'Effect', description: 'What happens after drawing, once' },
)
export type Effect = Static<typeof Effect>

/**
 * Response of every journey call: a `screen`, `parts` of the current one, or only a `problem`. `rev` is the revision of
 * the draft (`d7`) or return (`r3`).
 */
export const Envelope = Closed(
  {
    contract: ContractVersion,
    rev: Type.Union([Type.String(), Type.Null()], {
      description: 'Revision of the draft (d7) or of the return (r3) that is shown; sent back as If-Match',
    }),
    screen: Type.Optional(described(Screen, 'The page to draw')),
    overlay: Type.Optional(
      Type.Union([Overlay, Type.Null()], { description: 'What to draw over it; null takes it away' }),
    ),
    parts: Type.Optional(Type.Array(Part, { description: 'Blocks to set or remove in the screen that is drawn' })),
    base: Type.Optional(Type.String({ description: 'Key of the screen to which the parts belong' })),
    effects: Type.Optional(Type.Array(Effect, { description: 'What happens after drawing, in order' })),
    problem: Type.Optional(described(Problem, 'Why it is not what was asked for')),
    explain: Type.Optional(
      Type.Array(Explanation, {
        description: 'The rules behind each item; only for a request that carries the key of a merchant',
      }),
    ),
  },
  { title: 'Envelope', description: 'The answer of every call of the journey' },
)
export type Envelope = Static<typeof Envelope>
