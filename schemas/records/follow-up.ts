import { type Static, Type } from 'typebox'

/**
 * What a return makes happen outside: one permanent row each, executed by jobs under the key `return:kind:epoch`.
 * `charge` takes what the card was authorised for at submit, `give-back` returns it; `instant-return` and `instant-exchange`
 * end the hold of their kind; `restock` frees what `stock` reserved; `method` arranges the way back with a partner.
 */
export const FollowUpKind = Type.Enum([
  'charge',
  'give-back',
  'instant-return',
  'instant-exchange',
  'refund',
  'gift-card',
  'exchange-order',
  'stock',
  'restock',
  'label',
  'method',
  'mail',
])
export type FollowUpKind = Static<typeof FollowUpKind>

/**
 * `waiting` for what releases it (goods, a merchant, a deadline), `due`, `running` since it was claimed by whoever executes it
 * (it may have happened, whatever became of them), `done`, `refused` for good, or `cancelled` before it was claimed; an exchange
 * order that was made and never paid is `cancelled` too.
 */
export const FollowUpState = Type.Enum(['waiting', 'due', 'running', 'done', 'refused', 'cancelled'])
export type FollowUpState = Static<typeof FollowUpState>
