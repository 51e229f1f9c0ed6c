import type { ShopConfig } from '../../../schemas/config/index.ts'
import type { ReturnReasons, UnitReasons } from '../../../schemas/merchant/return-reasons.ts'
import type { Inspection } from '../../../schemas/records/inspection.ts'
import type { ReturnDocument, ReturnedItem } from '../../../schemas/records/return.ts'
import type { CaseUnit, WhyRead, WhyView } from '../../../screens/console/case/view.ts'
import { readStoredWindow } from '../../domain/assessment/decisions/unit-window.ts'
import { parsePhotoIds } from '../../domain/items/photos.ts'
import { listInspectionOptions } from '../../domain/return/inspection.ts'
import { listUnitsUnderReview } from '../../domain/return/operations.ts'
import { buildUnitWhy, type UnitWhy } from '../../domain/return/why.ts'
import { causeText } from '../../journey/operations/reading/sentences/facts.ts'

const toRead = (read: UnitWhy['reads'][number]): WhyRead => {
  if (read.kind !== 'window') return read
  const { days, start, lastDay } = readStoredWindow(read.window)
  return { kind: 'window', days, start: start?.day ?? null, lastDay }
}

const toWhy = (unit: UnitReasons, reasons: ReturnReasons): WhyView => {
  const { rule, reads, ...why } = buildUnitWhy(unit, reasons)
  const context = { currency: reasons.amounts.currency, answers: unit.answers }
  return {
    ...why,
    reads: reads.map(toRead),
    rule: rule && {
      id: `${rule.workflowId}/${rule.ruleId}`,
      question: rule.question && { text: rule.question.text ?? rule.question.id, answer: rule.question.answer },
      facts: rule.because === null || rule.because.length === 0 ? null : causeText(rule.because, context),
    },
  }
}

const photosOf = ({ inputs }: ReturnedItem): readonly string[] =>
  inputs.flatMap(({ input, answer }) => (input === 'upload' ? parsePhotoIds(answer) : []))

const answersOf = ({ inputs }: ReturnedItem, unit: UnitReasons) =>
  unit.answers.flatMap(({ id, text, answer }) => {
    const isPhoto = inputs.some(({ questionId, input }) => questionId === id && input === 'upload')
    return isPhoto || answer === null ? [] : [{ question: text ?? id, answer }]
  })

export const toOutcome = (outcome: ReturnedItem['outcome']): CaseUnit['outcome'] =>
  (['review', 'keep', 'donate'] as const).find((one) => outcome.includes(one)) ?? 'default'

export function describeInspection(inspection: Inspection | undefined, { settings }: ShopConfig): string | null {
  const { conditions, destinations } = listInspectionOptions(settings)
  const names = [
    conditions.find(({ id }) => id === inspection?.condition)?.name.en,
    destinations.find(({ id }) => id === inspection?.destination)?.name.en,
  ].filter((name) => name !== undefined)
  return names.length === 0 ? null : names.join(', ')
}

interface UnitFacts {
  readonly config: ShopConfig
  readonly document: ReturnDocument
  readonly reasons: ReturnReasons
  readonly removed: CaseUnit['removed']
}

const toUnit = (item: ReturnedItem, { config, document, reasons, removed }: UnitFacts): CaseUnit => {
  const { lineItemId, product, verdict, receivedAt, notRestocked, inspection, reason, value } = item
  const unit = reasons.units.find((one) => one.item === lineItemId)
  const isUnderReview = listUnitsUnderReview(document).includes(item)
  return {
    id: lineItemId,
    title: product.title,
    variant: product.variantTitle,
    sku: item.sku ?? null,
    image: product.image,
    instead: unit?.instead ?? null,
    isUnderReview,
    outcome: toOutcome(item.outcome),
    verdict: verdict === undefined ? null : { kind: verdict.kind, reason: verdict.reason ?? null },
    removed,
    receivedAt: receivedAt ?? null,
    notRestocked: notRestocked === true,
    condition: describeInspection(inspection, config),
    photos: photosOf(item),
    staffPhotos: inspection?.photos ?? [],
    full: {
      value,
      reason: reason.text,
      comment: reason.comment ?? null,
      answers: unit === undefined ? [] : answersOf(item, unit),
      // Without a unit of its own under review the whole return is.
      why: unit === undefined ? null : toWhy(isUnderReview ? { ...unit, outcome: ['review'] } : unit, reasons),
    },
  }
}

export const toUnits = (of: Omit<UnitFacts, 'removed'>): readonly CaseUnit[] => [
  ...of.document.items.map((item) => toUnit(item, { ...of, removed: null })),
  ...(of.document.removedItems ?? []).map(({ item, because }) =>
    toUnit(item, { ...of, removed: because === 'missing' ? because : 'by-merchant' }),
  ),
]
