import { DEFAULT_LANGUAGE } from '../../locales/languages.ts'
import type { ShopConfig } from '../../schemas/config/index.ts'
import type { Withdrawal, WithdrawalChange } from '../../schemas/records/withdrawal.ts'
import type { RenderedLetter } from '../../screens/mail/letter.ts'
import { withdrawalOwnerMail, withdrawalReminderMail } from '../../screens/mail/withdrawal-news.ts'
import { startOfDate } from '../domain/calendar/days.ts'
import { getOwnEmail } from '../domain/withdrawal/match.ts'
import { resolvePortalUrl } from '../journey/follow-ups/portal-url.ts'
import { withdrawalHaltUrl } from '../journey/follow-ups/withdrawal-key.ts'
import { getTranslator } from '../journey/request/session.ts'
import type { World } from '../world.ts'
import type { JobHandler } from './handler.ts'
import { senderOf, shopperSenderOf } from './sender.ts'
import { writeAcceptedLetter } from './withdrawal-accepted-letter.ts'

interface News {
  readonly withdrawal: Withdrawal
  readonly change: WithdrawalChange
  readonly config: ShopConfig
}

interface AddressedLetter {
  readonly to: readonly string[]
  readonly letter: RenderedLetter
}

type WriteNews = (world: World, news: News) => Promise<AddressedLetter | null>

/** In the language of the shop: that of the statement would be data of the declarant. */
const writeOwnerNotice: WriteNews = async (world, { withdrawal, config }) => {
  const { shopId, orderId, receivedAt } = withdrawal
  const order = orderId === null ? null : await world.commerce.findOrder(shopId, orderId)
  const to = order === null ? null : getOwnEmail(order)
  if (order === null || to === null) return null
  const t = getTranslator({ config, language: config.settings.default_language ?? DEFAULT_LANGUAGE }, world.log)
  const url = withdrawalHaltUrl(world, resolvePortalUrl(world, config), withdrawal)
  const view = { ...shopperSenderOf(world, config), order: order.name, receivedAt, url }
  return { to: [to], letter: withdrawalOwnerMail(view, t) }
}

const writeAccepted: WriteNews = async (world, news) => {
  const letter = await writeAcceptedLetter(world, news)
  return letter === null ? null : { to: [news.withdrawal.email], letter }
}

/** Overdue once: the webhook repeats each day. */
const writeReminder: WriteNews = async (world, { withdrawal, change, config }) => {
  const { number, zone } = withdrawal
  const { event, detail } = change
  const changes = await world.store.withdrawals.changes(withdrawal)
  const isFirst = changes.find((one) => one.event === event)?.seq === change.seq
  if (typeof detail.payBy !== 'string' || (event === 'overdue' && !isFirst)) return null
  const t = getTranslator({ config, language: config.settings.default_language ?? DEFAULT_LANGUAGE }, world.log)
  const view = {
    ...senderOf(world, config),
    number,
    kind: event === 'overdue' ? ('overdue' as const) : ('due' as const),
    payBy: startOfDate(zone, detail.payBy),
    url: `${world.consoleUrl}/console`,
  }
  return { to: config.withdrawal?.notify ?? [], letter: withdrawalReminderMail(view, t) }
}

const writers: Partial<Readonly<Record<WithdrawalChange['event'], WriteNews>>> = {
  noticed: writeOwnerNotice,
  accepted: writeAccepted,
  reminded: writeReminder,
  overdue: writeReminder,
}

export const sendWithdrawalNews: JobHandler<'withdrawal-news'> = async (world, { shopId, payload }) => {
  const withdrawal = await world.store.withdrawals.find(shopId, payload.withdrawal)
  if (withdrawal === null) return { kind: 'done' }
  const change = (await world.store.withdrawals.changes(withdrawal)).find(({ seq }) => seq === payload.seq)
  const write = change && writers[change.event]
  if (change === undefined || write === undefined) return { kind: 'done' }
  const config = await world.shops.config(shopId, withdrawal.configVersion)
  const written = await write(world, { withdrawal, change, config })
  if (written === null) return { kind: 'done' }
  for (const [at, to] of written.to.entries()) {
    const id = `withdrawal-news:${withdrawal.id}:${payload.seq}:${at}`
    await world.mail.send({ shopId, id, to, from: world.mailFrom, ...written.letter })
  }
  return { kind: 'done' }
}
