import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { actionSchemas } from '../../schemas/actions/index.ts'
import { components } from '../../schemas/components/index.ts'
import { Init } from '../../schemas/init.ts'
import { Problem } from '../../schemas/problem.ts'
import { Read } from '../../schemas/read.ts'
import { Effect, Envelope, Overlay, Screen } from '../../schemas/screen.ts'
import { fault } from '../faults.ts'
import { type Prepared, prepared, sendPrepared } from './prepared.ts'
import { route } from './route.ts'

const PATH = '/api/v1/contract'

// What the contract is made of, each schema under the name that a client asks for.
const sections = {
  schemas: { Envelope, Screen, Overlay, Effect, Problem, Init, Read },
  components,
  actions: Object.fromEntries(
    Object.entries(actionSchemas).map(([name, { description, values, args, writes }]) => [
      name,
      { description, values, args, needsIfMatch: writes },
    ]),
  ),
}

/** Where each part of a section can be had by itself. */
const links = Object.fromEntries(
  Object.entries(sections).map(([section, parts]) => [
    section,
    Object.fromEntries(Object.keys(parts).map((name) => [name, `${PATH}/${section}/${name}`])),
  ]),
)

/**
 * The contract in its own words: JSON Schemas of everything on the wire, generated from schemas/. `limits` are those
 * that the service enforces; `links` name each part by itself, as the whole is large.
 */
export const contract = {
  contract: '2.0',
  ...sections,
  limits: { bodyBytes: 65_536, pathCharacters: 2_048 },
  links,
}

const parts = new Map<string, Prepared>()

/**
 * A part of the contract, or all of it; null for one that there is not. Each is written and compressed once, when it is
 * first asked for.
 */
const partNamed = (section?: string, name?: string): Prepared | null => {
  const path = [PATH, section, name].filter(Boolean).join('/')
  const known = parts.get(path)
  if (known !== undefined) return known
  const all: Readonly<Record<string, Readonly<Record<string, unknown>>>> = sections
  const of = section !== undefined && Object.hasOwn(all, section) ? all[section] : undefined
  const value = section === undefined ? contract : name !== undefined && of && Object.hasOwn(of, name) && of[name]
  if (!value) return null
  const made = prepared(value)
  parts.set(path, made)
  return made
}

/** Answers with a part of the contract. @throws Fault RET_ERR_NOT_FOUND where there is none. */
const send = async (
  request: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
  part: Prepared | null,
): Promise<FastifyReply> => {
  if (part === null) throw fault('RET_ERR_NOT_FOUND')
  return sendPrepared(request, reply, part)
}

/** The contract, whole or in parts, for everybody (FIX-46). */
export function contractRoutes(app: FastifyInstance): void {
  route(app, { method: 'GET', url: PATH, handler: (request, reply) => send(request, reply, partNamed()) })
  route(app, {
    method: 'GET',
    url: `${PATH}/:section/:name`,
    handler: (request, reply) => send(request, reply, partNamed(request.params.section, request.params.name)),
  })
}
