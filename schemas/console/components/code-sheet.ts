import { type Static, Type } from 'typebox'
import { Picture } from '../../screen/text.ts'
import { Closed } from '../../typebox/closed.ts'
import { described } from '../../typebox/described.ts'
import { Id } from '../../values/ids.ts'

export const CodeSheet = Closed(
  {
    type: Type.Literal('code_sheet'),
    id: Id,
    print: Type.Optional(Type.String({ minLength: 1, description: 'Label of the button that prints the page' })),
    cards: Type.Array(
      Closed({
        id: Id,
        label: Type.String({ minLength: 1, description: 'Command in words' }),
        keys: Type.Optional(Type.String({ description: 'Keyboard shortcut of the command' })),
        picture: described(Picture, 'Code of the command'),
      }),
      { description: 'Codes, in order' },
    ),
  },
  { title: 'CodeSheet', description: 'Codes for a scanner on one page of paper' },
)
export type CodeSheet = Static<typeof CodeSheet>
