import type { Density } from './distance.ts'

/**
 * ZIP prefixes of dense US cities (MTH-17). The spec gives no list; these have about 4,000 or more inhabitants per
 * square kilometer.
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

export const densityOf = (zip: string): Density =>
  densePrefixes.has(zip.normalize('NFKC').trim().slice(0, 3)) ? 'dense' : 'regular'
