import { describe, expect, it } from 'vitest'
import {
  isNearStore,
  isWithinRadius,
  milesBetween,
  roundMiles,
  STORE_MAX_MILES,
} from '../../../server/domain/method/distance.ts'

const manhattan = { latitude: 40.7128, longitude: -74.006 }
const brooklyn = { latitude: 40.7306, longitude: -73.9352 }

describe('distance (F28)', () => {
  it('F28 Manhattan to Brooklyn is 3.91 miles, either way', () => {
    expect([milesBetween(manhattan, brooklyn), milesBetween(brooklyn, manhattan)]).toEqual([3.91, 3.91])
  })

  it('F28 Happy Returns shows 3.9, all others 3.91', () => {
    expect([roundMiles(3.91, 'happy-returns'), roundMiles(3.91, 'loop-pos')]).toEqual([3.9, 3.91])
  })

  it('CON-09 F28 3.91 miles are within the radius unless the postal code is dense', () => {
    expect([isWithinRadius(3.91, 'regular'), isWithinRadius(3.91, 'dense')]).toEqual([true, false])
    expect([isWithinRadius(10, 'regular'), isWithinRadius(2, 'dense')]).toEqual([true, true])
    expect([isWithinRadius(10.01, 'regular'), isWithinRadius(2.01, 'dense')]).toEqual([false, false])
  })

  it('CON-09 F28 a store counts strictly below the limit, 20 miles by default', () => {
    expect(STORE_MAX_MILES).toBe(20)
    expect([isNearStore(19.99), isNearStore(20), isNearStore(4.99, 5), isNearStore(5, 5)]).toEqual([
      true,
      false,
      true,
      false,
    ])
  })

  it('F28 the same place is 0 miles away, the antipode half the circumference', () => {
    expect(milesBetween(manhattan, manhattan)).toBe(0)
    expect(milesBetween({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 })).toBe(12_436.94)
    // The arc is slightly above 1 here.
    expect(milesBetween({ latitude: -87.5, longitude: -180 }, { latitude: 87.5, longitude: 0 })).toBe(12_436.94)
    expect(milesBetween({ latitude: 90, longitude: 0 }, { latitude: -90, longitude: 37 })).toBe(12_436.94)
  })
})
