import type {
  LabelReason,
  ReturnReasons,
  ReturnSentence,
  UnitReasons,
} from '../../../../../schemas/merchant/return-reasons.ts'
import type { TimeZone } from '../../../../../schemas/values/calendar.ts'
import { calculationSentences } from './calculation.ts'
import { itemDecisionSentences, orderDecisionSentences } from './decisions.ts'
import { amountText, formatDayAt, quote } from './format.ts'
import { payoutSentences } from './money.ts'
import { ruleSentences, todaySentence } from './rules.ts'

const versionText = ({ version: { decided, live, candidate } }: ReturnReasons): string => {
  const other = candidate === null ? '' : ` Version ${candidate} is a candidate for some orders.`
  if (live === null) return `Version ${decided} of the configuration decided this return. No version is live today.`
  if (live === decided) return `Version ${decided} of the configuration decided this return, and is live today.${other}`
  const since = live > decided ? 'a newer one' : 'an older one'
  return `Version ${decided} of the configuration decided this return. Version ${live}, ${since}, is live today.${other}`
}

const openedText = ({ openedBy, override, submittedAt, timeZone }: ReturnReasons): string => {
  const on = `on ${formatDayAt(timeZone, submittedAt)}`
  if (openedBy === null) return `The shopper submitted the return ${on}.`
  if (override === null) return `${openedBy} opened the return for the shopper ${on}.`
  const why = override === '' ? '' : ` (${override})`
  return `${openedBy} opened the return for the shopper ${on}, without windows, final sale and rejecting rules${why}.`
}

const reviewText = ({ underReview, orderKnownUntil, timeZone }: ReturnReasons): readonly string[] => [
  ...(orderKnownUntil === null
    ? []
    : [
        `The order system did not respond at submit, so the order data of ${formatDayAt(timeZone, orderKnownUntil)} applies, and the return went to review.`,
      ]),
  ...(underReview ? ['The return waits for your decision.'] : []),
]

const labels: Readonly<Record<string, string>> = {
  held: 'The label is made once the return is approved.',
  processing: 'The label is being made.',
  queued: 'The label is requested from the carrier.',
  ready: 'The label is ready.',
  failed: 'The carrier refused to make the label.',
  voided: 'The label was voided.',
  'none-kept': 'There is no label, because nothing is sent back.',
  'none-in-store': 'There is no label, because the shopper brings the goods to a store.',
  'none-by-policy': 'There is no label, because the policy includes none.',
}

const labelText = ({ state, method, carrier, trouble }: LabelReason): string => {
  if (state === 'none')
    return method === null ? 'There is no label.' : `There is no label: the return method is ${quote(method)}.`
  const text = labels[state] ?? `The status of the label is ${quote(state)}.`
  const by = carrier === null ? '' : ` The carrier is ${carrier}.`
  return trouble === null ? `${text}${by}` : `${text}${by} Message of the carrier: ${quote(trouble)}.`
}

const returnTexts = (reasons: ReturnReasons): readonly string[] => {
  const { amounts, decisions, erasedAt, units, label, timeZone } = reasons
  const answers = units.flatMap((unit) => unit.answers)
  return [
    openedText(reasons),
    versionText(reasons),
    ...reviewText(reasons),
    ...(decisions.length === 0
      ? ['The applied policy and limits are not stored with this return.']
      : orderDecisionSentences(decisions, {
          context: { currency: amounts.currency, answers },
          passedOver: reasons.passedOver,
        })),
    labelText(label),
    ...(erasedAt === null
      ? []
      : [`Personal data was erased on ${formatDayAt(timeZone, erasedAt)}; answers and facts are no longer known.`]),
  ]
}

const chosenText = ({ resolution, instead, reason }: UnitReasons): string => {
  const what =
    resolution === 'return' ? 'returns it' : instead === null ? 'exchanges it' : `exchanges it for ${instead}`
  return `The shopper ${what}${reason === '' ? '' : `, for the reason ${quote(reason)}`}.`
}

const keepText = ({ outcome, effects }: UnitReasons): readonly string[] =>
  outcome.includes('keep') && !effects.some(({ result }) => result.type === 'keep-donate')
    ? ['The shopper keeps it: the policy does not require the return of units with such a small value.']
    : []

const verdictText = ({ verdict, removed }: UnitReasons, zone: TimeZone): readonly string[] => {
  const why = (reason: string | null | undefined) => (reason ? `: ${quote(reason)}` : ', without a reason')
  return [
    ...(verdict === null ? [] : [`It was ${verdict.kind} on ${formatDayAt(zone, verdict.at)}${why(verdict.reason)}.`]),
    ...(removed === null || (verdict?.kind === 'rejected' && removed.because === 'by-merchant')
      ? []
      : removed.because === 'missing'
        ? ['It was removed from the return, because it was not in the parcel.']
        : [`The merchant removed it from the return${why(removed.reason)}.`]),
  ]
}

const elsewhereText = ({ refundedElsewhere }: UnitReasons, currency: string): readonly string[] => {
  if (refundedElsewhere === null) return []
  return refundedElsewhere === 0
    ? ['It was refunded outside the portal after submit; the merchant pays it out anyway.']
    : [
        `${amountText(refundedElsewhere, currency)} was refunded for it outside the portal after submit and is not paid again.`,
      ]
}

const unitTexts = (
  unit: UnitReasons,
  { version, amounts: { currency }, timeZone }: ReturnReasons,
): readonly string[] => {
  const today = todaySentence(unit, version.live, currency)
  return [
    chosenText(unit),
    ...(unit.warranty === null
      ? []
      : [`The shopper claimed the warranty ${quote(unit.warranty)}, which applies instead of the policy.`]),
    ...keepText(unit),
    ...ruleSentences(unit, { currency, answers: unit.answers }),
    ...verdictText(unit, timeZone),
    ...elsewhereText(unit, currency),
    ...itemDecisionSentences(unit.decisions),
    ...(today === null ? [] : [today]),
  ]
}

export function buildSentences(reasons: ReturnReasons): ReturnSentence[] {
  const { amounts, units, timeZone } = reasons
  const money = [...calculationSentences(amounts, units), ...payoutSentences(amounts, timeZone)]
  return [
    ...returnTexts(reasons).map((text) => ({ about: 'return' as const, item: null, text })),
    ...units.flatMap((unit) =>
      unitTexts(unit, reasons).map((text) => ({ about: 'unit' as const, item: unit.item, text })),
    ),
    ...money.map((text) => ({ about: 'money' as const, item: null, text })),
  ]
}
