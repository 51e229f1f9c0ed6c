import type { FastifyInstance } from 'fastify'
import { CustomerRequest } from '../../../schemas/merchant/returns.ts'
import { eraseCustomer, exportCustomer } from '../../journey/operations/customer.ts'
import type { World } from '../../world.ts'
import { type Authority, refuse, refuseInOne, say } from '../configurations.ts'
import { callerOf, letIn, sayOperated, shapeOf } from './call.ts'

const whose = shapeOf(CustomerRequest)

/** What is kept about one customer, and its end. */
export const customerRoutes = (app: FastifyInstance, world: World, authority: Authority): void => {
  const { onRequest, author } = letIn(authority)
  const prefix = '/merchant/v1/:shopId/customers'
  app.get(`${prefix}/export`, { onRequest }, async (request, reply) => {
    const asked = whose(request.query)
    if ('problems' in asked) return refuse(reply, 422, asked.problems)
    return say(reply, 200, await exportCustomer(world, author(request).shopId, asked.given.email))
  })
  app.post(`${prefix}/erase`, { onRequest }, async (request, reply) => {
    const caller = callerOf(request, author(request))
    if (caller === null) return refuseInOne(reply, 422, 'An Idempotency-Key has 1 to 200 visible characters')
    const asked = whose(request.body)
    if ('problems' in asked) return refuse(reply, 422, asked.problems)
    return sayOperated(reply, await eraseCustomer(world, caller, asked.given.email))
  })
}
