/** The customs territory of the EU, with Monaco (Regulation (EU) No 952/2013, article 4). */
const customsUnion: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MC MT NL PL PT RO SE SI SK'.split(' '),
)

/** ISO 3166 alpha-2 codes. */
export const crossesCustoms = (from: string, to: string): boolean =>
  from !== to && !(customsUnion.has(from) && customsUnion.has(to))
