import { expect, it } from 'vitest'
import { getPhotoTypes } from '../../../server/domain/items/photos.ts'
import { plainSettings } from '../value/example.ts'

it('ITM-61 a shop takes the kinds of photos that it names, and every kind where it names none', () => {
  expect(getPhotoTypes({ ...plainSettings, photoTypes: ['image/png'] })).toEqual(['image/png'])
  expect(getPhotoTypes(plainSettings)).toContain('image/jpeg')
})
