import { type Static, Type } from 'typebox'
import { Button } from '../action.ts'
import { Closed, factory } from '../closed.ts'
import { Id } from '../ids.ts'
import { Picture, RichText } from '../text.ts'

/** A code to show at a counter: as a picture, as letters, or both. Spec §4 "Label display". */
export const CodeCard = Closed({
  type: Type.Literal('code_card'),
  id: Id,
  heading: Type.String(),
  body: RichText,
  image: Type.Optional(Closed({ src: Type.String(), alt: Type.String() })),
  code: Type.Optional(Closed({ label: Type.String(), value: Type.String() })),
  facts: Type.Optional(Type.Array(Closed({ label: Type.String(), value: Type.String() }))),
  /** The carrier's mark, where there is one (LBL-28). */
  mark: Type.Optional(Picture),
  actions: Type.Array(Button),
})
export type CodeCard = Static<typeof CodeCard>
export const codeCard = factory<CodeCard>('code_card')
