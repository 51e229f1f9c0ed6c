import { getWithdrawalLabels } from '../../../locales/withdrawal-labels.ts'
import type { ReturnRecord } from '../../../schemas/records/return.ts'
import type { Withdrawal } from '../../../schemas/records/withdrawal.ts'
import { DAY_MS } from '../../../schemas/values/time.ts'
import { returnFailed } from '../../../screens/faults/pages.ts'
import type { FrameView } from '../../../screens/parts/frame.ts'
import type { AcceptedView } from '../../../screens/withdrawal/accepted.ts'
import { declareWithdrawal } from '../../../screens/withdrawal/declare.ts'
import { withdrawalReceived } from '../../../screens/withdrawal/received.ts'
import type { Place } from '../../domain/journey/routes.ts'
import { getWithdrawalDays } from '../../domain/withdrawal/scope.ts'
import { isSendingReportable } from '../../domain/withdrawal/sending.ts'
import type { World } from '../../world.ts'
import { hashWithdrawalKey } from '../follow-ups/withdrawal-key.ts'
import { mayOpenReturn, readAcceptedWithdrawal } from '../operations/reading/accepted-withdrawal.ts'
import { countUnknown } from '../request/attempts.ts'
import type { JourneyContext } from '../request/context.ts'
import { findDeclarant } from './declarant.ts'

type Needs = Pick<World, 'store' | 'commerce' | 'log'>

/** WDR-02. */
export async function showWithdrawal(needs: Needs, context: JourneyContext, place: Place, frame: FrameView) {
  const { config, language, t } = context
  const { return: returnKey = '', order = '' } = place.query
  const declarant = await findDeclarant(needs, context, returnKey)
  const { labels, instructionsUrl, modelFormUrl } = config.withdrawal ?? {}
  return declareWithdrawal(
    frame,
    {
      labels: getWithdrawalLabels(language, labels),
      days: getWithdrawalDays(config),
      instructionsUrl: instructionsUrl ?? null,
      modelFormUrl: modelFormUrl ?? null,
      values: {
        name: declarant?.name ?? '',
        contract: declarant?.contract ?? order.slice(0, 200),
        email: declarant?.email ?? '',
      },
      units: declarant?.units ?? [],
      returnKey: declarant === null || returnKey === '' ? null : returnKey,
    },
    t,
  )
}

const listGoods = ({ document: { items } }: ReturnRecord) =>
  items.map(({ product: { title, variantTitle } }) => ({ title, variant: variantTitle }))

const readAccepted = async (
  needs: Pick<Needs, 'store' | 'commerce'> & Pick<World, 'shops'>,
  withdrawal: Withdrawal,
  t: JourneyContext['t'],
): Promise<AcceptedView | null> => {
  const { shopId, verdict, returnIds, configVersion, waitsFor, refundedAt } = withdrawal
  if (verdict !== 'accepted') return null
  const config = await needs.shops.config(shopId, configVersion)
  const accepted = await readAcceptedWithdrawal(needs.store, withdrawal, { config, returnIds })
  if (accepted === null) return null
  const { parcels, unsent, amount, currency } = accepted
  const changes = await needs.store.withdrawals.changes(withdrawal)
  const last = changes.findLast(({ event }) => event === 'sending-reported')
  const [parcel] = parcels.length > 0 && (await mayOpenReturn(needs, withdrawal)) ? parcels : []
  return {
    ...accepted,
    parcels: parcels.map((one) => ({ ...one, items: listGoods(one.record) })),
    unsent: unsent.flatMap(listGoods),
    hasUndecided: waitsFor === 'excluded' || waitsFor === 'earlier-return',
    amount: t.money(amount, currency),
    refundedAt,
    returnPath: parcel === undefined ? null : `/return/${encodeURIComponent(parcel.record.key)}`,
    reported: last === undefined ? null : { tracking: String(last.detail.proof ?? ''), at: last.at },
    canReport: isSendingReportable({ withdrawal, records: parcels.map(({ record }) => record), changes }),
  }
}

/** WDR-07. */
export async function showWithdrawalStatus(
  needs: Pick<World, 'store' | 'commerce' | 'shops'>,
  context: JourneyContext,
  { params: { key = '' } }: Place,
  frame: FrameView,
) {
  const { visit, t } = context
  const found = await needs.store.withdrawals.findByKey(visit.shopId, hashWithdrawalKey(key))
  if (found === null) {
    await countUnknown(needs, visit)
    return returnFailed(frame, t)
  }
  return withdrawalReceived(
    frame,
    {
      ...found,
      accepted: await readAccepted(needs, found, t),
      canCorrect: found.emailCorrectedAt === null && visit.now < found.receivedAt + DAY_MS,
    },
    t,
  )
}
