import { moneyText } from '../../locales/format.ts'
import { withdrawalAccountMail } from '../../screens/mail/withdrawal-account.ts'
import { resolvePortalUrl } from '../journey/follow-ups/portal-url.ts'
import { deriveWithdrawalKey, withdrawalUrl } from '../journey/follow-ups/withdrawal-key.ts'
import { getTranslator } from '../journey/request/session.ts'
import type { JobHandler } from './handler.ts'
import { shopperSenderOf } from './sender.ts'

export const sendAccountRequest: JobHandler<'withdrawal-account'> = async (world, { shopId, payload }) => {
  const withdrawal = await world.store.withdrawals.find(shopId, payload.withdrawal)
  if (withdrawal?.orderId == null) return { kind: 'done' }
  const change = (await world.store.withdrawals.changes(withdrawal)).find(({ seq }) => seq === payload.seq)
  const order = await world.commerce.findOrder(shopId, withdrawal.orderId)
  const to = order?.customer.email ?? null
  if (change === undefined || to === null) return { kind: 'done' }
  const config = await world.shops.config(shopId, withdrawal.configVersion)
  const t = getTranslator({ config, language: withdrawal.language }, world.log)
  const { amount, currency } = change.detail as { readonly amount: number; readonly currency: string }
  const letter = withdrawalAccountMail(
    {
      ...shopperSenderOf(world, config),
      number: withdrawal.number,
      amount: moneyText(t.language, amount, currency),
      answerTo: config.withdrawal?.trader?.email ?? config.shop.support_email ?? null,
      url: withdrawalUrl(resolvePortalUrl(world, config), deriveWithdrawalKey(world, withdrawal)),
    },
    t,
  )
  const id = `withdrawal-account:${withdrawal.id}:${payload.seq}`
  await world.mail.send({ shopId, id, to, from: world.mailFrom, ...letter })
  return { kind: 'done' }
}
