import { joinName } from '../../schemas/entities/written-address.ts'
import { HOUR_MS } from '../../schemas/values/time.ts'
import { orderLinkMail } from '../../screens/mail/order-link.ts'
import { createNonce, linkUrl } from '../journey/follow-ups/links.ts'
import { resolvePortalUrl } from '../journey/follow-ups/portal-url.ts'
import { getTranslator } from '../journey/request/session.ts'
import { formatAddressee } from './addressee.ts'
import type { JobHandler } from './handler.ts'
import { shopperSenderOf } from './sender.ts'

export const sendOrderLink: JobHandler<'order-link'> = async (world, { shopId, key, payload }) => {
  const { order: name, language } = payload
  const order = await world.commerce.findOrderByName(shopId, name)
  // An address that a shopper typed is not verified.
  const to = order?.typed?.includes('email') ? null : (order?.customer.email ?? null)
  const pointers = await world.store.shops.pointers(shopId)
  if (order === null || to === null || pointers === null) return { kind: 'done' }

  const config = await world.shops.config(shopId, pointers.live)
  const { nonce } = await createNonce(world, shopId, {
    kind: 'order',
    subject: order.id,
    uses: 1,
    livesMs: HOUR_MS,
    madeBy: 'letter',
  })
  const view = {
    ...shopperSenderOf(world, config),
    orderName: order.name,
    addressee: formatAddressee(joinName(order.customer.firstName ?? '', order.customer.lastName ?? ''), language),
    url: linkUrl(resolvePortalUrl(world, config), nonce),
  }
  const written = orderLinkMail(view, getTranslator({ config, language }, world.log))
  await world.mail.send({ shopId, id: `link:${key}`, to, from: world.mailFrom, ...written })
  return { kind: 'done' }
}
