import { Type } from 'typebox'
import { Closed } from '../../typebox/closed.ts'
import type { ConsoleActionSchemas } from './shape.ts'

const Named = Closed({ name: Type.String({ maxLength: 40, description: 'Name of the view' }) })
const Saved = Closed({ view: Type.String({ maxLength: 64, description: 'Id of the saved view' }) })

export const viewActions = {
  'view.save': {
    description: 'Save the filters of the list under a name',
    values: Named,
    args: Closed({ parameters: Type.String({ maxLength: 500, description: 'Parameters of the address' }) }),
    right: 'see-returns',
  },
  'view.rename': { description: 'Rename a saved view', values: Named, args: Saved, right: 'see-returns' },
  'view.remove': { description: 'Remove a saved view', values: Closed({}), args: Saved, right: 'see-returns' },
} as const satisfies ConsoleActionSchemas
