import type { FastifyInstance } from 'fastify'
import { cancelReturn } from '../journey/cancel.ts'
import type { World } from '../world.ts'
import { type Authority, refuseInOne, say } from './configurations.ts'

const tooLate = {
  refund: 'The refund of this return may have been paid already',
  'gift-card': 'The gift card of this return may have been issued already',
  'exchange-order': 'The exchange order of this return may have been made already',
  state: 'Only an open return can be cancelled',
} as const

/** Cancels a return. Cancelled once more is cancelled. */
export const cancelRoutes = (app: FastifyInstance, world: World, authority: Authority): void => {
  app.post('/merchant/v1/:shopId/returns/:key/cancel', async (request, reply) => {
    const author = await authority(request, reply)
    if (author === null) return reply
    const { key = '' } = request.params as { key?: string }
    const answer = await cancelReturn(world, { shopId: author.shopId, key }, world.now())
    if (answer.kind === 'unknown') return refuseInOne(reply, 404, 'There is no such return')
    if (answer.kind === 'too-late') return refuseInOne(reply, 409, tooLate[answer.because])
    return say(reply, 200, { state: 'cancelled' })
  })
}
