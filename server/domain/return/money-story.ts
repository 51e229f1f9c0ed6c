import type { AmountChange, AmountLine, ReturnAmounts } from '../../../schemas/merchant/return-reasons.ts'
import type { JournalName, LedgerEntry, LedgerTerm } from '../../../schemas/records/ledger.ts'
import type { Currency, Minor } from '../../../schemas/values/money.ts'
import { sumOf } from '../money/round.ts'

type MoneyEntryKind = LedgerTerm | AmountLine['kind'] | 'gift-bonus' | 'covered' | 'forfeited'

interface MoneyEntry {
  readonly kind: MoneyEntryKind
  readonly title: string | null
  readonly amount: Minor
}

/** One sentence of the story. `amount` is what it adds to the payout; `term` is null when it tells a whole journal. */
interface MoneyLine {
  readonly id: string
  readonly journal: JournalName
  readonly term: LedgerTerm | null
  readonly at: number
  readonly amount: Minor
  readonly adjustment: AmountChange['adjustment']
  readonly entries: readonly MoneyEntry[]
}

/** The sum of `lines` is `payout`: all money and store credit that the return gives. */
interface MoneyStory {
  readonly currency: Currency
  readonly lines: readonly MoneyLine[]
  readonly payout: Minor
  readonly isEven: boolean
}

interface Journal {
  readonly journal: string
  readonly at: number
  readonly entries: readonly LedgerEntry[]
}

const isPayoutTerm = ({ term }: Pick<LedgerEntry, 'term'>): boolean => term === 'refunded' || term === 'store-credit'

const sumAmounts = (entries: readonly { readonly amount: Minor }[]): Minor => sumOf(entries.map(({ amount }) => amount))

type DetailedAmounts = Pick<ReturnAmounts, 'lines' | 'giftBonus' | 'covered'>

const termByKind: Readonly<Record<AmountLine['kind'], LedgerTerm>> = {
  unit: 'returned-value',
  shipping: 'returned-value',
  duties: 'returned-value',
  'unit-fee': 'fees',
  'unit-fees': 'fees',
  'handling-fee': 'fees',
  'new-item': 'new-items',
  'exchange-shipping': 'new-items',
  bonus: 'bonus',
  'not-taken': 'not-taken',
}

const listDetails = ({ lines, giftBonus, covered }: DetailedAmounts, term: LedgerTerm): readonly MoneyEntry[] =>
  [
    ...lines.filter(({ kind }) => termByKind[kind] === term),
    ...(term === 'bonus'
      ? [
          { kind: 'gift-bonus' as const, title: null, amount: giftBonus },
          { kind: 'covered' as const, title: null, amount: covered },
        ]
      : []),
  ].flatMap(({ kind, title, amount }) => (amount === 0 ? [] : [{ kind, title, amount }]))

/** The details of a term, or the term itself when they do not add up to it. */
const detailTerm = (amounts: DetailedAmounts, { term, amount }: LedgerEntry): readonly MoneyEntry[] => {
  const details = listDetails(amounts, term)
  const rest = amount - sumAmounts(details)
  if (rest === 0 && details.length > 0) return details
  // An exchange that leaves credit without a payout gives it up.
  if (term === 'fees' && rest < 0) return [...details, { kind: 'forfeited', title: null, amount: rest }]
  return [{ kind: term, title: null, amount }]
}

const tellSubmit = (amounts: DetailedAmounts, { at, entries }: Journal): readonly MoneyLine[] =>
  entries
    .filter((entry) => entry.amount !== 0 && !isPayoutTerm(entry))
    .map((entry) => ({
      id: `submit:${entry.term}`,
      journal: 'submit',
      term: entry.term,
      at,
      amount: entry.amount,
      adjustment: null,
      entries: detailTerm(amounts, entry),
    }))

const tellChange = ({ journal, at, entries, adjustment }: AmountChange, n: number): MoneyLine => ({
  id: `${journal}:${n}`,
  journal: journal as JournalName,
  term: null,
  at,
  amount: sumAmounts(entries.filter((entry) => !isPayoutTerm(entry))),
  adjustment,
  entries: entries.flatMap(({ term, amount }) => (amount === 0 ? [] : [{ kind: term, title: null, amount }])),
})

/** Tells the ledger of a return in lines: one a term of the submit, one a later journal. */
export function buildMoneyStory(
  amounts: DetailedAmounts & Pick<ReturnAmounts, 'currency' | 'changes'>,
  journals: readonly Journal[],
): MoneyStory {
  const submitted = journals.filter(({ journal }) => journal === 'submit')
  const entries = journals.flatMap((journal) => journal.entries)
  const payout = 0 - sumAmounts(entries.filter(isPayoutTerm))
  const lines = [
    ...submitted.flatMap((journal) => tellSubmit(amounts, journal)),
    ...amounts.changes.filter((change) => change.entries.some(({ amount }) => amount !== 0)).map(tellChange),
  ]
  return {
    currency: amounts.currency,
    lines,
    payout,
    isEven: sumAmounts(entries) === 0 && sumAmounts(lines) === payout,
  }
}
