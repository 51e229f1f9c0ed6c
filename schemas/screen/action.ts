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
    name: Type.String({ description: 'Which action it is' }),
    href: Type.String({ description: 'Address to which it is posted' }),
    form: Type.Optional(described(Id, 'Name of the form whose values go with it')),
    args: Type.Optional(described(Args, 'What the screen bound into it; the server compares it with what it offered')),
    exclusive: Type.Optional(Type.Literal(true, { description: 'Nothing else may be pressed until it is answered' })),
    confirm: Type.Optional(
      Closed(
        {
          title: Type.String({ description: 'Heading of the question' }),
          body: Type.Optional(Type.String({ description: 'The question' })),
          yes: Type.String({ description: 'Words on the button that goes on' }),
          no: Type.String({ description: 'Words on the button that does not' }),
        },
        { description: 'Asked before it is posted' },
      ),
    ),
    pending: Type.Optional(Type.String({ description: 'Words on its button while the answer is awaited' })),
  },
  { title: 'Submit', description: 'Posted to the server, one at a time; its form supplies the values' },
)
export type Submit = Static<typeof Submit>

export const Download = Closed(
  {
    type: Type.Literal('download'),
    href: Type.String({ description: 'Address of the document' }),
    filename: Type.String({ description: 'What it is stored as' }),
  },
  { title: 'Download', description: 'Stores a document on the device' },
)

export const Focus = Closed(
  { type: Type.Literal('focus'), id: described(Id, 'The block or the field') },
  { title: 'Focus', description: 'Moves the focus there' },
)

/** Performed by the client alone. The set is closed. */
export const ClientAction = Type.Union(
  [
    Closed(
      {
        type: Type.Literal('navigate'),
        path: Type.String({ description: 'Path of the page' }),
        counted: Type.Optional(described(AnalyticsEvent, 'Names the press for whoever counts')),
      },
      { description: 'Goes to a page of the journey' },
    ),
    Closed({ type: Type.Literal('back') }, { description: 'Goes back as the browser does' }),
    Closed(
      {
        type: Type.Literal('link'),
        href: Type.String({ description: 'Address of the page' }),
        external: Type.Optional(Type.Literal(true, { description: 'Opens beside this page' })),
        counted: Type.Optional(described(AnalyticsEvent, 'Names the press for whoever counts')),
      },
      { description: 'Leaves for a page elsewhere' },
    ),
    Closed(
      { type: Type.Literal('open'), dialog: described(Id, 'Which of the dialogs of the screen') },
      { description: 'Opens a dialog that came with the screen' },
    ),
    Closed({ type: Type.Literal('close') }, { description: 'Closes what stands over the screen' }),
    Closed(
      {
        type: Type.Literal('copy'),
        text: Type.String({ description: 'What is copied' }),
        done: Type.String({ description: 'Said when it is' }),
      },
      { description: 'Puts a text on the clipboard' },
    ),
    Closed(
      {
        type: Type.Literal('share'),
        title: Type.String({ description: 'What is shared' }),
        url: Type.String({ description: 'Where it is found' }),
      },
      { description: 'Hands a link to another application' },
    ),
    Closed(
      {
        type: Type.Literal('print'),
        href: Type.Optional(Type.String({ description: 'The document; absent means this page' })),
        counted: Type.Optional(described(Submit, 'Posted beside it, so that the service knows that it was printed')),
      },
      { description: 'Prints' },
    ),
    Download,
    Focus,
    Closed({ type: Type.Literal('reload') }, { description: 'Reads the page again' }),
    Closed(
      { type: Type.Literal('host'), message: Type.String({ description: 'What is told' }) },
      { description: 'Tells the page or application in which the portal stands' },
    ),
  ],
  { title: 'ClientAction' },
)
export type ClientAction = Static<typeof ClientAction>

export const Action = Type.Union([Submit, ...ClientAction.anyOf], {
  title: 'Action',
  description: 'What a press may do: ask the server, or do something by itself',
})
export type Action = Submit | ClientAction

/** `disabled` holds the reason. `needs` is the only condition a client evaluates, on the action's own form. */
export const Button = Closed(
  {
    id: Id,
    label: Type.String({ minLength: 1, description: 'Words on it' }),
    look: Type.Enum(['primary', 'secondary', 'text', 'danger'], { description: 'How much weight it has' }),
    action: described(Action, 'What a press does'),
    disabled: Type.Optional(Type.String({ minLength: 1, description: 'Why it cannot be pressed' })),
    needs: Type.Optional(
      Type.Enum(['valid', 'valid-and-changed'], {
        description: 'What must hold of the form of its action before it can be pressed',
      }),
    ),
  },
  { title: 'Button', description: 'A press, and what it does' },
)
export type Button = Static<typeof Button>
