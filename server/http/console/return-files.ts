import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ConsoleVisit } from '../../console/context.ts'
import { readContext } from '../../console/index.ts'
import { type CsvFile, exportCsv } from '../../console/returns/files.ts'
import { exportAudit } from '../../console/settings/audit.ts'
import { exportWithdrawals, readEvidence } from '../../console/withdrawals/files.ts'
import { fault } from '../../faults.ts'
import type { World } from '../../world.ts'
import { route } from '../request/route.ts'

const FILES: Readonly<Record<string, CsvFile>> = { 'returns.csv': 'returns', 'units.csv': 'units' }

interface FileOptions {
  readonly visitOf: (request: FastifyRequest, shopId: string) => ConsoleVisit
}

const withdrawalFileRoutes = (app: FastifyInstance, world: World, { visitOf }: FileOptions): void => {
  route(app, {
    method: 'GET',
    url: '/console/v1/:shopId/files/withdrawals.csv',
    config: { reads: true },
    handler: async (request, reply) => {
      const context = await readContext(world, visitOf(request, request.params.shopId), '/withdrawals')
      reply.header('cache-control', 'no-store').header('vary', 'cookie')
      if (!('member' in context)) return reply.code(context.status).send(context.envelope)
      const lines = await exportWithdrawals(context)
      if (lines === null) return reply.code(403).send({ title: context.t('problem.role') })
      return reply
        .header('content-disposition', 'attachment; filename="withdrawals.csv"')
        .type('text/csv; charset=utf-8; header=present')
        .send(Readable.from(lines))
    },
  })
  route(app, {
    method: 'GET',
    url: '/console/v1/:shopId/files/withdrawals/:number/evidence.txt',
    config: { reads: true },
    handler: async (request, reply) => {
      const { shopId, number } = request.params
      const context = await readContext(world, visitOf(request, shopId), '/withdrawals')
      reply.header('cache-control', 'no-store').header('vary', 'cookie')
      if (!('member' in context)) return reply.code(context.status).send(context.envelope)
      const evidence = await readEvidence(context, number)
      if (evidence === 'forbidden') return reply.code(403).send({ title: context.t('problem.role') })
      if (evidence === null) throw fault('RET_ERR_NOT_FOUND')
      return reply
        .header('content-disposition', `attachment; filename="${evidence.number}.txt"`)
        .type('text/plain; charset=utf-8')
        .send(evidence.text)
    },
  })
}

/** Tables of returns for members with the right. Cells that a spreadsheet could read as a formula are quoted. */
export function returnFileRoutes(app: FastifyInstance, world: World, { visitOf }: FileOptions): void {
  route(app, {
    method: 'GET',
    url: '/console/v1/:shopId/files/audit.csv',
    config: { reads: true },
    handler: async (request, reply) => {
      const context = await readContext(world, visitOf(request, request.params.shopId), '/settings/audit')
      reply.header('cache-control', 'no-store').header('vary', 'cookie')
      if (!('member' in context)) return reply.code(context.status).send(context.envelope)
      const lines = await exportAudit(context, request.query as Readonly<Record<string, string>>)
      if (lines === null) return reply.code(403).send({ title: context.t('problem.role') })
      return reply
        .header('content-disposition', 'attachment; filename="audit.csv"')
        .type('text/csv; charset=utf-8; header=present')
        .send(Readable.from(lines))
    },
  })
  withdrawalFileRoutes(app, world, { visitOf })
  route(app, {
    method: 'GET',
    url: '/console/v1/:shopId/files/:file',
    config: { reads: true },
    handler: async (request, reply) => {
      const { shopId, file: name } = request.params
      const file = FILES[name]
      if (file === undefined) throw fault('RET_ERR_NOT_FOUND')
      const context = await readContext(world, visitOf(request, shopId), '/returns')
      reply.header('cache-control', 'no-store').header('vary', 'cookie')
      if (!('member' in context)) return reply.code(context.status).send(context.envelope)
      const query = request.query as Readonly<Record<string, string>>
      const answer = await exportCsv(context, { file, query })
      if (answer.kind === 'forbidden') return reply.code(403).send({ title: context.t('problem.role') })
      return reply
        .header('content-disposition', `attachment; filename="${name}"`)
        .type('text/csv; charset=utf-8; header=present')
        .send(Readable.from(answer.lines))
    },
  })
}
