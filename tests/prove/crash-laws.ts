import type { FollowUpKind } from '../../schemas/records/follow-up.ts'
import type { LedgerTerm } from '../../schemas/records/ledger.ts'
import { sumOf } from '../../server/domain/money/round.ts'
import { getRefusedAmount } from '../../server/domain/return/payouts.ts'
import { getEntitlement } from '../../server/domain/return/status.ts'
import type { OperationResult } from '../../server/providers/commerce/port.ts'
import type { Found, FoundOperation } from './crash-found.ts'

export interface Outcome {
  readonly found: Found
  readonly acknowledged: string | null
  readonly now: number
}

type Law = (outcome: Outcome) => boolean

const leftTerms: readonly LedgerTerm[] = ['returned-value', 'bonus', 'paid', 'open', 'charged']

const operationsOf = ({ operations }: Found, of: FoundOperation['of']): readonly FoundOperation[] =>
  operations.filter((operation) => operation.of === of)

const worthOf = (found: Found, of: FoundOperation['of']): number =>
  sumOf(
    operationsOf(found, of)
      .filter(({ live }) => live)
      .map(({ value }) => value),
  )

const has = ({ followUps }: Found, kind: FollowUpKind): boolean =>
  followUps.some((followUp) => followUp.kind === kind && followUp.state === 'done')

const lettersOf = ({ followUps }: Found): Found['followUps'] => followUps.filter(({ kind }) => kind === 'mail')

const isTrue = (letter: string | null, { state, document }: Found['returns'][number]): boolean => {
  if (letter === 'refunded') return document.refund?.state === 'done'
  if (letter === 'gift-card') return document.giftCard?.state === 'done'
  if (letter === 'exchanged') return document.exchangeOrder?.name !== undefined
  if (letter === 'checkout-lapsed') return document.payment?.state === 'lapsed'
  return letter === 'cancelled' || letter === 'expired' ? state === letter : true
}

const sumBooked = ({ ledger }: Found, term: LedgerTerm): number =>
  Math.abs(sumOf(ledger.filter((entry) => entry.term === term).map(({ amount }) => amount)))

const sumAbandoned = ({ returns }: Found): number =>
  sumOf(returns.map(({ document }) => getRefusedAmount(document, 'refund')))

const sumTaken = ({ payments, authorizations }: Found, isFor: (purpose: string) => boolean): number => {
  const names = payments.filter(({ purpose }) => isFor(purpose)).flatMap(({ id }) => [id, `${id}:charge`])
  const own = authorizations.filter(({ reference }) => names.includes(reference))
  return sumOf(own.map(({ captured, given_back }) => captured - given_back))
}

const takings = ({ authorizations }: Found, reference: string): number =>
  authorizations.filter((one) => one.reference === reference && one.captured > 0).length

const perJournal = ({ ledger }: Found): readonly number[] => {
  const names = new Set(ledger.map(({ journal, currency }) => `${journal} ${currency}`))
  return [...names].map((name) =>
    sumOf(ledger.filter(({ journal, currency }) => `${journal} ${currency}` === name).map(({ amount }) => amount)),
  )
}

const makes: readonly string[] = [
  'refunded',
  'issued',
  'created',
  'reserved',
  'restocked',
] satisfies readonly OperationResult['kind'][]

const isNamed: readonly FoundOperation['of'][] = ['refund', 'gift card', 'exchange order', 'reservation', 'restock']

