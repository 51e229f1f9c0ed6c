import { type Static, Type } from 'typebox'
import { Closed } from '../closed.ts'
import { Fee } from '../entities/policy.ts'
import { Copy } from '../entities/reason.ts'
import { Condition } from './condition.ts'

/** Every way back there is (ENT-21). What a kind is called when the shop gives it no name, and how it travels, follows from it. */
export const MethodKind = Type.Enum([
  'pre-paid',
  'label-choice',
  'happy-returns',
  'shopify-pos',
  'loop-pos',
  'olive',
  'veho',
  'inpost',
  'evri',
  'asda',
  'seko',
  'DHL-SEKO',
])
export type MethodKind = Static<typeof MethodKind>

const MethodId = Type.String({ pattern: '^[a-z0-9-]{1,64}$' })

/** One label among which the shopper chooses (MTH-06, MTH-08). */
export const LabelOption = Closed({
  id: MethodId,
  carrier: Type.String({ minLength: 1, maxLength: 40, description: 'As the carrier is known, such as USPS or Fedex' }),
  service: Type.Optional(Type.String({ minLength: 1, maxLength: 80 })),
  copy: Type.Optional(Copy),
})
export type LabelOption = Static<typeof LabelOption>

/** One way back that the shop offers (ENT-21). */
export const ReturnMethod = Closed({
  id: MethodId,
  kind: MethodKind,
  /** Instead of the built-in name of its kind (MTH-02). */
  name: Type.Optional(Type.String({ minLength: 1 })),
  copy: Type.Optional(Copy),
  countries: Type.Optional(Type.Array(Type.String({ minLength: 2, maxLength: 3 }))),
  /** Offered only for orders of which this holds. */
  when: Type.Optional(Condition),
  /** Handling fees of this way, per outcome; they stand before those of the policy (FEE-28). */
  fees: Type.Optional(Type.Array(Fee)),
  /** What `label-choice` lets choose from; with the flag `rebound-carrier-selection` any way with a label does. */
  options: Type.Optional(Type.Array(LabelOption, { minItems: 1, maxItems: 20 })),
  /** Takes the place of box and ship where it is offered (MTH-14). */
  replacesBoxAndShip: Type.Optional(Type.Boolean()),
  /** Spares packaging or ways: marked where the shop shows it (MTH-23). */
  sustainable: Type.Optional(Type.Boolean()),
})
export type ReturnMethod = Static<typeof ReturnMethod>
