import { type Static, Type } from 'typebox'
import { FieldName, FormName } from '../../screen/fields.ts'
import { Closed } from '../../typebox/closed.ts'
import { Id } from '../../values/ids.ts'

export const DocumentProblem = Closed(
  {
    id: Id,
    line: Type.Integer({ minimum: 1, description: 'Line of the text, from 1' }),
    column: Type.Integer({ minimum: 1, description: 'Column of the line, from 1' }),
    place: Type.String({ description: 'Place in words, such as Line 12' }),
    message: Type.String({ minLength: 1, description: 'Description of the problem' }),
    pointer: Type.String({ description: 'JSON pointer (RFC 6901) to the place; empty for the whole document' }),
  },
  { title: 'DocumentProblem', description: 'Problem at a place of a text' },
)
export type DocumentProblem = Static<typeof DocumentProblem>

/** A press on a problem moves the caret to its line. */
export const DocumentEditor = Closed(
  {
    type: Type.Literal('document_editor'),
    id: Id,
    form: FormName,
    name: FieldName,
    label: Type.String({ minLength: 1, description: 'Label of the text' }),
    hint: Type.Optional(Type.String({ description: 'Text below the label' })),
    readonly: Type.Optional(Type.Literal(true, { description: 'The text can only be read and copied' })),
    problemsLabel: Type.String({ description: 'Heading of the problems' }),
    problems: Type.Array(DocumentProblem, { description: 'Problems, in the order of the text' }),
  },
  { title: 'DocumentEditor', description: 'Text of a document with its problems by line' },
)
export type DocumentEditor = Static<typeof DocumentEditor>
