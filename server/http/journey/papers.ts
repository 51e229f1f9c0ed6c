import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { markNamed } from '../../domain/method/carriers.ts'
import { fault } from '../../faults.ts'
import { countUnknown } from '../../journey/request/tries.ts'
import { codePaper, labelPaper, type Paper, slipPaper } from '../../journey/status/papers.ts'
import type { World } from '../../world.ts'
import { STILL } from '../plugins/secure-headers.ts'
import { networkOf } from '../request/network.ts'
import { type ParamsOf, route, routeOf } from '../request/route.ts'
import type { AnsweringCall, DescribedCall } from '../request/shopper-call.ts'
import { shopOfPath } from '../request/visit.ts'
import type { HttpSettings } from '../settings.ts'

/** How one of the papers is read; null where the key opens no return, or the return has no such paper. */
type Read = (world: World, asked: { shopId: string; key: string }) => Promise<Paper | null>

const at = '/api/v1/:shopId/returns/:key'

const slip = {
  file: 'application/pdf',
  says: 'The paper that lies in the parcel; 404 where the shop makes none',
  ...{ answers: Type.String({ description: 'A PDF' }) },
} as const

/** The papers of a return, as they are served and described (API-38). */
const papers = {
  label: {
    path: `${at}/label`,
    ...{ method: 'GET', id: 'readLabelPaper', file: 'application/pdf' },
    ...{ says: 'The label to be printed', answers: Type.String({ description: 'A PDF' }) },
  },
  code: {
    path: `${at}/qr`,
    ...{ method: 'GET', id: 'readLabelCode', file: 'image/*' },
    ...{ says: 'The code that a counter prints the label from', answers: Type.String({ description: 'A picture' }) },
  },
  slip: { path: `${at}/packing-slip`, ...{ method: 'GET', id: 'readSlip' }, ...slip },
} as const satisfies Readonly<Record<string, DescribedCall>>

/** The packing slip where the other calls on a return are: it refuses as they do. */
export const packingSlipCall = {
  path: '/api/v1/:shopId/return/:key/packing-slip',
  ...{ method: 'GET', id: 'readPackingSlip', answers: slip.answers, file: slip.file, says: slip.says },
  examples: { answer: '%PDF-1.7' },
} as const satisfies AnsweringCall

/** All of them, as they are described. */
export const paperCalls: readonly DescribedCall[] = [...Object.values(papers), packingSlipCall]

/**
 * The handler of one kind of paper. Whoever asks with a key that opens nothing is counted against her network: keys
 * cannot be guessed, and trying many is slowed down. A paper is kept by no cache, as it bears an address.
 */
const paper =
  (world: World, settings: HttpSettings, read: Read) =>
  async (request: FastifyRequest<{ Params: ParamsOf<typeof at> }>, reply: FastifyReply) => {
    const shopId = await shopOfPath(world, settings, request)
    const found = await read(world, { shopId, key: request.params.key })
    if (found === null) {
      await countUnknown(world, { shopId, network: networkOf(request.ip), now: world.now() })
      throw fault('RET_ERR_NOT_FOUND')
    }
    if (found.type === 'image/svg+xml') reply.header('content-security-policy', STILL)
    return reply
      .header('content-disposition', `inline; filename="${found.filename}"`)
      .header('cache-control', 'private, no-store')
      .type(found.type)
      .send(Buffer.from(found.bytes))
  }

/**
 * The papers of a return, for whoever holds its key. A link in a letter must open them without a session, so the key in the path is
 * all that is asked.
 */
export function paperRoutes(app: FastifyInstance, world: World, settings: HttpSettings): void {
  const packing = paper(world, settings, slipPaper)
  routeOf(app, papers.label, { handler: paper(world, settings, labelPaper) })
  routeOf(app, papers.code, { handler: paper(world, settings, codePaper) })
  routeOf(app, papers.slip, { handler: packing })
  routeOf(app, packingSlipCall, { handler: packing })
}

/** The marks of carriers: pictures beside the pages, which are no calls. */
export const carrierMarkRoute = (app: FastifyInstance): void =>
  route(app, {
    method: 'GET',
    url: '/carrier-marks/:file',
    handler: async ({ params: { file } }, reply) => {
      const svg = file.endsWith('.svg') ? markNamed(file.slice(0, -'.svg'.length)) : null
      if (svg === null) throw fault('RET_ERR_NOT_FOUND')
      return reply
        .header('cache-control', 'public, max-age=86400')
        .header('vary', 'accept-encoding')
        .header('content-security-policy', STILL)
        .type('image/svg+xml')
        .send(svg)
    },
  })
