import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { actionSchemas } from '../../../schemas/actions/index.ts'
import { type ComponentType, components } from '../../../schemas/components/index.ts'
import { Explanation } from '../../../schemas/decisions/explain.ts'
import { fallbacks } from '../../../schemas/envelope/fallback.ts'
import { Init } from '../../../schemas/envelope/init.ts'
import { Problem } from '../../../schemas/envelope/problem.ts'
import { Read } from '../../../schemas/envelope/read.ts'
import { Effect, Envelope, Overlay, Screen } from '../../../schemas/envelope/screen.ts'
import { CONTRACT } from '../../../schemas/envelope/version.ts'
import examples from '../../../schemas/examples.json' with { type: 'json' }
import { entryOf } from '../../../schemas/values/member.ts'
import { fault } from '../../faults.ts'
import { route } from '../request/route.ts'
import { createDefinitions, jsonSchemaDialect } from './definitions.ts'
import { type PreparedResponse, prepareResponse, sendPrepared } from './prepared-response.ts'

const PATH = '/api/v1/contract'

export const componentExamples: Readonly<Record<string, unknown>> = Object.fromEntries(
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

const partPath = (section: string, name: string): string => `${PATH}/${section}/${name}`

const links = Object.fromEntries(
  Object.entries(sections).map(([section, parts]) => [
    section,
    Object.fromEntries(Object.keys(parts).map((name) => [name, partPath(section, name)])),
  ]),
)

const documentHead = { $schema: 'https://json-schema.org/draft/2020-12/schema', contract: CONTRACT }

export function withoutExplanation(): object {
  const link = partPath('schemas', 'Explanation')
  const explain = { type: 'array', description: `Only for merchant requests with a key: each entry follows ${link}` }
  return { ...Envelope, properties: { ...Envelope.properties, explain } }
}

/** Some type generators do not accept a bare `$ref` as root. */
const toRootSchema = ({ $ref, ...rest }: { readonly $ref?: string }): object =>
  $ref === undefined ? rest : { ...rest, allOf: [{ $ref }] }

const buildWholeContract = () => {
  const { write, defs } = createDefinitions(componentExamples, jsonSchemaDialect)
  const { Explanation: _explanation, ...schemas } = sections.schemas
  const parts = {
    schemas: write({ ...schemas, Envelope: withoutExplanation() }),
    components: write(sections.components),
    actions: write(sections.actions),
  }
  return {
    ...documentHead,
    $id: `urn:homeward:contract:${CONTRACT}`,
    title: 'Portal contract',
    description:
      'Every response of the journey is an Envelope. Clients can only perform actions that its screen offers.',
    ...toRootSchema({ $ref: '#/$defs/Envelope' }),
    ...parts,
    fallbacks,
    limits,
    links,
    $defs: defs,
  }
}

const buildPart = (section: string, name: string, value: unknown) => {
  const { write, defs } = createDefinitions(componentExamples, jsonSchemaDialect)
  const schema = write(value) as { readonly $ref?: string }
  return {
    ...documentHead,
    $id: `urn:homeward:contract:${CONTRACT}:${section}:${name}`,
    ...toRootSchema(schema),
    $defs: defs,
  }
}

/** Clients send the names. */
const partsBySection: Readonly<Record<string, Readonly<Record<string, unknown>>>> = sections

/** The contract as JSON Schema 2020-12, or one part of it; null for an unknown part. */
export function findContract(section?: string, name?: string): object | null {
  if (section === undefined || name === undefined) return buildWholeContract()
  const parts = entryOf(partsBySection, section)
  return parts && Object.hasOwn(parts, name) ? buildPart(section, name, parts[name]) : null
}

/** Bounded by the number of parts. */
const preparedParts = new Map<string, PreparedResponse>()

const findPreparedPart = (section?: string, name?: string): PreparedResponse | null => {
  const key = [section, name].join('/')
  const cached = preparedParts.get(key)
  if (cached !== undefined) return cached
  const value = findContract(section, name)
  if (value === null) return null
  const response = prepareResponse(value)
  preparedParts.set(key, response)
  return response
}

/** @throws Fault RET_ERR_NOT_FOUND for an unknown part */
const sendPart = async (
  request: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
  found: PreparedResponse | null,
): Promise<FastifyReply> => {
  if (found === null) throw fault('RET_ERR_NOT_FOUND')
  return sendPrepared(request, reply, found)
}

/** Serves the contract, whole or in parts, without authentication (FIX-46, CTR-01). */
export function contractRoutes(app: FastifyInstance): void {
  route(app, { method: 'GET', url: PATH, handler: (request, reply) => sendPart(request, reply, findPreparedPart()) })
  route(app, {
    method: 'GET',
    url: `${PATH}/:section/:name`,
    handler: (request, reply) =>
      sendPart(request, reply, findPreparedPart(request.params.section, request.params.name)),
  })
}
