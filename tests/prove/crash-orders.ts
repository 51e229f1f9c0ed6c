import { randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { openPostgres } from '../../server/database/engines/postgres.ts'
import { createBackendServer } from '../../server/demo/integrations/backend/backend.ts'
import { localCommerce } from '../../server/providers/commerce/local/local.ts'
import type { Commerce, RefundOperation } from '../../server/providers/commerce/port.ts'
import { parseOrdersUrl, type Refunds, TOKEN } from './crash-orders-url.ts'

const LOOK_AFTER_MS = 60_000

/** The request that ends an operation: the first answer is lost, the second is pending. */
const ENDS_AT = 3

const FAILING_PART = 700

const latePayer = (commerce: Commerce, refunds: Refunds): Commerce => {
  const taken = new Map<string, { readonly operation: RefundOperation; queryCount: number }>()
  const readStatus = async (reference: string) => {
    const one = taken.get(reference)
    if (one === undefined) return null
    one.queryCount += 1
    if (one.queryCount < ENDS_AT) return { kind: 'pending', lookAt: Date.now() + LOOK_AFTER_MS } as const
    if (refunds === 'fail') return { kind: 'refused', because: 'order', message: 'The bank sent it back' } as const
    const { amount } = one.operation
    return commerce.refund({ ...one.operation, amount: refunds === 'go-back' ? amount : amount - FAILING_PART })
  }
  return {
    ...commerce,
    async refund(operation) {
      const { reference } = operation
      taken.set(reference, taken.get(reference) ?? { operation, queryCount: 0 })
      return (await readStatus(reference)) ?? commerce.refund(operation)
    },
    find: async (query) => (query.kind === 'refunded' ? readStatus(query.reference) : commerce.find(query)),
  }
}

const systems = (database: Awaited<ReturnType<typeof openPostgres>>) => {
  const commerce = localCommerce({ database, now: Date.now, random: randomBytes })
  const known = new Map<string, Server>()
  return (shopId: string, refunds: Refunds): Server => {
    const one =
      known.get(shopId) ??
      createBackendServer({
        shopId,
        token: TOKEN,
        database,
        now: Date.now,
        shop: { name: shopId, currency: 'USD', can: [] },
        commerce: latePayer(commerce, refunds),
      })
    known.set(shopId, one)
    return one
  }
}

const [databaseUrl = ''] = process.argv.slice(2)
const systemOf = systems(await openPostgres(databaseUrl))
const reported = new Set<string>()
const server = createServer((request, response) => {
  const address = request.url ?? ''
  const { shopId, refunds, rest } = parseOrdersUrl(address)
  if (request.method === 'PUT' && rest.startsWith('/operations/') && !reported.has(address)) {
    reported.add(address)
    response.end = () => {
      request.socket.destroy()
      return response
    }
  }
  request.url = rest
  systemOf(shopId, refunds).emit('request', request, response)
})
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`${(server.address() as AddressInfo).port}\n`)
})
process.stdin.on('end', () => process.exit(0)).resume()
