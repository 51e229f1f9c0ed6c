import { withNearDates } from '../../locales/translate.ts'
import type { ShopConfig } from '../../schemas/config/index.ts'
import type { ReturnRecord } from '../../schemas/records/return.ts'
import type { Withdrawal, WithdrawalChange } from '../../schemas/records/withdrawal.ts'
import type { RenderedLetter } from '../../screens/mail/letter.ts'
import { type ParcelView, withdrawalAcceptedMail } from '../../screens/mail/withdrawal-news.ts'
import { addDays, dateAt, startOfDate } from '../domain/calendar/days.ts'
import { getEntitlement, getSendDeadline, isSent } from '../domain/return/status.ts'
import { STATUTORY_DAYS } from '../domain/withdrawal/deadlines.ts'
import { resolvePortalUrl } from '../journey/follow-ups/portal-url.ts'
import { deriveWithdrawalKey, withdrawalUrl } from '../journey/follow-ups/withdrawal-key.ts'
import { getTranslator } from '../journey/request/session.ts'
import type { World } from '../world.ts'
import { refundCardOf, toBoughtItem } from './letter-context.ts'
import { listOrderTitles } from './order-titles.ts'
import { shopperSenderOf } from './sender.ts'

interface Acceptance {
  readonly withdrawal: Withdrawal
  readonly change: WithdrawalChange
  readonly config: ShopConfig
}

const listOpenReturns = async ({ store }: World, { withdrawal: { shopId }, change }: Acceptance) => {
  const ids = (change.detail.returns ?? []) as readonly string[]
  const found = await Promise.all(ids.map((id) => store.returns.find(shopId, id)))
  return found
    .filter((record) => record !== null)
    .filter(({ state, document }) => state !== 'cancelled' && document.track === 'withdrawal')
}

const toParcel = async ({ store }: World, { shopId, document }: ReturnRecord): Promise<ParcelView> => {
  const { parcelOf } = document.withdrawal ?? {}
  const parcel = parcelOf === undefined ? null : await store.returns.find(shopId, parcelOf)
  const { label } = document
  return {
    items: document.items.map(toBoughtItem),
    sendBy: getSendDeadline(document),
    label: label === null || label.state === 'voided' ? null : label.state === 'ready' ? 'ready' : 'coming',
    parcelOf: parcel?.number ?? null,
  }
}

export async function writeAcceptedLetter(world: World, acceptance: Acceptance): Promise<RenderedLetter | null> {
  const { withdrawal, change, config } = acceptance
  const { receivedAt, zone, language, number } = withdrawal
  const t = withNearDates(getTranslator({ config, language }, world.log), receivedAt)
  const records = await listOpenReturns(world, acceptance)
  const [first] = records
  if (first === undefined) return null
  const sent = records.filter(({ document }) => isSent(document))
  const amount = records.reduce((sum, { document }) => sum + getEntitlement(document).amount, 0)
  const undecided = await listOrderTitles(world, withdrawal, (change.detail.excluded ?? []) as readonly string[])
  const { returnCost, collects = false } = config.withdrawal ?? {}
  return withdrawalAcceptedMail(
    {
      ...shopperSenderOf(world, config),
      number,
      parcels: await Promise.all(sent.map((record) => toParcel(world, record))),
      unsent: records.filter((one) => !sent.includes(one)).flatMap(({ document }) => document.items.map(toBoughtItem)),
      undecided: undecided.map((title) => ({ title, variant: null, image: null })),
      amount: t.money(amount, first.document.totals.currency),
      card: refundCardOf(first.document),
      payBy: startOfDate(zone, addDays(dateAt(zone, receivedAt), STATUTORY_DAYS)),
      mayWait: sent.length > 0 && !collects,
      bearsCost: returnCost === 'consumer',
      returnAddress: config.returnAddress,
      url: withdrawalUrl(resolvePortalUrl(world, config), deriveWithdrawalKey(world, withdrawal)),
    },
    t,
  )
}
