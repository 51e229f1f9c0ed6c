import { type Static, Type } from 'typebox'
import { Copy } from '../entities/reason.ts'
import { Closed } from '../typebox/closed.ts'
import { described, Switch } from '../typebox/described.ts'
import { ConfigId } from './condition.ts'

const Option = Closed({
  id: ConfigId,
  collection_id: Type.String({ minLength: 1, description: 'Id of the collection in the catalogue to choose from' }),
  order: Type.Integer({ description: 'Place among the options, the smallest number first' }),
  copy: described(Copy, 'What the shopper chooses, per language, such as {"en": "Another sweater"}'),
})

/** ENT-07. */
export const AdvancedExchange = Closed({
  id: ConfigId,
  enabled: Type.Boolean({
    description: 'Whether it is offered; the policy must have advanced_exchanges_enabled on, too',
  }),
  search_string: Type.String({
    minLength: 1,
    description: 'Items are offered it whose title, product type or a tag contains this, upper and lower case alike',
  }),
  operator: Type.Literal('contains', { description: 'How search_string is compared: there is this way only' }),
  title: described(
    Copy,
    'Heading above the choice of what becomes of the item, per language; shown with title_visible',
  ),
  title_visible: Switch('Shows the title above that choice'),
  options: Type.Array(Option, { minItems: 1, description: 'The collections to choose from, one entry each' }),
  variant_option: Switch('Offers another variant of the same product, too, such as another size'),
  return_option: Switch('Offers to return the item, too'),
})
export type AdvancedExchange = Static<typeof AdvancedExchange>
