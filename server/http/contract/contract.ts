import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { actionSchemas } from '../../../schemas/actions/index.ts'
import { type ComponentType, components } from '../../../schemas/components/index.ts'
import examples from '../../../schemas/examples.json' with { type: 'json' }
import { Explanation } from '../../../schemas/explain.ts'
import { fallbacks } from '../../../schemas/fallback.ts'
import { Init } from '../../../schemas/init.ts'
import { entryOf } from '../../../schemas/member.ts'
import { Problem } from '../../../schemas/problem.ts'
import { Read } from '../../../schemas/read.ts'
import { Effect, Envelope, Overlay, Screen } from '../../../schemas/screen.ts'
import { CONTRACT } from '../../../schemas/version.ts'
import { fault } from '../../faults.ts'
import { route } from '../request/route.ts'
import { definitions, inSchema } from './definitions.ts'
import { type Prepared, prepared, sendPrepared } from './prepared.ts'

const PATH = '/api/v1/contract'

export const exampleOf: Readonly<Record<string, unknown>> = Object.fromEntries(
  Object.entries<object>(components).map(([type, shape]) => [
    String('title' in shape && shape.title),
    examples.components[type as ComponentType],
  ]),
)

export const actionExamples: Readonly<Record<string, unknown>> = examples.actions

const sections = {
  schemas: { Envelope, Screen, Overlay, Effect, Problem, Init, Read, Explanation },
  components,
  actions: Object.fromEntries(
    Object.entries(actionSchemas).map(([name, { description, values, args, writes }]) => [
      name,
      { description, values, args, needsIfMatch: writes, example: actionExamples[name] },
    ]),
  ),
}

export const limits = { bodyBytes: 65_536, pathCharacters: 2_048 }

const linkOf = (section: string, name: string): string => `${PATH}/${section}/${name}`

const links = Object.fromEntries(
  Object.entries(sections).map(([section, parts]) => [
    section,
    Object.fromEntries(Object.keys(parts).map((name) => [name, linkOf(section, name)])),
  ]),
)

const head = { $schema: 'https://json-schema.org/draft/2020-12/schema', contract: CONTRACT }

/** Only merchants receive `explain`, so its schema is a separate part. */
export function withoutExplanation(): object {
  const link = linkOf('schemas', 'Explanation')
  const explain = { type: 'array', description: `Only for a merchant who asks with a key: each is as ${link} says` }
  return { ...Envelope, properties: { ...Envelope.properties, explain } }
}

/** Wraps a reference in `allOf`: some type generators do not accept a bare `$ref` as the root of a document. */
const atRoot = ({ $ref, ...said }: { readonly $ref?: string }): object =>
  $ref === undefined ? said : { ...said, allOf: [{ $ref }] }

const whole = () => {
  const { write, defs } = definitions(exampleOf, inSchema)
  const { Explanation: _apart, ...schemas } = sections.schemas
  const written = {
    schemas: write({ ...schemas, Envelope: withoutExplanation() }),
    components: write(sections.components),
    actions: write(sections.actions),
  }
  return {
    ...head,
    $id: `urn:homeward:contract:${CONTRACT}`,
    title: 'The contract of the portal',
    description:
      'Every answer of the journey is an Envelope. What is offered on its screen may be pressed, nothing else.',
    ...atRoot({ $ref: '#/$defs/Envelope' }),
    ...written,
    fallbacks,
    limits,
    links,
    $defs: defs,
  }
}

const part = (section: string, name: string, value: unknown) => {
  const { write, defs } = definitions(exampleOf, inSchema)
  const written = write(value) as { readonly $ref?: string }
  return { ...head, $id: `urn:homeward:contract:${CONTRACT}:${section}:${name}`, ...atRoot(written), $defs: defs }
}

/** Names come from clients and may be unknown. */
const all: Readonly<Record<string, Readonly<Record<string, unknown>>>> = sections

/**
 * The contract as JSON Schema 2020-12, generated from schemas/: all of it, or one part by section and name. Null for an
 * unknown part.
 */
export function contract(section?: string, name?: string): object | null {
  if (section === undefined || name === undefined) return whole()
  const of = entryOf(all, section)
  return of && Object.hasOwn(of, name) ? part(section, name, of[name]) : null
}

/** Bounded by the number of parts, so it never evicts. */
const known = new Map<string, Prepared>()

const preparedPart = (section?: string, name?: string): Prepared | null => {
  const key = [section, name].join('/')
  const before = known.get(key)
  if (before !== undefined) return before
  const value = contract(section, name)
  if (value === null) return null
  const made = prepared(value)
  known.set(key, made)
  return made
}

/** @throws Fault RET_ERR_NOT_FOUND for an unknown part */
const send = async (
  request: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
  found: Prepared | null,
): Promise<FastifyReply> => {
  if (found === null) throw fault('RET_ERR_NOT_FOUND')
  return sendPrepared(request, reply, found)
}

/** Serves the contract, whole or in parts, without authentication (FIX-46, CTR-01). */
export function contractRoutes(app: FastifyInstance): void {
  route(app, { method: 'GET', url: PATH, handler: (request, reply) => send(request, reply, preparedPart()) })
  route(app, {
    method: 'GET',
    url: `${PATH}/:section/:name`,
    handler: (request, reply) => send(request, reply, preparedPart(request.params.section, request.params.name)),
  })
}
