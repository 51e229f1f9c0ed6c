import type { Database } from '../../server/database/database.ts'
import { CONNECTIONS, type RequestFactory } from './load.ts'
import { revisionsOf, type Sessions } from './sessions.ts'
import { copiedOrder, TEMPLATES, ZIP } from './shop.ts'
import { actionUrl, SCREENS } from './visitors.ts'

export const jsonHeaders = { 'content-type': 'application/json' }

let visitors = 0

export function newAddress(): string {
  const n = visitors++
  return `${11 + ((n >> 16) % 200)}.${(n >> 8) & 255}.${n & 255}.7`
}

export function screens(
  sessions: Pick<Sessions, 'count' | 'cookie'>,
  pathOf: (n: number) => string = () => '/exchange',
): () => RequestFactory {
  let next = 0
  return () => () => ({
    method: 'POST',
    path: SCREENS,
    setupRequest: (request) => {
      const n = next++
      const cookie = sessions.cookie(n % sessions.count)
      const headers = { ...jsonHeaders, cookie, 'x-forwarded-for': newAddress() }
      return { ...request, headers, body: JSON.stringify({ path: pathOf(n) }) }
    },
  })
}

/** The revision is at the start of each answer; parsing the rest would load the machine, not the service. */
export const revisionIn = (body: string): string | undefined => /"rev":"(\w+)"/.exec(body.slice(0, 80))?.[1]

/** Actions per address: about as many as a shopper sends, below the limit per minute. */
const ACTIONS_AN_ADDRESS = 20

export async function createReasonChanges(
  database: Database,
  sessions: Sessions,
  rounds: readonly (readonly { readonly path: string; readonly body: string }[])[],
): Promise<RequestFactory> {
  const revs = await revisionsOf(database, sessions)
  const visitorStates = revs.map((rev, n) => {
    const order = n % sessions.orders
    const at = order % TEMPLATES.length
    const own = (text: string) => text.replaceAll(TEMPLATES[at]?.id ?? '', copiedOrder(order).id)
    const presses = (rounds[at] ?? []).map(({ path, body }) => ({ path, body: own(body) }))
    return { n, rev, pressed: 0, cookie: sessions.cookie(n), presses, address: newAddress() }
  })
  return (connection) => {
    const own = visitorStates.filter(({ n }) => n % CONNECTIONS === connection)
    let turn = 0
    return {
      method: 'POST',
      path: actionUrl('item.answer'),
      setupRequest: (request) => {
        const visitor = own[turn % own.length]
        if (visitor === undefined) throw new Error('There are more connections than visitors')
        const { n, cookie, rev, pressed, presses, address } = visitor
        const key = `${n}-${rev}-${pressed}`
        const headers = { ...jsonHeaders, cookie, 'if-match': rev, 'idempotency-key': key, 'x-forwarded-for': address }
        return { ...request, headers, ...presses[pressed % presses.length] }
      },
      onResponse: (_status, body) => {
        const visitor = own[turn++ % own.length]
        if (visitor === undefined) return
        visitor.rev = revisionIn(body) ?? visitor.rev
        if (++visitor.pressed % ACTIONS_AN_ADDRESS === 0) visitor.address = newAddress()
      },
    }
  }
}

export function lookups(from: number, count: number): () => RequestFactory {
  let requestCount = 0
  return () => () => ({
    method: 'POST',
    path: actionUrl('order.lookup'),
    setupRequest: (request) => {
      const { name } = copiedOrder(from + (requestCount++ % count))
      const body = JSON.stringify({ at: '/', values: { order: name, proof: ZIP } })
      return { ...request, headers: { ...jsonHeaders, 'x-forwarded-for': newAddress() }, body }
    },
  })
}

export const createBaselineReads = () => (connection: number) => ({
  method: 'GET' as const,
  path: `/row-${connection}`,
})

export const createBaselineWrites = () => (connection: number) => ({
  method: 'POST' as const,
  path: `/row-${connection}`,
  headers: jsonHeaders,
  body: JSON.stringify({ at: '/exchange?item=1&step=select-reason', values: { reason: 'size' }, args: { item: '1' } }),
})
