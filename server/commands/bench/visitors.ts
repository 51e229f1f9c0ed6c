import type { FastifyInstance } from 'fastify'
import type { Submit } from '../../../schemas/action.ts'
import type { Envelope } from '../../../schemas/screen.ts'
import { cookieName } from '../../http/cookie.ts'
import { SHOP, ZIP } from './shop.ts'

/** A session that stands on the order page of an order. */
export interface Visitor {
  readonly cookie: string
  readonly rev: string
  readonly page: Envelope
}

const submitsIn = (value: unknown): readonly Submit[] => {
  if (typeof value !== 'object' || value === null) return []
  if ('type' in value && value.type === 'submit' && 'name' in value) return [value as Submit]
  return Object.values(value).flatMap(submitsIn)
}

/** The actions of a name that a page offers. */
export const offered = (page: Envelope, name: string): readonly Submit[] =>
  submitsIn([page.screen, page.overlay]).filter((submit) => submit.name === name)

/** How the page of a path is asked for. */
export const reading = (path: string) => ({
  method: 'POST' as const,
  url: `/api/v1/${SHOP}/screens`,
  payload: { path },
})
export const actionUrl = (name: string): string => `/api/v1/${SHOP}/actions/${name}`

/** Looks an order up, and answers who did. */
export const lookUp = async (app: FastifyInstance, name: string): Promise<Visitor> => {
  const payload = { at: '/', values: { order: name, proof: ZIP } }
  const response = await app.inject({ method: 'POST', url: actionUrl('order.lookup'), payload })
  const page = response.json() as Envelope
  const session = response.cookies.find((cookie) => cookie.name === cookieName(SHOP, { secureCookies: false }))
  if (response.statusCode !== 200 || page.rev === null || session === undefined)
    throw new Error(`The lookup of ${name} answered ${response.statusCode}: ${JSON.stringify(page.problem)}`)
  return { cookie: `${session.name}=${session.value}`, rev: page.rev, page }
}

/** Presses an action as the visitor. @throws Error when it is refused. */
export const press = async (
  app: FastifyInstance,
  visitor: Visitor,
  name: string,
  payload: object,
): Promise<Visitor> => {
  const headers = { cookie: visitor.cookie, 'if-match': visitor.rev }
  const response = await app.inject({ method: 'POST', url: actionUrl(name), payload, headers })
  const page = response.json() as Envelope
  if (response.statusCode !== 200 || page.rev === null)
    throw new Error(`${name} answered ${response.statusCode}: ${JSON.stringify(page.problem)}`)
  return { ...visitor, rev: page.rev, page }
}

/** The size of a page on the wire, in bytes. */
export const sizeOf = async (app: FastifyInstance, visitor: Visitor | null, path: string): Promise<number> => {
  const headers = visitor === null ? {} : { cookie: visitor.cookie }
  const response = await app.inject({ ...reading(path), headers })
  return Buffer.byteLength(response.body)
}
