import { type Static, Type } from 'typebox'
import { FieldGroup } from '../../components/field-group.ts'
import { Field } from '../../screen/fields.ts'
import { Closed, createFactory } from '../../typebox/closed.ts'

export const ConsoleField = Closed(
  {
    ...Field.properties,
    kind: Type.Enum([...Field.properties.kind.enum, 'password', 'search', 'date', 'number'], {
      description: 'Type of input. A date has the value YYYY-MM-DD',
    }),
  },
  { title: 'ConsoleField', description: 'Input with its constraints' },
)
export type ConsoleField = Static<typeof ConsoleField>

export const ConsoleFieldGroup = Closed(
  { ...FieldGroup.properties, fields: Type.Array(ConsoleField, { minItems: 1, description: 'Inputs, in order' }) },
  { title: 'ConsoleFieldGroup', description: 'Labeled inputs of one form' },
)
export type ConsoleFieldGroup = Static<typeof ConsoleFieldGroup>
export const consoleFieldGroup = createFactory<ConsoleFieldGroup>('field_group')
