import type { ReturnPolicy } from '../../../../schemas/config/policy.ts'
import type { Pointers } from '../../../../schemas/merchant/configuration.ts'
import type { LabelReason, ReturnReasons, UnitReasons } from '../../../../schemas/merchant/return-reasons.ts'
import type { ReturnDocument, ReturnedItem, ReturnRecord } from '../../../../schemas/records/return.ts'
import { DEFAULT_TIME_ZONE } from '../../../../schemas/values/calendar.ts'
import { timeZoneOf } from '../../calendar/deadlines.ts'
import { findPolicy } from '../../return/policy.ts'
import { type AmountFacts, explainAmounts, titleOf } from './amounts.ts'
import { explainSkippedPolicies, explainUnitRules, type RuleVersions, type Versioned } from './unit.ts'

interface ReasonFacts extends Omit<AmountFacts, 'policy'> {
  readonly decided: Versioned | null
  readonly live: Versioned | null
  readonly pointers: Pointers | null
}

type Removed = NonNullable<ReturnDocument['removedItems']>[number]

const explainUnit = (item: ReturnedItem, removed: Removed | null, versions: RuleVersions): UnitReasons => {
  const { document, decided } = versions
  const claimed = decided?.config.warranties?.find(({ id }) => id === item.warranty?.id)
  const instead = document.replacements.find(({ forLineItemId }) => forLineItemId === item.lineItemId)
  return {
    item: item.lineItemId,
    title: titleOf(item.product),
    resolution: item.resolution,
    instead: instead === undefined ? null : titleOf(instead.product),
    reason: item.reason.text,
    warranty: claimed?.copy.en ?? item.warranty?.id ?? null,
    outcome: item.outcome,
    ...explainUnitRules(item, versions),
    decisions: item.decisions ?? [],
    verdict: item.verdict ?? null,
    removed:
      removed === null
        ? null
        : { because: removed.because === 'missing' ? 'missing' : 'by-merchant', reason: removed.reason ?? null },
    refundedElsewhere: item.refundedElsewhere ?? null,
  }
}

const explainMissingLabel = ({ totals, inStore }: ReturnDocument, policy: ReturnPolicy | null): string => {
  if (totals.shippable.outcome !== 'default') return 'none-kept'
  if (inStore === true) return 'none-in-store'
  return policy?.labelsEnabled === false ? 'none-by-policy' : 'none'
}

const explainLabel = (document: ReturnDocument, policy: ReturnPolicy | null): LabelReason => {
  const { label } = document
  const method = document.method?.name ?? null
  if (label === null) return { state: explainMissingLabel(document, policy), method, carrier: null, trouble: null }
  const trouble = label.error?.message ?? label.trouble?.message ?? null
  return { state: label.state, method, carrier: label.carrier ?? null, trouble: trouble === '' ? null : trouble }
}

export function buildReturnReasons(
  { number, state, createdAt, document }: ReturnRecord,
  facts: ReasonFacts,
): ReturnReasons {
  const { decided, live, pointers } = facts
  const versions = { document, decided, live }
  const { items, removedItems = [] } = document
  const policy = decided === null ? null : findPolicy(document, decided.config)
  return {
    number,
    orderName: document.orderName,
    submittedAt: createdAt,
    state,
    underReview: state === 'open' && document.outcome === 'review',
    openedBy: document.opened?.by ?? null,
    override: document.opened?.override ?? null,
    timeZone: decided === null ? DEFAULT_TIME_ZONE : timeZoneOf(decided.config.settings),
    orderKnownUntil: document.orderKnownUntil ?? null,
    erasedAt: document.erasedAt ?? null,
    version: {
      decided: document.configVersion,
      live: pointers?.live ?? null,
      candidate: pointers?.candidate?.version ?? null,
    },
    decisions: document.decisions ?? [],
    passedOver: explainSkippedPolicies(versions),
    units: [
      ...items.map((item) => explainUnit(item, null, versions)),
      ...removedItems.map((one) => explainUnit(one.item, one, versions)),
    ],
    label: explainLabel(document, policy),
    amounts: explainAmounts(document, { ...facts, policy }),
  }
}
