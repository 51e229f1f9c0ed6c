import { type Static, Type } from 'typebox'
import { Button } from '../action.ts'
import { Closed, factory } from '../closed.ts'
import { Id } from '../ids.ts'
import { Picture, RichText } from '../text.ts'

/** The label of a return, or why there is none yet. Spec §4 "Label display". */
export const LabelBlock = Closed({
  type: Type.Literal('label_block'),
  id: Id,
  look: Type.Enum(['processing', 'ready', 'queued', 'error', 'none', 'expired']),
  heading: Type.String(),
  body: RichText,
  /** A first page of the label to look at. */
  document: Type.Optional(Closed({ href: Type.String(), label: Type.String() })),
  facts: Type.Optional(Type.Array(Closed({ label: Type.String(), value: Type.String() }))),
  /** The carrier's mark, where there is one (LBL-28). */
  mark: Type.Optional(Picture),
  actions: Type.Array(Button),
})
export type LabelBlock = Static<typeof LabelBlock>
export const labelBlock = factory<LabelBlock>('label_block')
