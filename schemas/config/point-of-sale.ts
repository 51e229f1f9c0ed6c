import { Closed } from '../closed.ts'
import { Variable } from './variable.ts'

/** The tills of a shop, at which its staff find the orders of who stands before them (LKP-58, LKP-59). */
export const PointOfSale = Closed({
  staffCode: Variable(
    'Name of the environment variable that holds what npm run shop -- staff-code prints: the code that staff type, hashed',
  ),
})
