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
    href: Type.String({ description: 'URL to post the path to. The response contains the block' }),
    path: described(PagePath, 'Page of the block'),
    label: Type.String({ description: 'Text while the block loads' }),
    shape: Type.Enum(['lines', 'card', 'grid'], { description: 'Shape of the placeholder' }),
    failed: Closed(
      {
        text: Type.String({ description: 'Error message' }),
        retry: Type.String({ description: 'Label of the retry button' }),
      },
      { description: 'Replacement if loading fails' },
    ),
  },
  { title: 'Deferred', description: 'Placeholder for a block that loads after the page' },
)
export type Deferred = Static<typeof Deferred>
export const deferred = createFactory<Deferred>('deferred')
