import { getWithdrawalLabels } from '../../../locales/withdrawal-labels.ts'
import { DAY_MS } from '../../../schemas/values/time.ts'
import { returnFailed } from '../../../screens/faults/pages.ts'
import type { FrameView } from '../../../screens/parts/frame.ts'
import { declareWithdrawal } from '../../../screens/withdrawal/declare.ts'
import { withdrawalReceived } from '../../../screens/withdrawal/received.ts'
import type { Place } from '../../domain/journey/routes.ts'
import { getWithdrawalDays } from '../../domain/withdrawal/scope.ts'
import type { World } from '../../world.ts'
import { hashWithdrawalKey } from '../follow-ups/withdrawal-key.ts'
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

/** WDR-07. */
export async function showWithdrawalStatus(
  { store }: Pick<World, 'store'>,
  context: JourneyContext,
  { params: { key = '' } }: Place,
  frame: FrameView,
) {
  const { visit, t } = context
  const found = await store.withdrawals.findByKey(visit.shopId, hashWithdrawalKey(key))
  if (found === null) {
    await countUnknown({ store }, visit)
    return returnFailed(frame, t)
  }
  return withdrawalReceived(
    frame,
    {
      ...found,
      canCorrect: found.emailCorrectedAt === null && visit.now < found.receivedAt + DAY_MS,
    },
    t,
  )
}
