import { type Static, Type } from 'typebox'
import { LegalReason } from '../config/withdrawal.ts'
import {
  AcknowledgementState,
  WithdrawalEvent,
  WithdrawalMatchKind,
  WithdrawalStatement,
  WithdrawalVerdict,
  WithdrawalWait,
} from '../records/withdrawal.ts'
import { Closed } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import { CalendarDate } from '../values/calendar.ts'
import { IsoTime, Language } from '../values/ids.ts'
import { Minor } from '../values/money.ts'
import { ReturnPageQuery } from './returns.ts'

const { email, limit, cursor } = ReturnPageQuery.properties

const OrNull = <Of extends Parameters<typeof Type.Union>[0][number]>(of: Of, description: string) =>
  Type.Union([of, Type.Null()], { description })

const { name, contract, scope, items, note, text } = WithdrawalStatement.properties

const decisionProperties = {
  verdict: OrNull(WithdrawalVerdict, 'Acceptance or decision of the shop; null while there is none'),
  waitsFor: OrNull(
    WithdrawalWait,
    'Why the statement, or a part of it, waits for the shop: `match` for its order, `items` for the units it names in words, `order` for an order system that lost it, `manual` for a shop that accepts by hand, `halted` after the owner of the order objected; null when it does not wait',
  ),
  legalReason: OrNull(LegalReason, 'Letter of Article 16 of Directive 2011/83/EU, if excluded; else null'),
  decidedAt: OrNull(IsoTime, 'Time of the verdict, in ISO 8601 and UTC; null while there is none'),
  decidedBy: OrNull(Type.String(), 'Name of the key that decided, or `homeward`; null while there is no verdict'),
  acceptedUnits: Type.Array(Type.String(), { description: 'Ids of the accepted units' }),
  returnIds: Type.Array(Type.String(), { description: 'Ids of the returns that handle the accepted units' }),
  payBy: OrNull(
    CalendarDate,
    'Last date of the refund; null while nothing is accepted or the refund waits for the goods or a proof of sending',
  ),
  refundedAt: OrNull(IsoTime, 'Time at which all was refunded, in ISO 8601 and UTC; null before'),
}

const rowProperties = {
  id: Type.String({ description: 'Random, permanent id of the withdrawal' }),
  number: Type.String({ description: 'Number of the withdrawal, such as WD-000123' }),
  receivedAt: described(IsoTime, 'Time at which the statement was submitted, in ISO 8601 and UTC'),
  name,
  contract,
  scope,
  email: Type.String({ description: 'Email address of the acknowledgement, as typed and unverified' }),
  language: described(Language, 'Language of the declarant'),
  identified: Type.Boolean({ description: 'Whether the declarant had opened the order' }),
  suspect: Type.Boolean({ description: 'Whether it came with unusually many others; it counts all the same' }),
  match: OrNull(
    WithdrawalMatchKind,
    '`certain` for an order with this number and email, `likely` for one of both, `none` otherwise; null until the order was looked for',
  ),
  orderId: OrNull(Type.String(), 'Id of the matched order; null when there is none'),
  acknowledgement: described(
    AcknowledgementState,
    'State of the acknowledgement: due for up to 72 hours, then sent or bounced',
  ),
  acknowledgedAt: OrNull(IsoTime, 'Time at which it was sent or given up, in ISO 8601 and UTC; null while it is due'),
  ...decisionProperties,
}

/** WDR-17. */
export const WithdrawalRow = Closed(rowProperties)
export type WithdrawalRow = Static<typeof WithdrawalRow>

export const WithdrawalDetail = Closed({
  ...rowProperties,
  items,
  note,
  text,
  textSha256: Type.String({ description: 'SHA-256 of the text, in hexadecimal' }),
  earlierId: OrNull(Type.String(), 'Id of an earlier withdrawal with the same text; null when there is none'),
  configVersion: Type.Integer({ description: 'Version of the configuration under which it was declared' }),
  changes: Type.Array(
    Closed({
      event: described(WithdrawalEvent, 'Type of the event'),
      at: described(IsoTime, 'Time of the event, in ISO 8601 and UTC'),
    }),
    { description: 'Events of the withdrawal, oldest first' },
  ),
})
export type WithdrawalDetail = Static<typeof WithdrawalDetail>

export const WithdrawalPage = Closed({
  withdrawals: Type.Array(WithdrawalRow, { description: 'Withdrawals, newest first' }),
  next: OrNull(Type.String(), 'Cursor of the next page; null on the last page'),
})
export type WithdrawalPage = Static<typeof WithdrawalPage>

export const WithdrawalPageQuery = Closed({ match: Type.Optional(WithdrawalMatchKind), email, limit, cursor })
export type WithdrawalPageQuery = Static<typeof WithdrawalPageQuery>

export const WithdrawalQuery = Closed({ match: WithdrawalPageQuery.properties.match, email })
export type WithdrawalQuery = Static<typeof WithdrawalQuery>

/** Response of each write: contains no person. */
export const WithdrawalHead = Closed({
  id: rowProperties.id,
  number: rowProperties.number,
  receivedAt: rowProperties.receivedAt,
  match: rowProperties.match,
  orderId: rowProperties.orderId,
  ...decisionProperties,
})
export type WithdrawalHead = Static<typeof WithdrawalHead>

const UnitIds = (description: string) =>
  Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 128 }), { minItems: 1, maxItems: 500, description }))

const Reason = Type.String({
  minLength: 1,
  maxLength: 2_000,
  description: 'Reason, which the shopper reads',
})

export const MatchRequest = Closed({
  order: Type.String({ minLength: 1, maxLength: 200, description: 'Number or id of the order' }),
})
export type MatchRequest = Static<typeof MatchRequest>

export const AcceptRequest = Closed({
  units: UnitIds('Ids of the accepted units; absent means those of the statement that are left'),
})
export type AcceptRequest = Static<typeof AcceptRequest>

export const DecideRequest = Closed({
  verdict: described(Type.Enum(['late', 'excluded', 'nothing-left', 'no-consumer']), 'Decision against the statement'),
  reason: Type.Optional(
    described(LegalReason, 'Letter of Article 16 of Directive 2011/83/EU; required if and only if excluded'),
  ),
  units: UnitIds('Ids of accepted units that the decision takes out again; absent means units that are not accepted'),
  text: Reason,
})
export type DecideRequest = Static<typeof DecideRequest>

export const DiminishRequest = Closed({
  units: Type.Array(
    Closed({
      id: Type.String({ minLength: 1, maxLength: 128, description: 'Id of an accepted unit' }),
      amount: Type.With(Minor, {
        minimum: 1,
        description: 'Loss of value, in minor units of the order currency, at most the value of the unit',
      }),
    }),
    { minItems: 1, maxItems: 500, description: 'Units handled beyond what establishes their nature and functioning' },
  ),
  text: Reason,
})
export type DiminishRequest = Static<typeof DiminishRequest>

export const ReceivedRequest = Closed({
  units: UnitIds('Ids of the received units; absent means all that are sent back'),
  proof: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'Accepted proof of sending, such as a tracking number: releases the refund before the goods arrive',
    }),
  ),
})
export type ReceivedRequest = Static<typeof ReceivedRequest>
