import { type Static, Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'

/** What customs papers state about goods. */
export const Customs = Closed(
  {
    hsCode: Type.Optional(
      Type.String({
        pattern: '^[0-9][0-9. ]{3,11}$',
        description: 'Code of the Harmonized System, such as 6205.20; absent when it is not known',
      }),
    ),
    originCountry: Type.Optional(
      Type.String({
        minLength: 2,
        maxLength: 2,
        description: 'Code of the country where the goods were made, such as PT; absent when it is not known',
      }),
    ),
  },
  { description: 'Facts for customs papers' },
)
export type Customs = Static<typeof Customs>
