import { type Static, Type } from 'typebox'
import { Copy } from '../entities/reason.ts'
import { Closed } from '../typebox/closed.ts'
import { described, Switch } from '../typebox/described.ts'
import { ConfigId } from './condition.ts'

const Option = Closed({
  id: ConfigId,
  collection_id: Type.String({ minLength: 1, description: 'Id of the catalogue collection to choose from' }),
  order: Type.Integer({ description: 'Position among the options, lowest first' }),
  copy: described(Copy, 'Label per language, such as {"en": "Another sweater"}'),
})

/** ENT-07. */
export const AdvancedExchange = Closed({
  id: ConfigId,
  enabled: Type.Boolean({
    description: 'Whether it is offered; also requires advanced_exchanges_enabled in the policy',
  }),
  search_string: Type.String({
    minLength: 1,
    description: 'Offered for items whose title, product type or a tag contains this text, case-insensitive',
  }),
  operator: Type.Literal('contains', { description: 'Comparison with search_string; there is only one' }),
  title: described(Copy, 'Heading above the outcomes of the item, per language; shown with title_visible'),
  title_visible: Switch('Shows the title above the outcomes'),
  options: Type.Array(Option, { minItems: 1, description: 'Collections to choose from, one entry each' }),
  variant_option: Switch('Also offers another variant of the same product, such as another size'),
  return_option: Switch('Also offers a return of the item'),
})
export type AdvancedExchange = Static<typeof AdvancedExchange>
