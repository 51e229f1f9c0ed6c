import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { drawCarrierMark } from '../../domain/method/carriers.ts'
import { fault } from '../../faults.ts'
import { countUnknown } from '../../journey/request/attempts.ts'
import {
  buildSlipPaper,
  type Paper,
  readCodePaper,
  readCustomsPaper,
  readLabelPaper,
} from '../../journey/status/papers.ts'
import type { World } from '../../world.ts'
import type { HandlerContext } from '../operation/define.ts'
import { serveOperation } from '../operation/serve.ts'
import { publicApi, type ShopperCaller, type ShopperOperation, shopperOperation } from '../operation/shopper-api.ts'
import { STATIC_PICTURE_POLICY } from '../plugins/secure-headers.ts'
import { route } from '../request/route.ts'
import type { HttpSettings } from '../settings.ts'

type ReadPaper = (world: World, request: { shopId: string; key: string }) => Promise<Paper | null>

const returnPath = '/api/v1/:shopId/returns/:key'

/**
 * Links in emails open documents without a session, so the return key suffices. An unknown key counts against the
 * caller's network. No cache stores the response.
 */
const createPaperHandler =
  (read: ReadPaper) =>
  async ({ world, visit, params: { key }, reply }: ShopperCaller & HandlerContext<{ readonly key: string }>) => {
    const found = await read(world, { shopId: visit.shopId, key })
    if (found === null) {
      await countUnknown(world, visit)
      throw fault('RET_ERR_NOT_FOUND')
    }
    if (found.type === 'image/svg+xml') reply.header('content-security-policy', STATIC_PICTURE_POLICY)
    return reply
      .header('content-disposition', `inline; filename="${found.filename}"`)
      .header('cache-control', 'private, no-store')
      .type(found.type)
      .send(Buffer.from(found.bytes))
  }

const pdfResponse = { produces: ['application/pdf'], response: Type.String({ description: 'A PDF' }) } as const
const packingSlipResponse = {
  ...pdfResponse,
  summary: 'Retrieve the packing slip; 404 if the shop provides none',
} as const

const packingSlipCall = shopperOperation({
  method: 'GET',
  path: '/api/v1/:shopId/return/:key/packing-slip',
  id: 'readPackingSlip',
  ...packingSlipResponse,
  examples: { answer: '%PDF-1.7' },
  handler: createPaperHandler(buildSlipPaper),
})

/** The documents of a return (API-38). */
export const paperCalls: readonly ShopperOperation[] = [
  shopperOperation({
    method: 'GET',
    path: `${returnPath}/label`,
    id: 'readLabelPaper',
    ...pdfResponse,
    summary: 'Retrieve the label to print',
    handler: createPaperHandler(readLabelPaper),
  }),
  shopperOperation({
    method: 'GET',
    path: `${returnPath}/customs`,
    id: 'readCustomsPaper',
    ...pdfResponse,
    summary: 'Retrieve the customs papers to print with the label; 404 if the parcel needs none',
    handler: createPaperHandler(readCustomsPaper),
  }),
  shopperOperation({
    method: 'GET',
    path: `${returnPath}/qr`,
    id: 'readLabelCode',
    produces: ['image/*'],
    summary: 'Retrieve the QR code from which a counter prints the label',
    response: Type.String({ description: 'Picture' }),
    handler: createPaperHandler(readCodePaper),
  }),
  shopperOperation({
    method: 'GET',
    path: `${returnPath}/packing-slip`,
    id: 'readSlip',
    ...packingSlipResponse,
    handler: createPaperHandler(buildSlipPaper),
  }),
  packingSlipCall,
]

export function paperRoutes(app: FastifyInstance, world: World, settings: HttpSettings): void {
  for (const operation of paperCalls) serveOperation(app, operation, publicApi(world, settings))
}

export const carrierMarkRoute = (app: FastifyInstance): void =>
  route(app, {
    method: 'GET',
    url: '/carrier-marks/:file',
    handler: async ({ params: { file } }, reply) => {
      const svg = file.endsWith('.svg') ? drawCarrierMark(file.slice(0, -'.svg'.length)) : null
      if (svg === null) throw fault('RET_ERR_NOT_FOUND')
      return reply
        .header('cache-control', 'public, max-age=86400')
        .header('vary', 'accept-encoding')
        .header('content-security-policy', STATIC_PICTURE_POLICY)
        .type('image/svg+xml')
        .send(svg)
    },
  })
