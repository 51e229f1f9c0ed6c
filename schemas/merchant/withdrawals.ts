import { type Static, Type } from 'typebox'
import {
  AcknowledgementState,
  WithdrawalEvent,
  WithdrawalMatchKind,
  WithdrawalStatement,
} from '../records/withdrawal.ts'
import { Closed } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import { IsoTime, Language } from '../values/ids.ts'
import { ReturnPageQuery } from './returns.ts'

const { email, limit, cursor } = ReturnPageQuery.properties

const OrNull = <Of extends Parameters<typeof Type.Union>[0][number]>(of: Of, description: string) =>
  Type.Union([of, Type.Null()], { description })

const { name, contract, scope, items, note, text } = WithdrawalStatement.properties

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