const laws = {
  'a draft makes one return at most': ({ found }) => found.returns.length <= 1,
  'a return that was acknowledged is there': ({ found, acknowledged }) =>
    acknowledged === null || found.returns.some(({ key }) => key === acknowledged),
  'each unit of a return is claimed, and no other': ({ found }) => {
    const activeReturns = found.returns.filter(({ state }) => state !== 'cancelled')
    const units = sumOf(activeReturns.map(({ document }) => document.items.length))
    return (
      found.claims.length === units &&
      found.claims.every((claim) => activeReturns.some(({ id }) => id === claim.return_id))
    )
  },
  'no operation is done twice': ({ found }) =>
    new Set(found.operations.map(({ of, reference }) => `${of} ${reference}`)).size === found.operations.length,
  'a follow-up is done as often as whoever did it says': ({ found }) =>
    operationsOf(found, 'refund').length === Number(has(found, 'refund')) &&
    operationsOf(found, 'gift card').length === Number(has(found, 'gift-card')) &&
    operationsOf(found, 'exchange order').filter(({ live }) => live).length === Number(has(found, 'exchange-order')) &&
    operationsOf(found, 'reservation').length === Number(has(found, 'stock')) &&
    operationsOf(found, 'restock').length === Number(has(found, 'shelve')) &&
    operationsOf(found, 'return').length === Number(has(found, 'record-return')) &&
    operationsOf(found, 'tag').length === 2 * Number(has(found, 'annotate')) &&
    operationsOf(found, 'line').length === Number(has(found, 'annotate')),
  'an order system that stands apart has done what is kept of its answers, and nothing else': ({ found }) =>
    found.results.length === 0 ||
    found.operations
      .filter(({ of }) => isNamed.includes(of))
      .map(({ reference }) => reference)
      .toSorted()
      .join() ===
      found.results
        .filter(({ kind }) => makes.includes(kind ?? ''))
        .map(({ reference }) => reference)
        .toSorted()
        .join(),
  'an order system that stands apart has answered whatever it was asked': ({ found }) =>
    found.results.every(({ kind }) => kind !== null),
  'what was set aside is free again exactly when it was given up': ({ found }) =>
    operationsOf(found, 'reservation').every(({ live }) => live !== has(found, 'restock')),
  'no unit is put back in stock twice': ({ found }) =>
    worthOf(found, 'restock') + worthOf(found, 'taken in') <=
    sumOf(found.returns.map(({ document }) => document.items.length)),
  'a return has one label at most': ({ found }) => operationsOf(found, 'label').length <= found.returns.length,
  'a canceled return has no valid label': ({ found }) =>
    found.returns.some(({ state }) => state !== 'cancelled') || operationsOf(found, 'label').every(({ live }) => !live),
  'a letter is sent once, and only of what is true': ({ found }) =>
    found.mails.length === lettersOf(found).filter(({ state }) => state === 'done').length &&
    new Set(lettersOf(found).map(({ letter }) => letter)).size === lettersOf(found).length &&
    lettersOf(found).every(({ letter }) => found.returns.some((record) => isTrue(letter, record))),
  'every followUp has ended': ({ found }) =>
    found.followUps.every(({ state }) => state === 'done' || state === 'refused' || state === 'cancelled'),
  'no job is left, and none is parked': ({ found }) => found.jobs.length === 0,
  'each journal sums to zero': ({ found }) => perJournal(found).every((sum) => sum === 0),
  'F29 every term of a submitted return stands on its side': ({ found }) =>
    found.ledger
      .filter(({ journal }) => journal === 'submit')
      .every(({ term, amount }) => (leftTerms.includes(term) ? amount >= 0 : amount <= 0)),
  'a return is in the books, and nothing else is': ({ found }) => found.ledger.length > 0 === found.returns.length > 0,
  'the books say what was paid out, and what came to nothing': ({ found }) =>
    sumBooked(found, 'refunded') === worthOf(found, 'refund') + sumAbandoned(found) &&
    sumBooked(found, 'store-credit') === worthOf(found, 'gift card'),
  'what was promised was paid out': ({ found }) =>
    found.returns.every(({ state, document }) => {
      const { kind, amount } = getEntitlement(document)
      const paid = worthOf(found, 'refund') + worthOf(found, 'gift card')
      return state === 'cancelled' || kind === 'nothing' ? paid === 0 : paid + sumAbandoned(found) === amount
    }),
  'the books say what cards and checkouts paid, and nothing is open for ever': ({ found }) =>
    sumBooked(found, 'open') === 0 &&
    sumBooked(found, 'paid') === sumTaken(found, (purpose) => purpose === 'due') + worthOf(found, 'checkout') &&
    sumBooked(found, 'charged') === sumTaken(found, (purpose) => purpose !== 'due'),
  'no money is taken twice': ({ found }) =>
    found.payments.every(({ id }) => takings(found, id) + takings(found, `${id}:charge`) <= 1) &&
    new Set(found.payments.filter(({ return_id }) => return_id !== null).map(({ purpose }) => purpose)).size ===
      found.payments.filter(({ return_id }) => return_id !== null).length,
  'nothing stays held on a card': ({ found, now }) =>
    found.authorizations.every(
      ({ state, capture_before }) =>
        state !== 'authenticating' && (state !== 'authorized' || (capture_before !== null && capture_before <= now)),
    ),
  'each payment has one end, and the return tells it': ({ found }) =>
    found.payments.every(({ state, return_id }) =>
      (return_id === null ? ['voided'] : ['captured', 'charged', 'voided']).includes(state),
    ) &&
    found.returns.every(({ document }) =>
      document.holds.every(({ status, paymentId }) => {
        const payment = found.payments.find(({ id }) => id === paymentId)
        return (
          payment !== undefined && (status === 'released') === (payment.state === 'voided') && status !== 'authorized'
        )
      }),
    ),
} satisfies Readonly<Record<string, Law>>

