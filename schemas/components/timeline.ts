import { type Static, Type } from 'typebox'
import { Button } from '../action.ts'
import { Closed, factory } from '../closed.ts'
import { Id } from '../ids.ts'

/** How far a parcel has come. Spec §4 "Tracking". */
export const Timeline = Closed({
  type: Type.Literal('timeline'),
  id: Id,
  heading: Type.String(),
  steps: Type.Array(
    Closed({
      label: Type.String(),
      state: Type.Enum(['inactive', 'active', 'complete']),
      /** The state in words, for those who do not see the mark. */
      stateLabel: Type.String(),
      detail: Type.Optional(Type.String()),
    }),
  ),
  /** What the carrier saw, newest first. */
  events: Type.Optional(
    Type.Array(Closed({ at: Type.String(), status: Type.String(), detail: Type.Optional(Type.String()) })),
  ),
  facts: Type.Optional(Type.Array(Closed({ label: Type.String(), value: Type.String() }))),
  actions: Type.Optional(Type.Array(Button)),
})
export type Timeline = Static<typeof Timeline>
export const timeline = factory<Timeline>('timeline')
