import { type Static, Type } from 'typebox'
import { Effect, FormState, Overlay, Poll } from '../envelope/screen.ts'
import { ContractVersion } from '../envelope/version.ts'
import { Button } from '../screen/action.ts'
import { Closed } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import { Id } from '../values/ids.ts'
import { ConsoleComponent } from './components/index.ts'
import { Frame } from './frame.ts'
import { ConsoleProblem } from './problems.ts'

const Blocks = (description: string) => Type.Array(ConsoleComponent, { description })

export const ConsoleOverlay = Closed(
  {
    ...Overlay.properties,
    body: Blocks('Blocks, in order'),
    footer: Type.Optional(Blocks('Blocks fixed at the bottom')),
  },
  { title: 'ConsoleOverlay', description: 'Overlay over the page' },
)
export type ConsoleOverlay = Static<typeof ConsoleOverlay>

export const ConsoleScreen = Closed(
  {
    name: Type.String({ description: 'Name of the page' }),
    key: Type.String({ description: 'Identity of the page; the same key means the same page' }),
    path: Type.String({ description: 'Path of the page' }),
    history: Type.Enum(['push', 'replace'], { description: 'Whether the previous page stays in the browser history' }),
    title: Type.String({ minLength: 1, description: 'Title of the document' }),
    heading: Type.String({ minLength: 1, description: 'Heading of level 1' }),
    note: Type.Optional(Type.String({ description: 'Text beside the heading' })),
    back: Type.Optional(
      Closed(
        {
          label: Type.String({ minLength: 1, description: 'Visible label' }),
          path: Type.String({ description: 'Link target' }),
        },
        { description: 'Link above the heading' },
      ),
    ),
    actions: Type.Optional(Type.Array(Button, { description: 'Buttons beside the heading' })),
    layout: Type.Enum(['page', 'narrow', 'desk', 'entry'], {
      description: 'Full width, one column of text, the receiving desk without a rail, or the sign-in',
    }),
    frame: described(Frame, 'Navigation, search and account'),
    regions: Closed(
      {
        banner: Type.Optional(Blocks('Blocks above everything')),
        main: Blocks('Main content'),
        aside: Type.Optional(Blocks('Blocks beside the content')),
      },
      { description: 'Blocks of the page, by region' },
    ),
    forms: Type.Optional(Type.Record(Id, FormState, { description: 'Forms, by name' })),
    dialogs: Type.Optional(
      Type.Record(Id, ConsoleOverlay, { description: 'Dialogs that open without a request, by name' }),
    ),
    poll: Type.Optional(Type.Array(Poll, { description: 'Blocks to poll' })),
  },
  { title: 'ConsoleScreen', description: 'Page of the console' },
)
export type ConsoleScreen = Static<typeof ConsoleScreen>

const ConsolePart = Type.Union(
  [
    Closed({
      id: described(Id, 'Id of the block to set'),
      component: described(ConsoleComponent, 'New content of the block'),
      last: Type.Optional(Type.Literal(true, { description: 'Ends polling' })),
    }),
    Closed({
      id: described(Id, 'Id of the block to remove'),
      removed: Type.Literal(true, { description: 'Removes the block' }),
    }),
  ],
  { title: 'ConsolePart', description: 'Change of one block: set or removed by id' },
)

export const ConsoleEnvelope = Closed(
  {
    contract: ContractVersion,
    rev: Type.Union([Type.String(), Type.Null()], {
      description: 'Revision of the return (r3) or document; send it back as If-Match',
    }),
    screen: Type.Optional(described(ConsoleScreen, 'Page to draw')),
    overlay: Type.Optional(
      Type.Union([ConsoleOverlay, Type.Null()], { description: 'Overlay to draw over the page; null removes it' }),
    ),
    parts: Type.Optional(Type.Array(ConsolePart, { description: 'Blocks to set or remove in the current page' })),
    base: Type.Optional(Type.String({ description: 'Key of the page of the parts' })),
    effects: Type.Optional(Type.Array(Effect, { description: 'Effects after drawing, in order' })),
    problem: Type.Optional(described(ConsoleProblem, 'Reason that the request was refused or failed')),
  },
  { title: 'ConsoleEnvelope', description: 'Response of every call of the console' },
)
export type ConsoleEnvelope = Static<typeof ConsoleEnvelope>
