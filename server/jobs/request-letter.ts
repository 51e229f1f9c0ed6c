import { requestMail } from '../../screens/mail/request.ts'
import { resolvePortalUrl } from '../journey/follow-ups/portal-url.ts'
import { getTranslator } from '../journey/request/session.ts'
import type { JobHandler } from './handler.ts'
import { shopperSenderOf } from './sender.ts'

/** Repeats none of the typed text, so that the shop's name cannot be used to mail a third party. */
export const sendRequestLetter: JobHandler<'request-letter'> = async (world, { shopId, payload }) => {
  const request = await world.store.orderRequests.findByName(shopId, payload.request)
  const pointers = await world.store.shops.pointers(shopId)
  if (request === null || pointers === null) return { kind: 'done' }

  const { id, number, email: to, createdAt: at, document } = request
  const config = await world.shops.config(shopId, pointers.live)
  const view = {
    ...shopperSenderOf(world, config),
    number,
    at,
    order: document.order?.name ?? null,
    answered: document.answers.map(({ label }) => label),
    url: resolvePortalUrl(world, config),
  }
  const written = requestMail(view, getTranslator({ config, language: document.language }, world.log))
  await world.mail.send({ shopId, id: `request:${id}`, to, from: world.mailFrom, ...written })
  return { kind: 'done' }
}
