import type { ShopConfig } from '../../../../schemas/config/index.ts'
import type { Address } from '../../../../schemas/entities/address.ts'
import type { ReturnRecord } from '../../../../schemas/records/return.ts'
import type { Withdrawal } from '../../../../schemas/records/withdrawal.ts'
import type { Instant } from '../../../../schemas/values/ids.ts'
import type { Minor } from '../../../../schemas/values/money.ts'
import { addDays, dateAt, startOfDate } from '../../../domain/calendar/days.ts'
import { resolveReturnAddress } from '../../../domain/method/destination.ts'
import { sumOf } from '../../../domain/money/round.ts'
import { getEntitlement, getSendDeadline, isSent } from '../../../domain/return/status.ts'
import { STATUTORY_DAYS } from '../../../domain/withdrawal/deadlines.ts'
import { getOwnEmail, isForeignEmail } from '../../../domain/withdrawal/match.ts'
import { isLabelPriced } from '../../../domain/withdrawal/priced-label.ts'
import type { Tables, World } from '../../../world.ts'

interface AcceptedParcel {
  readonly record: ReturnRecord
  readonly sendBy: Instant
  /** `coming` by a letter of its own, `ready` from the return before; null without one. */
  readonly label: 'coming' | 'ready' | null
  readonly parcelOf: string | null
  readonly isLabelPriced: boolean
}

interface AcceptedWithdrawal {
  readonly parcels: readonly AcceptedParcel[]
  readonly unsent: readonly ReturnRecord[]
  readonly amount: Minor
  readonly currency: string
  readonly card: NonNullable<ReturnRecord['document']['refundCard']> | null
  readonly payBy: Instant
  /** Until the goods or a proof of sending arrive (T8). */
  readonly mayWait: boolean
  readonly bearsCost: boolean
  readonly returnAddress: Address
}

const readParcel = async (
  { returns }: Pick<Tables, 'returns'>,
  record: ReturnRecord,
  config: ShopConfig,
): Promise<AcceptedParcel> => {
  const { label, withdrawal } = record.document
  const parcel = withdrawal?.parcelOf === undefined ? null : await returns.find(record.shopId, withdrawal.parcelOf)
  return {
    record,
    sendBy: getSendDeadline(record.document),
    label: label === null || label.state === 'voided' ? null : label.state === 'ready' ? 'ready' : 'coming',
    parcelOf: parcel?.number ?? null,
    isLabelPriced: isLabelPriced(record, config),
  }
}

/** What follows from an acceptance that opened or took over these returns; null if none of them is left. */
export async function readAcceptedWithdrawal(
  tables: Pick<Tables, 'returns'>,
  { shopId, zone, receivedAt }: Withdrawal,
  { config, returnIds }: { readonly config: ShopConfig; readonly returnIds: readonly string[] },
): Promise<AcceptedWithdrawal | null> {
  const found = await Promise.all(returnIds.map((id) => tables.returns.find(shopId, id)))
  const records = found
    .filter((record) => record !== null)
    .filter(({ state, document }) => state !== 'cancelled' && document.track === 'withdrawal')
  const [first] = records
  if (first === undefined) return null
  const sent = records.filter(({ document }) => isSent(document))
  const { returnCost, collects = false } = config.withdrawal ?? {}
  return {
    parcels: await Promise.all(sent.map((record) => readParcel(tables, record, config))),
    unsent: records.filter((one) => !sent.includes(one)),
    amount: sumOf(records.map(({ document }) => getEntitlement(document).amount)),
    currency: first.document.totals.currency,
    card: first.document.refundCard ?? null,
    payBy: startOfDate(zone, addDays(dateAt(zone, receivedAt), STATUTORY_DAYS)),
    mayWait: sent.length > 0 && !collects,
    bearsCost: returnCost === 'consumer',
    returnAddress: resolveReturnAddress(config, sent[0]?.document.destination ?? null),
  }
}

/** Whether the declarant may open the page of a return, which has data of the order. */
export async function mayOpenReturn(
  { commerce }: Pick<World, 'commerce'>,
  { shopId, orderId, email }: Pick<Withdrawal, 'shopId' | 'orderId' | 'email'>,
): Promise<boolean> {
  const order = orderId === null ? null : await commerce.findOrder(shopId, orderId)
  return order !== null && getOwnEmail(order) !== null && !isForeignEmail(order, email)
}
