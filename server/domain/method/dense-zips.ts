import type { Density } from './distance.ts'

/**
 * The first three digits of postal codes in cities of the United States where many people live close together (MTH-17). The
 * spec names a fixed list without giving it; this one holds the cities with about 4,000 inhabitants or more a square kilometre.
 */
const densePrefixes: ReadonlySet<string> = new Set([
  // New York: Manhattan, the Bronx, Queens, Brooklyn
  '100',
  '101',
  '102',
  '104',
  '111',
  '112',
  '113',
  '114',
  // Hudson County: Jersey City, Hoboken, Union City
  '073',
  // Boston, Cambridge, Somerville
  '021',
  '022',
  // Philadelphia
  '191',
  // Washington
  '200',
  // Chicago
  '606',
  '607',
  // San Francisco
  '941',
  // Los Angeles, inner districts
  '900',
  // Miami
  '331',
  // Seattle
  '981',
])

/** How densely people live around a postal code of the United States. */
export const densityOf = (zip: string): Density =>
  densePrefixes.has(zip.normalize('NFKC').trim().slice(0, 3)) ? 'dense' : 'regular'
