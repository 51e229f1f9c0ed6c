import { type Static, Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import { AnalyticsEvent } from '../values/analytics-event.ts'
import { Id } from '../values/ids.ts'

/** Bound by the screen. The server refuses arguments the page does not offer. */
export const Args = Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean()]), {
  title: 'Args',
})
export type Args = Static<typeof Args>

/** Posted one at a time; `form` names the form that supplies `values`. The response is an envelope. */
export const Submit = Closed(
  {
    type: Type.Literal('submit'),
    name: Type.String({ description: 'Name of the action' }),
    href: Type.String({ description: 'URL to post to' }),
    form: Type.Optional(described(Id, 'Name of the form whose values are posted')),
    args: Type.Optional(described(Args, 'Arguments set by the screen. The server compares them with those it offered')),
    exclusive: Type.Optional(
      Type.Literal(true, { description: 'Disables all other actions until the response arrives' }),
    ),
    confirm: Type.Optional(
      Closed(
        {
          title: Type.String({ description: 'Title of the dialog' }),
          body: Type.Optional(Type.String({ description: 'Body of the dialog' })),
          yes: Type.String({ description: 'Label of the button that continues' }),
          no: Type.String({ description: 'Label of the button that cancels' }),
        },
        { description: 'Confirmation dialog shown before the post' },
      ),
    ),
    pending: Type.Optional(Type.String({ description: 'Label of the button while the response is pending' })),
  },
  { title: 'Submit', description: 'Posts to the server, one request at a time. Its form supplies the values' },
)
export type Submit = Static<typeof Submit>

export const Download = Closed(
  {
    type: Type.Literal('download'),
    href: Type.String({ description: 'URL of the document' }),
    filename: Type.String({ description: 'Name of the saved file' }),
  },
  { title: 'Download', description: 'Saves a document on the device' },
)

export const Focus = Closed(
  { type: Type.Literal('focus'), id: described(Id, 'Id of the block or field') },
  { title: 'Focus', description: 'Moves the focus to a block or field' },
)

/** Performed by the client alone. The set is closed. */
export const ClientAction = Type.Union(
  [
    Closed(
      {
        type: Type.Literal('navigate'),
        path: Type.String({ description: 'Path of the page' }),
        counted: Type.Optional(described(AnalyticsEvent, 'Analytics event to report')),
      },
      { description: 'Navigates to a page of the journey' },
    ),
    Closed({ type: Type.Literal('back') }, { description: 'Navigates back in the browser history' }),
    Closed(
      {
        type: Type.Literal('link'),
        href: Type.String({ description: 'URL of the page' }),
        external: Type.Optional(Type.Literal(true, { description: 'Opens in a new tab' })),
        counted: Type.Optional(described(AnalyticsEvent, 'Analytics event to report')),
      },
      { description: 'Navigates to an external page' },
    ),
    Closed(
      { type: Type.Literal('open'), dialog: described(Id, 'Name of the dialog of the screen') },
      { description: 'Opens a dialog that the screen contains' },
    ),
    Closed({ type: Type.Literal('close') }, { description: 'Closes the open overlay or dialog' }),
    Closed(
      {
        type: Type.Literal('copy'),
        text: Type.String({ description: 'Text to copy' }),
        done: Type.String({ description: 'Message shown after copying' }),
      },
      { description: 'Copies a text to the clipboard' },
    ),
    Closed(
      {
        type: Type.Literal('share'),
        title: Type.String({ description: 'Title to share' }),
        url: Type.String({ description: 'URL to share' }),
      },
      { description: 'Shares a link with another application' },
    ),
    Closed(
      {
        type: Type.Literal('print'),
        href: Type.Optional(Type.String({ description: 'URL of the document. Absent: the current page' })),
        counted: Type.Optional(described(Submit, 'Posted at the same time to record the printing')),
      },
      { description: 'Prints' },
    ),
    Download,
    Focus,
    Closed({ type: Type.Literal('reload') }, { description: 'Reloads the page' }),
    Closed(
      { type: Type.Literal('host'), message: Type.String({ description: 'Message to post' }) },
      { description: 'Posts a message to the page or application that embeds the portal' },
    ),
  ],
  { title: 'ClientAction' },
)
export type ClientAction = Static<typeof ClientAction>

export const Action = Type.Union([Submit, ...ClientAction.anyOf], {
  title: 'Action',
  description: 'Action of a button: posts to the server or runs in the client',
})
export type Action = Submit | ClientAction

export const Unmet = Closed(
  {
    message: Type.String({ minLength: 1, description: 'Error to show at the place' }),
    block: Type.Optional(described(Id, 'Id of the block that meets the condition')),
    form: Type.Optional(described(Id, 'Name of the form that meets the condition, with `name`')),
    name: Type.Optional(described(Id, 'Name of the field in the form')),
  },
  { title: 'Unmet', description: 'Condition that the shopper has not met, and where they can' },
)
export type Unmet = Static<typeof Unmet>

/** `disabled` holds the reason. `needs` is the only condition a client evaluates, on the action's own form. */
export const Button = Closed(
  {
    id: Id,
    label: Type.String({ minLength: 1, description: 'Visible label' }),
    look: Type.Enum(['primary', 'secondary', 'text', 'danger'], { description: 'Visual weight of the button' }),
    action: described(Action, 'Action of the button'),
    disabled: Type.Optional(
      Type.String({ minLength: 1, description: 'Reason the button is disabled. Absent: enabled' }),
    ),
    unmet: Type.Optional(
      Type.Array(Unmet, {
        minItems: 1,
        description:
          'With `disabled`: conditions that the shopper can meet. Draw the button as enabled; a press shows each message at its place and moves the focus to the first. Absent: no press can help',
      }),
    ),
    needs: Type.Optional(
      Type.Enum(['valid', 'valid-and-changed'], {
        description:
          'Condition on the form of the action. A press while it is not met shows the errors of the fields and posts nothing',
      }),
    ),
    keys: Type.Optional(Type.String({ minLength: 1, description: 'Keyboard shortcut, of the console only' })),
  },
  { title: 'Button', description: 'Button with its action' },
)
export type Button = Static<typeof Button>
