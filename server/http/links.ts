import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { Closed } from '../../schemas/closed.ts'
import { isStorable } from '../../schemas/storable.ts'
import { fault } from '../faults.ts'
import { CODEABLE, codeFor } from '../journey/links/code.ts'
import type { World } from '../world.ts'
import { refuseCrossSite } from './origin.ts'
import { codeAddress } from './qr-picture.ts'
import { route } from './route.ts'
import type { HttpSettings } from './settings.ts'
import { shopOfPath, visitOf } from './visit.ts'

const wanted = Compile(
  Closed({
    qr_codeable_type: Type.Enum([...CODEABLE]),
    qr_codeable_id: Type.String({ minLength: 1, maxLength: 200 }),
  }),
)

/**
 * Codes that shoppers show at a counter: of the order they have open, a return, or a gift receipt they made (ENT-26, API-50). The
 * link in a code is kept as a hash, so that a picture is made once and with its link.
 */
export function codeRoutes(app: FastifyInstance, world: World, settings: HttpSettings): void {
  route(app, {
    method: 'POST',
    url: '/api/v1/:shopId/qr/generate',
    onRequest: refuseCrossSite,
    handler: async (request, reply) => {
      const shopId = await shopOfPath(world, settings, request)
      const { body } = request
      if (!wanted.Check(body) || !isStorable(body.qr_codeable_id)) throw fault('RET_ERR_BAD_REQUEST')
      const of = { type: body.qr_codeable_type, id: body.qr_codeable_id }
      const code = await codeFor(world, visitOf(world, settings, { request, shopId }), of)
      if (code === null) throw fault('RET_ERR_NOT_FOUND')
      const { url, lookup } = code
      return reply
        .header('cache-control', 'private, no-store')
        .send({ qr_code: { url: await codeAddress(url, { type: 'svg' }), lookup, ...body } })
    },
  })
}
