import { type Static, Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'

/** Spending the return value in the merchant's own store (CRD-07, SHP-52 to SHP-59). */
export const OnStore = Closed({
  url: Type.String({
    pattern: '^https?://[^\\s@]+$',
    maxLength: 500,
    description:
      'Page of the store for shoppers with the value of a return, such as https://store.example/collections/all. The example in server/demo/integrations/storefront shows how its pages send shoppers back',
  }),
  hosts: Type.Array(
    Type.String({
      pattern: '^[a-z0-9.-]+(:[0-9]{1,5})?$',
      maxLength: 253,
      description: 'Host of a store, such as store.example',
    }),
    {
      minItems: 1,
      maxItems: 20,
      uniqueItems: true,
      description: 'Hosts whose pages may send carts to the portal',
    },
  ),
})
export type OnStore = Static<typeof OnStore>
