import { expect, it } from 'vitest'
import { getPhotoTypes } from '../../../server/domain/items/photos.ts'
import { plainSettings } from '../value/example.ts'

it('ITM-61 a shop accepts the photo types it names, or every type by default', () => {
  expect(getPhotoTypes({ ...plainSettings, photoTypes: ['image/png'] })).toEqual(['image/png'])
  expect(getPhotoTypes(plainSettings)).toContain('image/jpeg')
})
