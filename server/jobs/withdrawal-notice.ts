import { DEFAULT_LANGUAGE } from '../../locales/languages.ts'
import { withdrawalNoticeMail } from '../../screens/mail/withdrawal.ts'
import { getTranslator } from '../journey/request/session.ts'
import type { JobHandler } from './handler.ts'
import { senderOf } from './sender.ts'

/** Contains no personal data: mailboxes of shops are shared. */
export const sendWithdrawalNotice: JobHandler<'withdrawal-notice'> = async (world, { shopId, payload }) => {
  const withdrawal = await world.store.withdrawals.find(shopId, payload.withdrawal)
  if (withdrawal === null) return { kind: 'done' }
  const config = await world.shops.config(shopId, withdrawal.configVersion)
  const t = getTranslator({ config, language: config.settings.default_language ?? DEFAULT_LANGUAGE }, world.log)
  const { number, receivedAt } = withdrawal
  const letter = withdrawalNoticeMail(
    { ...senderOf(world, config), number, receivedAt, url: `${world.publicUrl}/console` },
    t,
  )
  for (const [at, to] of (config.withdrawal?.notify ?? []).entries())
    await world.mail.send({
      shopId,
      id: `withdrawal-notice:${withdrawal.id}:${at}`,
      to,
      from: world.mailFrom,
      ...letter,
    })
  return { kind: 'done' }
}
