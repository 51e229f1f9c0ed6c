import { type Static, Type } from 'typebox'

/** What a return makes happen outside: one permanent row each, executed by jobs under the key `return:effect:epoch`. */
export const EffectKind = Type.Enum(['refund', 'gift-card', 'exchange-order', 'label', 'mail'])
export type EffectKind = Static<typeof EffectKind>

/** `waiting` for what releases it (goods, a merchant), `due`, `done`, or `refused` for good. */
export const EffectState = Type.Enum(['waiting', 'due', 'done', 'refused'])
export type EffectState = Static<typeof EffectState>

export interface EffectRow {
  readonly shopId: string
  readonly returnId: string
  readonly kind: EffectKind
  readonly epoch: number
  readonly state: EffectState
  readonly payload: unknown
}
