import { Type } from 'typebox'
import { Closed } from '../../typebox/closed.ts'
import type { ConsoleActionSchemas } from './shape.ts'

const Job = Closed({
  kind: Type.String({ maxLength: 64, description: 'Kind of the job' }),
  key: Type.String({ maxLength: 400, description: 'Key of the job' }),
})

export const healthActions = {
  'health.retry': {
    description: 'Run a parked job again',
    values: Closed({}),
    args: Job,
    right: 'retry-label',
  },
  'health.drop': {
    description: 'Give a parked job up',
    values: Closed({}),
    args: Job,
    right: 'retry',
  },
} as const satisfies ConsoleActionSchemas
