import { Closed } from '../typebox/closed.ts'
import { Variable } from './variable.ts'

/** Staff look up orders of customers in the store (LKP-58, LKP-59). */
export const PointOfSale = Closed({
  staffCode: Variable(
    'Name of the environment variable with the hashed staff code, as printed by npm run shop -- staff-code',
  ),
})
