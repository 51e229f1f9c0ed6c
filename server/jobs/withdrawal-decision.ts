import type { DecideRequest } from '../../schemas/merchant/withdrawals.ts'
import { withdrawalDecisionMail } from '../../screens/mail/withdrawal.ts'
import { resolvePortalUrl } from '../journey/follow-ups/portal-url.ts'
import { deriveWithdrawalKey, withdrawalUrl } from '../journey/follow-ups/withdrawal-key.ts'
import { getTranslator } from '../journey/request/session.ts'
import type { JobHandler } from './handler.ts'
import { listOrderTitles } from './order-titles.ts'
import { shopperSenderOf } from './sender.ts'

export const sendWithdrawalDecision: JobHandler<'withdrawal-decision'> = async (world, { shopId, payload }) => {
  const withdrawal = await world.store.withdrawals.find(shopId, payload.withdrawal)
  if (withdrawal === null) return { kind: 'done' }
  const change = (await world.store.withdrawals.changes(withdrawal)).find(({ seq }) => seq === payload.seq)
  if (change === undefined) return { kind: 'done' }
  const config = await world.shops.config(shopId, withdrawal.configVersion)
  const t = getTranslator({ config, language: withdrawal.language }, world.log)
  const { verdict, reason, units = [], text } = change.detail as DecideRequest
  const url = withdrawalUrl(resolvePortalUrl(world, config), deriveWithdrawalKey(world, withdrawal))
  const letter = withdrawalDecisionMail(
    {
      ...shopperSenderOf(world, config),
      number: withdrawal.number,
      verdict,
      legalReason: reason ?? null,
      // Only accepted units have titles: a stranger learns nothing about an order.
      goods: await listOrderTitles(world, withdrawal, units),
      text,
      objection: config.withdrawal?.trader?.email ?? config.shop.support_email ?? null,
      url,
    },
    t,
  )
  await world.mail.send({
    shopId,
    id: `withdrawal-decision:${withdrawal.id}:${payload.seq}`,
    to: withdrawal.email,
    from: world.mailFrom,
    ...letter,
  })
  return { kind: 'done' }
}
