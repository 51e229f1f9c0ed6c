import { expect, it } from 'vitest'
import type { StoreLocation } from '../../../schemas/config/shop.ts'
import { findNearStores } from '../../../server/domain/assessment/stores.ts'
import { adaAtHome, orderInsideWindow } from '../characters.ts'

const storeAt = (place: { readonly latitude?: number; readonly longitude?: number }): StoreLocation => ({
  id: 'soho',
  name: 'SoHo',
  address: { ...adaAtHome, ...place },
})
const inputWithHome = (place: { readonly latitude?: number; readonly longitude?: number }) => ({
  ...orderInsideWindow,
  address: { ...adaAtHome, ...place },
})
const downtown = { latitude: 40.71, longitude: -74 }

it('F28 a store is near when both locations are known completely', () => {
  const near = (home: Parameters<typeof inputWithHome>[0], store: Parameters<typeof storeAt>[0]) =>
    findNearStores(inputWithHome(home), [storeAt(store)], undefined).map(({ miles }) => miles)
  expect(near(downtown, downtown)).toEqual([0])
  for (const half of [{ latitude: 40.71 }, { longitude: -74 }, {}])
    expect([near(half, downtown), near(downtown, half)]).toEqual([[], []])
})
