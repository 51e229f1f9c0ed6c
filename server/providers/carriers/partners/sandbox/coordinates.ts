import type { PostalAddress } from '../../port.ts'
import { sentinelOf } from '../../sentinels.ts'
import type { Coordinate } from '../port.ts'
import { usPrefixes } from './coordinates-us.ts'

type CoordinateTable = ReadonlyMap<string, NonNullable<Coordinate>>

/** Parses `100-102 40.75 -73.98; …`. */
const parseCoordinates = (rows: string): CoordinateTable =>
  new Map(
    rows.split(';').flatMap((row) => {
      const [prefixes = '', latitude, longitude] = row.trim().split(' ')
      const coordinate = { latitude: Number(latitude), longitude: Number(longitude) }
      return expandRange(prefixes).map((prefix) => [prefix, coordinate] as const)
    }),
  )

const expandRange = (range: string): readonly string[] => {
  const [first = '', last] = range.split('-')
  if (last === undefined) return [first]
  const count = Number(last) - Number(first) + 1
  return Array.from({ length: count }, (_, step) => String(Number(first) + step).padStart(first.length, '0'))
}

/** Full codes, for distances of about two and ten miles. */
const usCodes = `94107 37.7621 -122.3971; 94103 37.7726 -122.4099; 94116 37.7436 -122.4857; 10001 40.7506 -73.9972;
  05401 44.4759 -73.2121; 05495 44.4376 -73.0684; 05602 44.2601 -72.5754; 59715 45.6700 -111.0400`

/** Outward codes and areas. */
const gb = `SW1A 51.5010 -0.1416; SW1 51.4965 -0.1380; SW 51.46 -0.16; W1 51.5145 -0.1470; W 51.51 -0.21; EC 51.518 -0.098;
  WC 51.518 -0.121; E 51.54 -0.03; N 51.57 -0.11; NW 51.55 -0.18; SE 51.47 -0.06; M1 53.4794 -2.2363; M 53.48 -2.24;
  B1 52.4796 -1.9103; B 52.48 -1.89; EH1 55.9500 -3.1883; EH 55.94 -3.2; LS 53.80 -1.55; BS 51.46 -2.59; G 55.86 -4.25;
  L 53.41 -2.95; CF 51.48 -3.18; S 53.38 -1.47; NE 54.98 -1.61; NG 52.95 -1.15; OX 51.75 -1.26; CB 52.20 0.12; BN 50.83 -0.14;
  RG 51.45 -0.98; AB 57.15 -2.10; BT 54.60 -5.93; PL 50.37 -4.14; EX 50.72 -3.53; NR 52.63 1.30; YO 53.96 -1.08`

/** Forward sortation areas, and letters of provinces. */
const ca = `M5V 43.6426 -79.3948; M5 43.65 -79.38; M 43.70 -79.40; H2X 45.5124 -73.5706; H 45.51 -73.60; V6B 49.2785 -123.1150;
  V6 49.25 -123.13; K1 45.42 -75.69; T2 51.05 -114.07; T5 53.55 -113.50; R3 49.89 -97.15; B3 44.65 -63.59; G1 46.81 -71.22`

/** First digits. */
const jp = `150 35.6640 139.6982; 100 35.6863 139.7536; 160 35.69 139.70; 10 35.69 139.77; 11 35.72 139.78; 12 35.75 139.83;
  13 35.69 139.82; 14 35.60 139.72; 15 35.65 139.68; 16 35.70 139.66; 17 35.74 139.69; 18 35.70 139.52; 22 35.45 139.63;
  21 35.53 139.70; 33 35.86 139.65; 26 35.60 140.12; 46 35.18 136.91; 53 34.70 135.50; 54 34.68 135.51; 55 34.67 135.47;
  60 35.01 135.75; 61 34.98 135.72; 65 34.69 135.19; 73 34.39 132.46; 81 33.59 130.40; 06 43.06 141.35; 98 38.27 140.87`

const coordinatesByCountry: ReadonlyMap<string, CoordinateTable> = new Map([
  ['US', parseCoordinates(`${usCodes}; ${usPrefixes}`)],
  ['GB', parseCoordinates(gb)],
  ['CA', parseCoordinates(ca)],
  ['JP', parseCoordinates(jp)],
])

/** Real locations, so that only the requested failure occurs. */
const sentinelCodes: ReadonlyMap<string, string> = new Map([
  ['US', '94107'],
  ['GB', 'SW1A 1AA'],
  ['CA', 'M5V 2T6'],
  ['JP', '150-0001'],
])

/** By the longest known prefix. */
export function findCoordinate({ zip, country }: Pick<PostalAddress, 'zip' | 'country'>): Coordinate {
  const code = sentinelOf({ zip, country }) === null ? zip : (sentinelCodes.get(country) ?? zip)
  const table = coordinatesByCountry.get(country)
  const prefix = listPrefixes(code.toUpperCase().replace(/[^A-Z0-9]/g, ''), country).find((one) => table?.has(one))
  return prefix === undefined ? null : (table?.get(prefix) ?? null)
}

/** Longest first. For GB: outward code, district, area. */
const listPrefixes = (plain: string, country: string): readonly string[] => {
  const [, outward = '', area = ''] = country === 'GB' ? (/^(([A-Z]{1,2})\d[A-Z\d]?)\d[A-Z]{2}$/.exec(plain) ?? []) : []
  if (country === 'GB') return outward === '' ? [] : [outward, outward.replace(/[A-Z]$/, ''), area]
  const longest = country === 'US' ? 5 : 3
  const shortest = country === 'US' ? 3 : country === 'JP' ? 2 : 1
  return Array.from({ length: longest - shortest + 1 }, (_, less) => plain.slice(0, longest - less))
}
