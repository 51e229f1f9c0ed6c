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

export const FormState = Closed(
  {
    seed: Type.String({
      description: 'Identifies the initial values. While it is unchanged, the client preserves typed values',
    }),
    values: Type.Record(Type.String(), Type.Union([Type.String(), Type.Array(Type.String())]), {
      description: 'Values, by field name',
    }),
  },
  { title: 'FormState', description: 'Form values known to the server' },
)
export type FormState = Static<typeof FormState>

/**
 * The client posts `{path}` to `href`. Polling ends with a `last` part, a removed block, a page without it, or after
 * `maxAttempts`.
 */
export const Poll = Closed(
  {
    id: described(Id, 'Id of the block'),
    href: Type.String({ description: 'URL to post the path to' }),
    path: described(PagePath, 'Page of the block'),
    everyMs: Type.Integer({ minimum: 1000, description: 'Milliseconds between attempts' }),
    maxAttempts: Type.Integer({ minimum: 1, description: 'Maximum number of attempts' }),
  },
  {
    title: 'Poll',
    description:
      'Block to poll. Polling ends when its part is final or removed, the page omits it, or the attempts are used up. If the revision of a response differs from the drawn one, the client reloads the page',
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
      description: 'A dialog, an addressable step of a flow, or a side drawer',
    }),
    title: Type.String({ minLength: 1, description: 'Title of the overlay' }),
    path: Type.String({ description: 'Path of the page or overlay' }),
    step: Type.Optional(Type.String({ description: 'Id of the step of a flow; a change is announced and animated' })),
    back: Type.Optional(
      Closed(
        {
          label: Type.String({ description: 'Visible label' }),
          path: Type.String({ description: 'Link target' }),
        },
        { description: 'Link to the previous step' },
      ),
    ),
    close: Closed(
      {
        label: Type.String({ description: 'Visible label' }),
        action: described(Action, 'Action of closing'),
      },
      { description: 'Close button' },
    ),
    blocking: Type.Optional(Type.Literal(true, { description: 'Whether Escape and clicks outside do not close it' })),
    body: Type.Array(Component, { description: 'Blocks, in order' }),
    footer: Type.Optional(Type.Array(Component, { description: 'Blocks fixed at the bottom' })),
    forms: Type.Optional(Type.Record(Id, FormState, { description: 'Forms, by name' })),
    poll: Type.Optional(Type.Array(Poll, { description: 'Blocks to poll' })),
  },
  { title: 'Overlay', description: 'Overlay over the screen' },
)
export type Overlay = Static<typeof Overlay>

/** View event recorded on a screen change (NAV-23). */
export const Track = Closed(
  {
    event: Type.String({ description: 'Name of the event' }),
    constant: Type.String({ description: 'Analytics name of the screen' }),
  },
  { title: 'Track', description: 'View event of a screen' },
)
export type Track = Static<typeof Track>

/** Confirms leaving the previous page. */
const Leave = Closed(
  {
    title: Type.String({ description: 'Title of the dialog' }),
    body: Type.String({ description: 'Body of the dialog' }),
    yes: Type.String({ description: 'Label of the button that leaves' }),
    no: Type.String({ description: 'Label of the button that stays' }),
  },
  { description: 'Confirmation dialog before the previous page' },
)

const Steps = Closed(
  {
    label: Type.String({ description: 'Accessible label of the steps' }),
    items: Type.Array(
      Closed({
        label: Type.String({ description: 'Label of the step' }),
        state: Type.Enum(['complete', 'active', 'ahead'], {
          description: 'State of the step: done, current or upcoming',
        }),
        stateLabel: Type.String({ description: 'State in words' }),
        path: Type.Optional(Type.String({ description: 'Path of a completed step' })),
      }),
      { minItems: 1, description: 'Steps, in order' },
    ),
  },
  { description: 'Progress steps above the heading' },
)

/** Texts are final, components closed. The same `key` preserves scroll and focus; another starts at the top. */
export const Screen = Closed(
  {
    name: Type.String({ description: 'Name of the page' }),
    constant: Type.String({ description: 'Analytics name of the page, such as Gift Lookup' }),
    key: Type.String({ description: 'Identity of the screen; the same key means the same screen' }),
    path: Type.String({ description: 'Path of the page or overlay' }),
    history: Type.Enum(['push', 'replace'], { description: 'Whether the previous page stays in the browser history' }),
    title: Type.String({ minLength: 1, description: 'Title of the document' }),
    description: Type.Optional(Type.String({ description: 'Meta description of the document' })),
    heading: Type.String({ minLength: 1, description: 'Heading of level 1' }),
    steps: Type.Optional(Steps),
    layout: Type.Enum(['default', 'nav', 'gift'], { description: 'Layout of the regions' }),
    previous: Type.Optional(Type.String({ description: 'Path of the previous page in the journey' })),
    cart: Type.Boolean({ description: 'Whether the page has a cart' }),
    stickyNav: Type.Boolean({ description: 'Whether the header stays visible' }),
    chrome: described(Chrome, 'Header, footer and menus'),
    regions: Closed(
      {
        banner: Type.Optional(Type.Array(Component, { description: 'Blocks above everything' })),
        main: Type.Array(Component, { description: 'Main content' }),
        aside: Type.Optional(Type.Array(Component, { description: 'Blocks beside the content' })),
        footer: Type.Optional(Type.Array(Component, { description: 'Blocks below the content' })),
      },
      { description: 'Blocks of the screen, by region' },
    ),
    forms: Type.Optional(Type.Record(Id, FormState, { description: 'Forms, by name' })),
    dialogs: Type.Optional(Type.Record(Id, Overlay, { description: 'Dialogs that open without a request, by name' })),
    leave: Type.Optional(described(Leave, 'Confirmation dialog before the previous page')),
    poll: Type.Optional(Type.Array(Poll, { description: 'Blocks to poll' })),
    track: described(Track, 'View event to record when the screen is shown'),
  },
  { title: 'Screen', description: 'Page of the journey, with everything a renderer needs' },
)
export type Screen = Static<typeof Screen>

