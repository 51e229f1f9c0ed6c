import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { actions } from '../../schemas/actions/index.ts'
import { components } from '../../schemas/components/index.ts'
import { Init } from '../../schemas/init.ts'
import { Problem } from '../../schemas/problem.ts'
import { Read } from '../../schemas/read.ts'
import { Effect, Envelope, Overlay, Screen } from '../../schemas/screen.ts'
import { fault } from '../faults.ts'

const PATH = '/api/v1/contract'

const sections = {
  schemas: { Envelope, Screen, Overlay, Effect, Problem, Init, Read },
  components,
  actions: Object.fromEntries(
    Object.entries(actions).map(([name, { values, args, writes }]) => [name, { values, args, needsIfMatch: writes }]),
  ),
}

/** Where each part of a section can be had by itself. */
const links = Object.fromEntries(
  Object.entries(sections).map(([section, parts]) => [
    section,
    Object.fromEntries(Object.keys(parts).map((name) => [name, `${PATH}/${section}/${name}`])),
  ]),
)

/** The contract in its own words: JSON Schemas of everything on the wire, generated from schemas/. */
export const contract = {
  contract: '1.0',
  ...sections,
  limits: { bodyBytes: 65_536, pathCharacters: 2_048 },
  links,
}

type Coding = 'br' | 'gzip' | 'identity'

/** A text as it is sent again and again: written, tagged and compressed once, when it is first asked for. */
const prepared = (value: unknown) => {
  const text = JSON.stringify(value)
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
  const codings: Partial<Record<Coding, Promise<Buffer>>> = {}
  const compress: Readonly<Record<Coding, () => Promise<Buffer>>> = {
    br: () => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
    gzip: () => promisify(gzip)(text, { level: 9 }),
    identity: async () => Buffer.from(text),
  }
  const as = (coding: Coding): Promise<Buffer> => {
    const bytes = codings[coding] ?? compress[coding]()
    codings[coding] = bytes
    return bytes
  }
  return { etag, as }
}
type Prepared = ReturnType<typeof prepared>

const parts = new Map<string, Prepared>()

/** A part of the contract, or all of it; null for one that there is not. */
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

const refused = /;\s*q=0(?:\.0*)?\s*$/

/** The best of what the client takes. */
const codingOf = ({ headers }: FastifyRequest): Coding => {
  const taken = String(headers['accept-encoding'] ?? '')
    .split(',')
    .filter((one) => !refused.test(one))
    .map((one) => one.split(';')[0]?.trim())
  return (['br', 'gzip'] as const).find((coding) => taken.includes(coding)) ?? 'identity'
}

const send = async (request: FastifyRequest, reply: FastifyReply, part: Prepared | null): Promise<FastifyReply> => {
  if (part === null) throw fault('RET_ERR_NOT_FOUND')
  const coding = codingOf(request)
  // The same words are tagged apart by how they are packed, as they are other bytes.
  const etag = coding === 'identity' ? part.etag : part.etag.replace(/"$/, `-${coding}"`)
  reply.header('cache-control', 'public, max-age=300').header('vary', 'accept-encoding').header('etag', etag)
  const known = String(request.headers['if-none-match'] ?? '').split(/\s*,\s*/)
  if (known.some((one) => one.replace(/^W\//, '') === etag)) return reply.code(304).send()
  if (coding !== 'identity') reply.header('content-encoding', coding)
  return reply.type('application/json; charset=utf-8').send(await part.as(coding))
}

/** The contract, whole or in parts, for everybody (FIX-46). */
export const contractRoutes = (app: FastifyInstance): void => {
  app.get(PATH, (request, reply) => send(request, reply, partNamed()))
  app.get(`${PATH}/:section/:name`, (request, reply) => {
    const { section = '', name = '' } = request.params as { section?: string; name?: string }
    return send(request, reply, partNamed(section, name))
  })
}
