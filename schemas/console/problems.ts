import { type Static, Type } from 'typebox'
import { Problem } from '../envelope/problem.ts'
import { Closed } from '../typebox/closed.ts'
import { keysOf } from '../values/member.ts'

/** With HTTP status. */
export const consoleProblems = {
  'bad-request': 400,
  'bad-key': 400,
  'signed-out': 401,
  'role-forbidden': 403,
  'above-limit': 403,
  'password-needed': 403,
  'cross-site': 403,
  'not-found': 404,
  stale: 409,
  'not-offered': 409,
  conflict: 409,
  invalid: 422,
  'key-reused': 422,
  'sign-in-refused': 422,
  'link-used': 422,
  precondition: 428,
  throttled: 429,
  failed: 500,
  unavailable: 503,
} as const

export const ConsoleProblem = Closed(
  {
    ...Problem.properties,
    code: Type.Enum([...keysOf(consoleProblems)], { description: 'Code of the problem; each has one status' }),
  },
  { title: 'ConsoleProblem', description: 'Reason that a request was refused or failed' },
)
export type ConsoleProblem = Static<typeof ConsoleProblem>
