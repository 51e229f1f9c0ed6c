import { type Static, Type } from 'typebox'
import { Closed, createFactory } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import { Id } from '../values/ids.ts'
import { PagePath } from '../values/page-path.ts'

/**
 * Loaded after drawing: the client posts `{path}` to `href`; `shape` is its skeleton. The response or an error text
 * takes its id. For slow external parties.
 */
export const Deferred = Closed(
  {
    type: Type.Literal('deferred'),
    id: Id,
    href: Type.String({ description: 'Address to which the path is posted; it answers the block' }),
    path: described(PagePath, 'The page that the block belongs to'),
    label: Type.String({ description: 'Said while it is being read' }),
    shape: Type.Enum(['lines', 'card', 'grid'], { description: 'What stands in its place meanwhile' }),
    failed: Closed(
      {
        text: Type.String({ description: 'What happened' }),
        retry: Type.String({ description: 'Words on the button that tries again' }),
      },
      { description: 'What stands there when it could not be read' },
    ),
  },
  { title: 'Deferred', description: 'The place of a block that is read after the page is drawn' },
)
export type Deferred = Static<typeof Deferred>
export const deferred = createFactory<Deferred>('deferred')
