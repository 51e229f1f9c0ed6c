import { expect, it } from 'vitest'
import { photoTypes } from '../../../server/domain/items/photos.ts'
import { plainSettings } from '../value/example.ts'

it('ITM-61 a shop takes the kinds of photos that it names, and every kind where it names none', () => {
  expect(photoTypes({ ...plainSettings, photoTypes: ['image/png'] })).toEqual(['image/png'])
  expect(photoTypes(plainSettings)).toContain('image/jpeg')
})