/**
 * Sets or removes a component of the screen whose key is the envelope's `base`. Clients drop parts of screens no longer
 * drawn.
 */
export const Part = Type.Union(
  [
    Closed({
      id: described(Id, 'Id of the block to set'),
      component: described(Component, 'New content of the block'),
      last: Type.Optional(
        Type.Literal(true, { description: 'Ends polling: the result has arrived or will not arrive' }),
      ),
    }),
    Closed({
      id: described(Id, 'Id of the block to remove'),
      removed: Type.Literal(true, { description: 'Removes the block' }),
    }),
  ],
  { title: 'Part', description: 'Change of one block: set or removed by id, in the screen with the key `base`' },
)
export type Part = Static<typeof Part>

/** Run in order after drawing, once even if the same screen is drawn again. The set is closed. */
export const Effect = Type.Union(
  [
    Closed(
      { type: Type.Literal('navigate'), path: Type.String({ description: 'Path of the page' }) },
      { description: 'Navigates to a page of the journey' },
    ),
    Closed(
      { type: Type.Literal('redirect'), href: Type.String({ description: 'URL of the page' }) },
      { description: 'Navigates to an external page' },
    ),
    Closed(
      {
        type: Type.Literal('toast'),
        tone: Type.Enum(['success', 'error', 'info'], { description: 'Tone, which sets the color' }),
        text: Type.String({ description: 'Text of the message' }),
        forMs: Type.Optional(
          Type.Integer({
            minimum: 1,
            description: 'Duration in milliseconds; absent means the client decides',
          }),
        ),
      },
      { description: 'Shows a temporary message' },
    ),
    Closed(
      { type: Type.Literal('announce'), text: Type.String({ description: 'Text to announce' }) },
      { description: 'Announces a text to assistive technology' },
    ),
    Focus,
    Download,
    Closed(
      {
        type: Type.Literal('cue'),
        id: described(Id, 'Id of the block'),
        name: Type.Enum(['added', 'selected'], {
          description: 'Animation: added to the cart, or selected. Clients may ignore unknown ones',
        }),
        before: Type.Optional(
          Type.Literal(true, {
            description: 'Starts before the response is drawn, which removes the element',
          }),
        ),
      },
      { description: 'Plays a short animation' },
    ),
    Closed(
      {
        type: Type.Literal('track'),
        event: AnalyticsEvent,
        constant: Type.String({ description: 'Analytics name of the screen of the event' }),
      },
      { description: 'Analytics event, without personal data' },
    ),
    Closed(
      {
        type: Type.Literal('authenticate'),
        entry: described(CardEntry, 'Payment provider that authenticates'),
        secret: Type.String({
          description: 'Identifier of the bank authentication at the payment provider; valid once',
        }),
        words: described(AuthenticationWords, 'Texts of the sandbox bank; real banks show their own'),
        answer: Type.Optional(
          described(
            AuthenticationAnswer,
            'URL for the response; absent when the library of the payment provider handles it',
          ),
        ),
        onward: described(Submit, 'Action to post afterwards, for any result'),
      },
      { description: 'Starts the bank authentication of a card' },
    ),
    Closed({ type: Type.Literal('forget') }, { description: 'Discards typed values and cached screens' }),
    Closed({ type: Type.Literal('reload') }, { description: 'Reloads the page' }),
  ],
  { title: 'Effect', description: 'One-time effect after drawing' },
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
      description: 'Revision of the draft (d7) or return (r3); send it back as If-Match',
    }),
    screen: Type.Optional(described(Screen, 'Page to draw')),
    overlay: Type.Optional(
      Type.Union([Overlay, Type.Null()], { description: 'Overlay to draw over the page; null removes it' }),
    ),
    parts: Type.Optional(Type.Array(Part, { description: 'Blocks to set or remove in the current screen' })),
    base: Type.Optional(Type.String({ description: 'Key of the screen of the parts' })),
    effects: Type.Optional(Type.Array(Effect, { description: 'Effects after drawing, in order' })),
    problem: Type.Optional(described(Problem, 'Reason that the request was refused or failed')),
    explain: Type.Optional(
      Type.Array(Explanation, {
        description: 'Rule evaluation of each item; only for requests with a merchant key',
      }),
    ),
  },
  { title: 'Envelope', description: 'Response of every call of the journey' },
)
export type Envelope = Static<typeof Envelope>
