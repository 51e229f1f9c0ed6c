import type { FontMetrics } from '../../schemas/config/typeface.ts'

const measures = (weight: string, [ascent, descent, width, boldWidth]: readonly [number, number, number, number]) =>
  ({ weight, ascent, descent, lineGap: 0, width, boldWidth }) satisfies FontMetrics

/** As the service reads them (`tests/demo/themes.test.ts`). */
export const demoFonts = {
  instrumentSerif: { url: '/demo-art/instrument-serif.woff2', metrics: measures('400', [990, 310, 341, 341]) },
  archivoBlack: { url: '/demo-art/archivo-black.woff2', metrics: measures('400', [878, 210, 554, 554]) },
  spaceGrotesk: { url: '/demo-art/space-grotesk.woff2', metrics: measures('300 700', [984, 292, 492, 493]) },
  quicksand: { url: '/demo-art/quicksand.woff2', metrics: measures('300 700', [1000, 250, 466, 483]) },
  barlowCondensed: { url: '/demo-art/barlow-condensed.woff2', metrics: measures('600', [1000, 200, 358, 358]) },
  fraunces: { url: '/demo-art/fraunces.woff2', metrics: measures('100 900', [978, 255, 468, 484]) },
}
