import { withNearDates } from '../../locales/translate.ts'
import type { ShopConfig } from '../../schemas/config/index.ts'
import type { ReturnRecord } from '../../schemas/records/return.ts'
import type { Withdrawal, WithdrawalChange } from '../../schemas/records/withdrawal.ts'
import type { RenderedLetter } from '../../screens/mail/letter.ts'
import { type ParcelView, withdrawalAcceptedMail } from '../../screens/mail/withdrawal-news.ts'
import { addDays, dateAt, startOfDate } from '../domain/calendar/days.ts'
import { getEntitlement, getSendDeadline, isSent } from '../domain/return/status.ts'
import { STATUTORY_DAYS } from '../domain/withdrawal/deadlines.ts'
import { getOwnEmail, isForeignEmail } from '../domain/withdrawal/match.ts'
import { isLabelPriced } from '../domain/withdrawal/priced-label.ts'
import { returnUrl } from '../journey/follow-ups/links.ts'
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

const toParcel = async ({ store }: World, record: ReturnRecord, config: ShopConfig): Promise<ParcelView> => {
  const { shopId, document } = record
  const { parcelOf } = document.withdrawal ?? {}
  const parcel = parcelOf === undefined ? null : await store.returns.find(shopId, parcelOf)
  const { label } = document
  return {
    items: document.items.map(toBoughtItem),
    sendBy: getSendDeadline(document),
    label: label === null || label.state === 'voided' ? null : label.state === 'ready' ? 'ready' : 'coming',
    parcelOf: parcel?.number ?? null,
    isLabelPriced: isLabelPriced(record, config),
  }
}

/** The page of a return has data of the order. */
const isOwnAddress = async ({ commerce }: World, { shopId, orderId, email }: Withdrawal): Promise<boolean> => {
  const order = orderId === null ? null : await commerce.findOrder(shopId, orderId)
  return order !== null && getOwnEmail(order) !== null && !isForeignEmail(order, email)
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
  const [page] = sent.length > 0 && (await isOwnAddress(world, withdrawal)) ? sent : []
  const portalUrl = resolvePortalUrl(world, config)
  return withdrawalAcceptedMail(
    {
      ...shopperSenderOf(world, config),
      number,
      parcels: await Promise.all(sent.map((record) => toParcel(world, record, config))),
      unsent: records.filter((one) => !sent.includes(one)).flatMap(({ document }) => document.items.map(toBoughtItem)),
      undecided: undecided.map((title) => ({ title, variant: null, image: null })),
      amount: t.money(amount, first.document.totals.currency),
      card: refundCardOf(first.document),
      payBy: startOfDate(zone, addDays(dateAt(zone, receivedAt), STATUTORY_DAYS)),
      mayWait: sent.length > 0 && !collects,
      bearsCost: returnCost === 'consumer',
      returnAddress: config.returnAddress,
      url: withdrawalUrl(portalUrl, deriveWithdrawalKey(world, withdrawal)),
      returnUrl: page === undefined ? null : returnUrl(portalUrl, page),
    },
    t,
  )
}
