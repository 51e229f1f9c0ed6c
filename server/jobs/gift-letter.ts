import { giftMail } from '../../screens/mail/gift.ts'
import { receiptUrl, shortReceiptUrl } from '../journey/follow-ups/links.ts'
import { resolvePortalUrl } from '../journey/follow-ups/portal-url.ts'
import { getTranslator } from '../journey/request/session.ts'
import { formatAddressee } from './addressee.ts'
import type { JobHandler } from './handler.ts'
import { shopperSenderOf } from './sender.ts'

export const sendGiftLetter: JobHandler<'gift-letter'> = async (world, { shopId, key, payload }) => {
  const { to, language, goods = [], until = [] } = payload
  const receipt = await world.store.giftReceipts.byId(shopId, payload.receipt)
  const pointers = await world.store.shops.pointers(shopId)
  if (receipt === null || pointers === null) return { kind: 'done' }

  const config = await world.shops.config(shopId, pointers.live)
  const portalUrl = resolvePortalUrl(world, config)
  const view = {
    ...shopperSenderOf(world, config),
    addressee: formatAddressee(receipt.recipient, language),
    url: receiptUrl(portalUrl, receipt),
    shortUrl: shortReceiptUrl(portalUrl, receipt),
    giver: receipt.giver,
    goods,
    until,
  }
  const written = giftMail(view, getTranslator({ config, language }, world.log))
  await world.mail.send({ shopId, id: `gift:${key}`, to, from: world.mailFrom, ...written })
  return { kind: 'done' }
}
