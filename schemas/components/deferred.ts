import { type Static, Type } from 'typebox'
import { Closed, factory } from '../closed.ts'
import { Id } from '../ids.ts'
import { PagePath } from '../read.ts'

/** A block that is read after the page is drawn: `{path}` is posted to `href`; `shape` is its skeleton. */
export const Deferred = Closed({
  type: Type.Literal('deferred'),
  id: Id,
  href: Type.String(),
  path: PagePath,
  label: Type.String(),
  shape: Type.Enum(['lines', 'card', 'grid']),
  failed: Closed({ text: Type.String(), retry: Type.String() }),
})
export type Deferred = Static<typeof Deferred>
export const deferred = factory<Deferred>('deferred')
