import { CallRefusal } from '../../../schemas/calls/refusal.ts'
import { keysOf } from '../../../schemas/member.ts'
import { problemCodes } from '../../../schemas/problem-codes.ts'
import { Envelope } from '../../../schemas/screen.ts'
import { inJson } from './described.ts'

/** Writes a schema as a reference to its component, which has this name where the schema has no title (`definitions`). */
export type Write = (schema: object, name: string) => unknown

/** The name of a call as its shapes bear it: `order.lookup` becomes `OrderLookup`. */
export const shapeName = (id: string): string =>
  id.replace(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, first) => first.toUpperCase())

const codes = keysOf(problemCodes)
const statuses = [...new Set(codes.map((code) => problemCodes[code].status))].sort()

/** What a status can mean: each of its codes, with its meaning. */
const meaningOf = (status: number): string =>
  codes
    .filter((code) => problemCodes[code].status === status)
    .map((code) => `\`${code}\`: ${problemCodes[code].says}`)
    .join('\n\n')

/** The header of an answer after which it is worth while to try again. */
const waits = {
  'Retry-After': { description: 'Seconds after which to try again', schema: { type: 'integer' } },
}

/** How calls refuse, by status: the journey's with an envelope, the others with a refusal of their own. */
export const refusalResponses = (write: Write): Readonly<Record<string, object>> =>
  Object.fromEntries(
    (
      [
        ['Refused', write(Envelope, 'Envelope')],
        ['CallRefused', write(CallRefusal, 'CallRefusal')],
      ] as const
    ).flatMap(([name, schema]) =>
      statuses.map((status) => [
        `${name}${status}`,
        {
          description: meaningOf(status),
          ...((status === 429 || status === 503) && { headers: waits }),
          ...inJson(schema),
        },
      ]),
    ),
  )

/** The refusals with these statuses, by reference: each is described once for all calls. */
export const refusedBy = (name: 'Refused' | 'CallRefused', which: readonly number[]): object =>
  Object.fromEntries(which.map((status) => [status, { $ref: `#/components/responses/${name}${status}` }]))
