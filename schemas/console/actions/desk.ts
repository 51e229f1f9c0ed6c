import { Type } from 'typebox'
import { Closed } from '../../typebox/closed.ts'
import type { ConsoleActionSchemas } from './shape.ts'

const None = Closed({})

const Parked = Closed({ parcel: Type.String({ maxLength: 64, description: 'Id of the parked parcel' }) })

export const deskActions = {
  'desk.scan': {
    description: 'Scan a parcel, a slip, an item or a command card',
    values: Closed({ code: Type.String({ maxLength: 1_000, description: 'Scanned code' }) }),
    args: None,
    right: 'receive',
  },
  'desk.mark': {
    description: 'Mark a unit of the parcel as here',
    values: None,
    args: Closed({ unit: Type.String({ maxLength: 128, description: 'Id of the unit' }) }),
    right: 'receive',
  },
  'desk.park': {
    description: 'Put an unknown parcel aside',
    values: Closed({ place: Type.String({ maxLength: 200, description: 'Where the parcel lies' }) }),
    args: Closed({ code: Type.String({ maxLength: 400, description: 'Code of the parcel' }) }),
    right: 'receive',
  },
  'desk.match': {
    description: 'Open the return of a parcel that was put aside',
    values: Closed({ number: Type.String({ maxLength: 40, description: 'Number of the return' }) }),
    args: Parked,
    right: 'receive',
  },
  'desk.settle': {
    description: 'Remove a parcel from those that were put aside',
    values: None,
    args: Parked,
    right: 'close',
  },
} as const satisfies ConsoleActionSchemas
