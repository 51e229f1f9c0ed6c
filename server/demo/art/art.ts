import { bags } from './bags.ts'
import { candlelight } from './candlelight.ts'
import { type Drawing, picture } from './canvas.ts'
import { ceramics } from './ceramics.ts'
import { coats } from './coats.ts'
import { dresses } from './dresses.ts'
import { footwear } from './footwear.ts'
import { jackets } from './jackets.ts'
import { logos } from './logos.ts'
import { nagiCloth } from './nagi-cloth.ts'
import { nagiRoom } from './nagi-room.ts'
import { nagiTable } from './nagi-table.ts'
import { nagiWear } from './nagi-wear.ts'
import { rest } from './rest.ts'
import { shirts } from './shirts.ts'
import { stationery } from './stationery.ts'
import { sweaters } from './sweaters.ts'
import { table } from './table.ts'
import { tops } from './tops.ts'
import { trousers } from './trousers.ts'
import { vessels } from './vessels.ts'
import { woollens } from './woollens.ts'

const DETAIL = '-detail'

const drawings: readonly Drawing[] = [
  ...shirts,
  ...tops,
  ...sweaters,
  ...woollens,
  ...ceramics,
  ...vessels,
  ...footwear,
  ...bags,
  ...coats,
  ...jackets,
  ...trousers,
  ...dresses,
  ...rest,
  ...candlelight,
  ...nagiTable,
  ...nagiRoom,
  ...nagiWear,
  ...nagiCloth,
  ...table,
  ...stationery,
]

const named: ReadonlyMap<string, () => string> = new Map([
  ...Object.entries(logos),
  ...drawings.flatMap((drawing) =>
    Object.entries(drawing.colours).flatMap(([name, [colour, ground, accent = colour]]) => {
      const draw = (closeUp?: Drawing['closeUp']) => picture(ground, drawing.draw({ colour, ground, accent }), closeUp)
      return [
        [`${drawing.name}-${name}`, () => draw()] as const,
        [`${drawing.name}-${name}${DETAIL}`, () => draw(drawing.closeUp)] as const,
      ]
    }),
  ),
])

/** The SVG text of a picture such as `linen-shirt-sage.svg` or `linen-shirt-sage-detail.svg`; null: no such picture. */
export function art(path: string): string | null {
  const name = path.endsWith('.svg') ? path.slice(0, -'.svg'.length) : ''
  return named.get(name)?.() ?? null
}

/** The paths of all pictures that `art` can draw. */
export const artPaths = (): string[] => [...named.keys()].map((name) => `${name}.svg`)
