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
  description: 'Names it within its list: up to 64 lower case letters, digits and dashes',
})

/** A label the shopper can choose (MTH-06, MTH-08). */
export const LabelOption = Closed({
  id: MethodId,
  carrier: Type.String({ minLength: 1, maxLength: 40, description: 'As the carrier is known, such as USPS or Fedex' }),
  service: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 80,
      description: 'Service of the carrier, shown behind its name, such as Ground',
    }),
  ),
  copy: Type.Optional(described(Copy, 'A line below it that helps to choose, per language')),
})
export type LabelOption = Static<typeof LabelOption>

/** ENT-21. */
export const ReturnMethod = Closed({
  id: MethodId,
  kind: described(
    MethodKind,
    'How the parcel travels: pre-paid and label-choice by label, shopify-pos and loop-pos to a store, olive and veho by pick-up, all others through the partner of that name',
  ),
  name: Type.Optional(
    Type.String({ minLength: 1, description: 'What shoppers read instead of the built-in name of its kind' }),
  ),
  copy: Type.Optional(described(Copy, 'A line below the name, per language')),
  countries: Type.Optional(
    Type.Array(Type.String({ minLength: 2, maxLength: 3 }), {
      description: 'Codes of the countries it is offered in, such as US; absent means all',
    }),
  ),
  when: Type.Optional(described(Condition, 'Offered only for orders of which this holds')),
  fees: Type.Optional(
    Type.Array(Fee, {
      description: 'Handling fees of this method, one per outcome; they go before those of the policy',
    }),
  ),
  options: Type.Optional(
    Type.Array(LabelOption, {
      minItems: 1,
      maxItems: 20,
      description:
        'Labels to choose among with label-choice; with the flag rebound-carrier-selection also with every other method that travels by label',
    }),
  ),
  replacesBoxAndShip: Switch('Takes the place of the pre-paid method wherever both would be offered'),
  sustainable: Switch('Marks it as kind to the environment, with the setting sustainabilityBannerEnabled'),
})
export type ReturnMethod = Static<typeof ReturnMethod>