export const brokenBy = (outcome: Outcome): readonly string[] =>
  Object.entries<Law>(laws).flatMap(([name, holds]) => (holds(outcome) ? [] : [name]))

const harms: readonly (keyof typeof laws)[] = [
  'a draft makes one return at most',
  'no operation is done twice',
  'no unit is put back in stock twice',
  'no money is taken twice',
  'each journal sums to zero',
]

export const isHarm = (broken: string): boolean => harms.some((law) => law === broken)

const isNotified = ({ kind, letter }: Found['followUps'][number]): boolean =>
  kind !== 'label' && letter !== 'label-ready'

const inWords = ({ kind, epoch, state, letter }: Found['followUps'][number]): string =>
  `followUp ${letter ?? `${kind} ${epoch}`} ${state}`

const sumByTerm = (ledger: Found['ledger']): readonly string[] => {
  const parts = ledger.filter(({ journal }) => journal === 'checkout')
  const sum = (term: LedgerTerm): number => sumOf(parts.filter((one) => one.term === term).map(({ amount }) => amount))
  return [`ledger checkout open ${sum('open')} paid ${sum('paid')}`]
}

/** The reproducible part of a result, as lines, without reservations released and times. */
export function storyOf({
  returns,
  followUps,
  ledger,
  payments,
  operations,
  authorizations,
}: Found): readonly string[] {
  const [record] = returns
  const document = record?.document
  return [
    `return ${record?.state} payment ${document?.payment?.state} holds ${document?.holds.map(({ status }) => status)}`,
    `refund ${document?.refund?.state} gift ${document?.giftCard?.state} exchange ${document?.exchangeOrder?.state}`,
    ...followUps.filter(isNotified).map(inWords),
    ...ledger
      .filter(({ journal }) => journal !== 'checkout')
      .map(({ journal, term, amount }) => `ledger ${journal} ${term} ${amount}`),
    ...sumByTerm(ledger),
    ...payments
      .filter(({ return_id }) => return_id !== null)
      .map(({ purpose, state, amount }) => `payment ${purpose} ${state} ${amount}`),
    ...operations
      .filter(({ of }) => of !== 'label')
      .map(({ of, value, live }) => `${of} ${value} ${live ? 'live' : 'gone'}`),
    ...authorizations
      .filter(({ captured }) => captured > 0)
      .map(({ amount, captured, given_back }) => `card ${amount} ${captured} ${given_back}`),
  ].sort()
}

export const isNothing = ({ returns, claims, followUps, ledger, operations, results, mails }: Found): boolean =>
  [returns, claims, followUps, ledger, operations, results, mails].every((rows) => rows.length === 0)

export const isUnspent = ({ returns, operations, authorizations, ledger }: Found): boolean =>
  returns.every(
    ({ document: { shopLater, replacements } }) => shopLater?.took === undefined && replacements.length === 0,
  ) &&
  operations.every(({ of }) => of === 'refund' || of === 'label') &&
  authorizations.every(({ captured }) => captured === 0) &&
  ledger.every(({ journal }) => journal !== 'shop-later')
