import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ReturnPageQuery, ReturnQuery } from '../../../schemas/merchant/returns.ts'
import { returnsAsCsv } from '../../journey/operations/csv.ts'
import { listReturns } from '../../journey/operations/list.ts'
import { readReturn } from '../../journey/operations/read.ts'
import type { World } from '../../world.ts'
import { type Authority, refuse, refuseInOne, say } from '../configurations.ts'
import { letIn, shapeOf } from './call.ts'

const pageQuery = shapeOf(ReturnPageQuery)
const query = shapeOf(ReturnQuery)

/** Several states may be named with commas, or by naming the parameter several times. */
const queryOf = (request: FastifyRequest): unknown => {
  const { state, ...rest } = request.query as Readonly<Record<string, unknown>>
  return state === undefined ? rest : { ...rest, state: Array.isArray(state) ? state.join(',') : state }
}

/** What merchants read of returns: a list, one of them, all of them as a table. */
export const returnReadRoutes = (app: FastifyInstance, world: World, authority: Authority): void => {
  const { onRequest, author } = letIn(authority)
  const prefix = '/merchant/v1/:shopId/returns'
  app.get(prefix, { onRequest }, async (request, reply) => {
    const asked = pageQuery(queryOf(request))
    if ('problems' in asked) return refuse(reply, 422, asked.problems)
    const page = await listReturns(world, author(request).shopId, asked.given)
    return page === 'no-cursor'
      ? refuse(reply, 422, [{ pointer: '/cursor', message: 'is no cursor of this list' }])
      : say(reply, 200, page)
  })
  app.get(`${prefix}/export.csv`, { onRequest }, async (request, reply) => {
    const asked = query(queryOf(request))
    if ('problems' in asked) return refuse(reply, 422, asked.problems)
    return reply
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="returns.csv"')
      .type('text/csv; charset=utf-8; header=present')
      .send(Readable.from(returnsAsCsv(world, author(request).shopId, asked.given)))
  })
  app.get(`${prefix}/:key`, { onRequest }, async (request, reply) => {
    const { key = '' } = request.params as { key?: string }
    const detail = await readReturn(world, author(request).shopId, key)
    return detail === null ? refuseInOne(reply, 404, 'There is no such return') : say(reply, 200, detail)
  })
}
