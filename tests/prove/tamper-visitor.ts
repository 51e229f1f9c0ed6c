import type { FastifyInstance } from 'fastify'
import type { Component, ComponentType } from '../../schemas/components/index.ts'
import type { ItemList } from '../../schemas/components/item-list.ts'
import { listSelectButtons } from '../../schemas/components/item-select.ts'
import type { Envelope } from '../../schemas/envelope/screen.ts'
import { CONTRACT } from '../../schemas/envelope/version.ts'
import type { Submit } from '../../schemas/screen/action.ts'
import { payloadOf, type Request, urlOf } from './tamper-request.ts'

export interface VisitorResponse {
  readonly status: number
  readonly body: Partial<Envelope>
  readonly cookies: readonly (readonly [string, string])[]
}

export interface Visitor {
  readonly shopId: string
  readonly address: string
  readonly cookies: Map<string, string>
  page: Envelope
}

const blank: Envelope = { contract: CONTRACT, rev: null }

export const visitorOf = (shopId: string, address = '127.0.0.1'): Visitor => ({
  shopId,
  address,
  cookies: new Map(),
  page: blank,
})

export const cookieOf = ({ cookies }: Visitor): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

const read = (text: string, type: unknown): Partial<Envelope> => {
  if (typeof type !== 'string' || !type.includes('json') || text === '') return {}
  const value: unknown = JSON.parse(text)
  return typeof value === 'object' && value !== null ? value : {}
}

export const send = async (app: FastifyInstance, visitor: Visitor, request: Request): Promise<VisitorResponse> => {
  const payload = payloadOf(request)
  const cookie = cookieOf(visitor)
  const response = await app.inject({
    method: request.method,
    url: urlOf(request),
    remoteAddress: visitor.address,
    headers: { ...(cookie !== '' && { cookie }), ...request.headers },
    ...(payload !== undefined && { payload }),
  })
  return {
    status: response.statusCode,
    body: read(response.body, response.headers['content-type']),
    cookies: response.cookies.map(({ name, value }) => [name, value] as const),
  }
}

export const storeCookies = ({ cookies }: Visitor, response: VisitorResponse): void => {
  for (const [name, value] of response.cookies) cookies.set(name, value)
}

export const turnTo = (visitor: Visitor, { body }: VisitorResponse): void => {
  if (body.screen === undefined) return
  visitor.page = { ...blank, ...body }
}

export const pathOf = ({ screen, overlay }: Partial<Envelope>): string => overlay?.path ?? screen?.path ?? '/'

export const componentsOf = ({ screen, overlay }: Partial<Envelope>): readonly Component[] => [
  ...Object.values(screen?.regions ?? {}).flat(),
  ...(overlay?.body ?? []),
  ...(overlay?.footer ?? []),
]

export const find = <Type extends ComponentType>(
  page: Partial<Envelope>,
  type: Type,
): Extract<Component, { type: Type }> | undefined =>
  componentsOf(page).find((one): one is Extract<Component, { type: Type }> => one.type === type)

const isSubmit = (value: object): value is Submit => 'type' in value && value.type === 'submit' && 'name' in value

const submitsIn = (value: unknown): readonly Submit[] => {
  if (typeof value !== 'object' || value === null) return []
  if (isSubmit(value)) return [value]
  if ('disabled' in value && 'action' in value) return []
  if ('type' in value && value.type === 'item_list') return submitsOf(value as ItemList)
  return Object.values(value).flatMap(submitsIn)
}

const submitsOf = (list: ItemList): readonly Submit[] => {
  const { select: _once, ...rest } = list
  return [...Object.values(rest), ...list.items.flatMap((item) => listSelectButtons(list, item))].flatMap(submitsIn)
}

export const offeredOn = ({ screen, overlay }: Partial<Envelope>): readonly Submit[] => submitsIn([screen, overlay])
