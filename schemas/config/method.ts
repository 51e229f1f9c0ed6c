import { type Static, Type } from 'typebox'
import { Copy } from '../entities/reason.ts'
import { Closed } from '../typebox/closed.ts'
import { described, Switch } from '../typebox/described.ts'
import { Condition } from './condition.ts'
import { Fee } from './policy.ts'

/** Determines how a return travels and its default name (ENT-21). */
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

/** Narrow: used in element ids and posted by clients. */
const MethodId = Type.String({
  pattern: '^[a-z0-9-]{1,64}$',
  description: 'Id within its list: up to 64 lower-case letters, digits and dashes',
})

/** A label the shopper can choose (MTH-06, MTH-08). */
export const LabelOption = Closed({
  id: MethodId,
  carrier: Type.String({ minLength: 1, maxLength: 40, description: 'Name of the carrier, such as USPS or Fedex' }),
  service: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 80,
      description: 'Service of the carrier, shown after its name, such as Ground',
    }),
  ),
  copy: Type.Optional(described(Copy, 'Help text below it, per language')),
})
export type LabelOption = Static<typeof LabelOption>

/** ENT-21. */
export const ReturnMethod = Closed({
  id: MethodId,
  kind: described(
    MethodKind,
    'Kind of method: pre-paid and label-choice by label, shopify-pos and loop-pos to a store, olive and veho by pick-up, others through the partner of that name',
  ),
  name: Type.Optional(
    Type.String({ minLength: 1, description: 'Name for shoppers; absent means the built-in name of its kind' }),
  ),
  copy: Type.Optional(described(Copy, 'Help text below the name, per language')),
  countries: Type.Optional(
    Type.Array(Type.String({ minLength: 2, maxLength: 3 }), {
      description: 'Country codes in which it is offered, such as US; absent means all',
    }),
  ),
  when: Type.Optional(described(Condition, 'Condition on the order; absent means always')),
  fees: Type.Optional(
    Type.Array(Fee, {
      description: 'Handling fees of this method, one per outcome; they override those of the policy',
    }),
  ),
  options: Type.Optional(
    Type.Array(LabelOption, {
      minItems: 1,
      maxItems: 20,
      description:
        'Labels to choose from with label-choice; with the flag rebound-carrier-selection, also with other methods by label',
    }),
  ),
  replacesBoxAndShip: Switch('Replaces the pre-paid method when both are available'),
  sustainable: Switch('Marks the method as sustainable; requires the setting sustainabilityBannerEnabled'),
})
export type ReturnMethod = Static<typeof ReturnMethod>
