import { type Static, Type } from 'typebox'
import type { LegalReason } from '../config/withdrawal.ts'
import { Closed } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import type { Instant, Language, LineItemId } from '../values/ids.ts'
import { Minor } from '../values/money.ts'

/** WDR-13. */
export const ReturnTrack = Type.Enum(['policy', 'withdrawal'], {
  description: 'Basis of the return: the policy of the shop, or a statutory withdrawal; absent means the policy',
})

export const ReturnWithdrawal = Closed(
  {
    id: Type.String({ description: 'Id of the withdrawal' }),
    number: Type.String({ description: 'Number of the withdrawal, such as WD-000123' }),
    parcelOf: Type.Optional(
      Type.String({ description: 'Id of the return whose parcel contains the units; absent when they have their own' }),
    ),
    label: Type.Optional(
      Closed(
        {
          price: described(Minor, 'Displayed price, in minor units of the order currency'),
          deducted: Type.Optional(
            described(
              Minor,
              'Amount deducted from the refund, in minor units of the order currency; absent until the label is made',
            ),
          ),
        },
        { description: 'Return label that the shopper ordered at a price; absent without one' },
      ),
    ),
  },
  { description: 'Withdrawal that opened, took over or settled the return; absent without one' },
)

const WithdrawalScope = Type.Enum(['whole', 'items'])

export const WithdrawalStatement = Closed({
  name: Type.String({ description: 'Name of the declarant, as typed' }),
  contract: Type.String({ description: 'Order or contract number or another description of the contract, as typed' }),
  scope: described(WithdrawalScope, 'Whether the whole contract is withdrawn from or only some items'),
  items: Type.Array(
    Closed({
      id: Type.String({ description: 'Id of the unit' }),
      title: Type.String({ description: 'Title of the unit with its variant, as displayed' }),
    }),
    { description: 'Chosen units; empty unless the visitor was identified' },
  ),
  note: Type.String({ description: 'Description of the items, as typed; empty where none was typed' }),
  label: Type.String({ description: 'Text on the pressed button' }),
  text: Type.String({ description: 'The statement in full, in the language of the declarant' }),
})
export type WithdrawalStatement = Static<typeof WithdrawalStatement>

export const WithdrawalMatchKind = Type.Enum(['certain', 'likely', 'none'])

export const AcknowledgementState = Type.Enum(['due', 'sent', 'bounced'])

/** A decision of the shop against the statement, or its acceptance (WDR-16). */
export const WithdrawalVerdict = Type.Enum(['accepted', 'late', 'excluded', 'nothing-left', 'no-consumer'])
export type WithdrawalVerdict = Static<typeof WithdrawalVerdict>

/** Why a statement is not accepted automatically (WDR-08). */
export const WithdrawalWait = Type.Enum([
  'match',
  'suspect',
  'items',
  'order',
  'no-consumer',
  'late',
  'excluded',
  'nothing-left',
  'earlier-return',
  'manual',
  'halted',
  'proof',
])
export type WithdrawalWait = Static<typeof WithdrawalWait>

/** Never deleted; only the match, the verdict and the acknowledgement change (WDR-04, WDR-16). */
export interface Withdrawal {
  readonly shopId: string
  readonly id: string
  readonly number: string
  readonly keyHash: string
  readonly receivedAt: Instant
  readonly zone: string
  readonly language: Language
  readonly statement: WithdrawalStatement
  /** Of the text, in hexadecimal. */
  readonly textHash: string
  readonly configVersion: number
  readonly identified: boolean
  readonly suspect: boolean
  readonly earlierId: string | null
  readonly match: Static<typeof WithdrawalMatchKind> | null
  readonly orderId: string | null
  readonly email: string
  readonly emailCorrectedAt: Instant | null
  readonly acknowledgement: Static<typeof AcknowledgementState>
  readonly acknowledgedAt: Instant | null
  readonly acknowledgementHash: string | null
  readonly verdict: WithdrawalVerdict | null
  readonly decidedAt: Instant | null
  /** Name of a key, or `homeward`. */
  readonly decidedBy: string | null
  readonly legalReason: LegalReason | null
  readonly waitsFor: WithdrawalWait | null
  readonly acceptedUnits: readonly LineItemId[]
  readonly returnIds: readonly string[]
  readonly haltedUntil: Instant | null
  readonly refundedAt: Instant | null
}

export const UNDECIDED = {
  verdict: null,
  decidedAt: null,
  decidedBy: null,
  legalReason: null,
  waitsFor: null,
  acceptedUnits: [],
  returnIds: [],
  haltedUntil: null,
  refundedAt: null,
} as const satisfies Partial<Withdrawal>

export const WithdrawalEvent = Type.Enum([
  'received',
  'acknowledged',
  'bounced',
  'email-corrected',
  'matched',
  'waiting',
  'accepted',
  'decided',
  'diminished',
  'sending-reported',
  'goods-received',
  'proof-accepted',
  'noticed',
  'halted',
  'account-requested',
  'refunded',
  'reminded',
  'overdue',
])

export interface WithdrawalChange {
  readonly seq: number
  readonly event: Static<typeof WithdrawalEvent>
  readonly at: Instant
  readonly detail: Readonly<Record<string, unknown>>
}
