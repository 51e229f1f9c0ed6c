import { expect, test } from 'vitest'
import { translator } from '../../locales/translate.ts'
import { formatPlaceDistance, formatStoreDistance } from '../../screens/parts/distance.ts'

const english = translator({ language: 'en' })
const distance = { miles: 1.5, digits: 2 }

test.each(['US', 'GB', 'LR', 'MM', 'USA'])('UXD-31 places in %s are miles away', (country) => {
  expect(formatPlaceDistance(distance, country, english)).toBe('1.50\u00a0mi')
  expect(formatStoreDistance(1, country, english)).toBe('1 mile away')
})

test.each(['DE', 'NL', 'CA', 'JP', ''])('UXD-31 places in "%s" are kilometers away', (country) => {
  expect(formatPlaceDistance(distance, country, english)).toBe('2.4\u00a0km')
  expect(formatStoreDistance(1.25, country, english)).toBe('2 kilometers away')
})

test('UXD-31 kilometers have one decimal, in the form of each language', () => {
  const inLanguage = (language: string) => {
    const t = translator({ language })
    return [formatPlaceDistance({ miles: 3.9, digits: 1 }, 'PL', t), formatStoreDistance(0.62, 'PL', t)].map((text) =>
      text.replace(/[\u00a0\u202f]/g, ' '),
    )
  }
  expect(inLanguage('de')).toEqual(['6,3 km', '1 Kilometer entfernt'])
  expect(inLanguage('fr')).toEqual(['à 6,3 km', 'À 1 kilomètre'])
  expect(inLanguage('ja')).toEqual(['6.3km', '1キロメートル先'])
  expect(inLanguage('nl')).toEqual(['6,3 km', 'op 1 kilometer afstand'])
  expect(inLanguage('es')).toEqual(['a 6,3 km', 'A 1 kilómetro'])
  expect(inLanguage('it')).toEqual(['a 6,3 km', 'A 1 chilometro'])
  expect(inLanguage('pl')).toEqual(['6,3 km', '1 kilometr stąd'])
  expect(inLanguage('sv')).toEqual(['6,3 km', '1 kilometer bort'])
})
