import type { Asker } from './load.ts'
import { ZIP } from './shop.ts'
import { actionUrl, offered, reading, type Visitor } from './visitors.ts'

const json = { 'content-type': 'application/json' }

/** How a load asks for the page of a path. */
const read = (path: string, cookie: string) => {
  const { method, url, payload } = reading(path)
  return { method, path: url, headers: { ...json, cookie }, body: JSON.stringify(payload) }
}

/** Asks for the same screen as the same visitor. */
export const screens =
  (visitors: readonly Visitor[], path: string): Asker =>
  (connection) =>
    read(path, visitors[connection % visitors.length]?.cookie ?? '')

/** The revision stands at the head of every answer; parsing the rest would load the machine, not the service. */
const revisionIn = (body: string): string | undefined => /"rev":"(\w+)"/.exec(body.slice(0, 80))?.[1]

/** Answers the question of an item again and again, each time with the other of two reasons: each visitor on one connection. */
export const answers = (visitors: readonly Visitor[]): Asker => {
  const standing = visitors.map(({ cookie, rev, page }) => {
    const [action] = offered(page, 'item.answer')
    const at = page.overlay?.path ?? '/'
    const bodies = ['size', 'colour'].map((reason) => JSON.stringify({ at, values: { reason }, args: action?.args }))
    return { cookie, rev, at, bodies, asked: 0 }
  })
  return (connection) => {
    const visitor = standing[connection]
    if (visitor === undefined) throw new Error('There are more connections than visitors')
    // The last answer of an earlier run may not have been waited for: what it left is asked first.
    let known = false
    return {
      method: 'POST',
      path: actionUrl('item.answer'),
      setupRequest: (request) => {
        const { cookie, rev, bodies, at } = visitor
        if (!known) return { ...request, ...read(at, cookie) }
        const key = `${connection}-${++visitor.asked}`
        const headers = { ...json, cookie, 'if-match': rev, 'idempotency-key': key }
        const body = bodies[visitor.asked % 2] ?? ''
        return { ...request, method: 'POST', path: actionUrl('item.answer'), headers, body }
      },
      onResponse: (_status, body) => {
        visitor.rev = revisionIn(body) ?? visitor.rev
        known = true
      },
    }
  }
}

/** Looks up one order after the other, as somebody new each time. */
export const lookups =
  (orders: number): Asker =>
  (connection) => {
    let asked = connection * 97
    return {
      method: 'POST',
      path: actionUrl('order.lookup'),
      headers: json,
      setupRequest: (request) => {
        const order = `#C${1 + ((asked++ * 7) % orders)}`
        return { ...request, headers: json, body: JSON.stringify({ at: '/', values: { order, proof: ZIP } }) }
      },
    }
  }

/** Asks the floor for its row. */
export const floorReads: Asker = (connection) => ({ method: 'GET', path: `/row-${connection}` })

/** Writes the floor's row, with a body of the size of an action's. */
export const floorWrites: Asker = (connection) => ({
  method: 'POST',
  path: `/row-${connection}`,
  headers: json,
  body: JSON.stringify({ at: '/exchange?item=1&step=select-reason', values: { reason: 'size' }, args: { item: '1' } }),
})
