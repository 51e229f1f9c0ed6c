import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Component, ComponentType } from '../../schemas/components/index.ts'
import type { ItemList } from '../../schemas/components/item-list.ts'
import { listSelectButtons } from '../../schemas/components/item-select.ts'
import { withNested } from '../../schemas/components/nested.ts'
import type { Envelope } from '../../schemas/envelope/screen.ts'
import { CONTRACT } from '../../schemas/envelope/version.ts'
import type { Args, Submit } from '../../schemas/screen/action.ts'

export interface SeenPage {
  readonly status: number
  readonly body: Envelope
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>
}

const submitsIn = (value: unknown): Submit[] => {
  if (typeof value !== 'object' || value === null) return []
  if ('type' in value && value.type === 'submit' && 'name' in value) return [value as Submit]
  if ('type' in value && value.type === 'item_list') return submitsOf(value as ItemList)
  return Object.values(value).flatMap(submitsIn)
}

const submitsOf = (list: ItemList): Submit[] => {
  const { select: _once, ...rest } = list
  return [...Object.values(rest), ...list.items.flatMap((item) => listSelectButtons(list, item))].flatMap(submitsIn)
}

type Headers = Readonly<Record<string, string>>

export interface Press {
  readonly values?: Readonly<Record<string, string>>
  readonly args?: Args
  readonly key?: string
  readonly headers?: Headers
}

let visitorCount = 0

/** Each shopper has a separate network, so that limits do not interact. */
const createAddress = (): string => {
  visitorCount += 1
  return `10.${(visitorCount >> 8) & 255}.${visitorCount & 255}.7`
}

export const createShopper = (
  app: FastifyInstance,
  shopId: string,
  options: { readonly headers?: Headers; readonly address?: string } = {},
) => {
  const cookies = new Map<string, string>()
  const remoteAddress = options.address ?? createAddress()
  let last: Envelope | null = null

  const send = async (
    method: 'GET' | 'POST',
    url: string,
    rest: { payload?: object; headers?: Headers },
  ): Promise<SeenPage> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await app.inject({
      method,
      url,
      remoteAddress,
      ...rest,
      headers: { ...(cookie && { cookie }), ...options.headers, ...rest.headers },
    })
    for (const { name, value } of response.cookies) cookies.set(name, value)
    const body = response.body === '' ? ({ contract: CONTRACT, rev: null } as Envelope) : (response.json() as Envelope)
    if (body.screen !== undefined) last = body
    return { status: response.statusCode, body, headers: response.headers }
  }

  const readPage = (): Envelope => {
    if (last === null) throw new Error('The shopper has not opened a page yet')
    return last
  }
  const components = (): Component[] => {
    const { screen, overlay } = readPage()
    const dialogs = Object.values(screen?.dialogs ?? {}).flatMap(({ body, footer = [] }) => [...body, ...footer])
    return [
      ...Object.values(screen?.regions ?? {}).flat(),
      ...(overlay?.body ?? []),
      ...(overlay?.footer ?? []),
      ...dialogs,
    ].flatMap(withNested)
  }
  const post = (name: string, payload: object, headers: Headers = {}) =>
    send('POST', `/api/v1/${shopId}/actions/${name}`, { payload, headers })

  return {
    shopId,
    address: remoteAddress,
    cookies,
    readPage,
    components,
    find<Type extends ComponentType>(type: Type, id?: string): Extract<Component, { type: Type }> | undefined {
      return components().find(
        (one): one is Extract<Component, { type: Type }> => one.type === type && (id === undefined || one.id === id),
      )
    },
    offered: () => submitsIn([readPage().screen, readPage().overlay]).map(({ name }) => name),
    open: (path: string, headers: Headers = {}, known?: string) =>
      send('POST', `/api/v1/${shopId}/screens`, { payload: { path, ...(known && { known }) }, headers }),
    part: ({ href, path }: { href: string; path: string }, known?: string) =>
      send('POST', href, { payload: { path, ...(known && { known }) } }),
    enter: (path: string) => post('entry.open', { at: '/', args: { path } }),
    /**
     * Presses an offered action; `args` selects among several of the same name. @throws Error when the page does not
     * offer it.
     */
    press(name: string, { values = {}, args = {}, key = randomUUID(), headers = {} }: Press = {}): Promise<SeenPage> {
      const { screen, overlay, rev } = readPage()
      const fits = (submit: Submit) =>
        submit.name === name && Object.entries(args).every(([arg, value]) => submit.args?.[arg] === value)
      const action = submitsIn([screen, overlay]).find(fits)
      if (action === undefined) throw new Error(`${screen?.path} does not offer ${name} ${JSON.stringify(args)}`)
      const at = overlay?.path ?? screen?.path ?? '/'
      const payload = { at, ...(action.form && { values }), ...(action.args && { args: action.args }) }
      return post(name, payload, { 'idempotency-key': key, ...(rev !== null && { 'if-match': rev }), ...headers })
    },
    post,
    send,
  }
}
export type Shopper = ReturnType<typeof createShopper>

export const lookUpOrder = async (visitor: Shopper, order = '#1001', proof = '10001'): Promise<SeenPage> => {
  await visitor.open('/')
  return visitor.press('order.lookup', { values: { order, proof } })
}

export const itemNamed = (visitor: Shopper, title: string): string => {
  const lists = visitor.components().filter((one) => one.type === 'item_list')
  const item = lists.flatMap(({ items }) => items).find((one) => one.title.startsWith(title))
  if (item === undefined) throw new Error(`No item "${title}" on ${visitor.readPage().screen?.path}`)
  return item.id
}

export { answer, attachPhoto, choose, type ReturnWish, readOpenStep } from './wishes.ts'
