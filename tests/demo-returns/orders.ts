import type { DemoProduct } from '../../server/demo/export/catalog.ts'
import type { DemoOrder } from '../../server/demo/export/order.ts'
import { type Line, singleUnit } from '../../server/demo/export/order-lines.ts'
import { SHOP_NOW_TAG } from '../../server/demo/shop-parts.ts'
import { ALL_METHODS_TAG } from '../../server/demo/wrenfold/methods.ts'
import type { Chance } from '../prove/chance.ts'
import { drawJapaneseShopper, drawShopper } from './people.ts'
import type { PlannedReturn } from './plan.ts'

const isUsual = ({ tags }: DemoProduct): boolean => !/final-sale|outlet/.test(tags)

const drawLine = (chance: Chance, products: readonly DemoProduct[]): Line => {
  const product = products[chance.below(products.length)]
  if (product === undefined) throw new Error('The shop has no products')
  const variant = product.variants[chance.below(product.variants.length)]?.title ?? ''
  const quantity = chance.hits(12) ? chance.between(2, 3) : 1
  return { ...singleUnit(product, variant), quantity }
}

const drawLines = (chance: Chance, products: readonly DemoProduct[]): readonly Line[] => {
  const lines = Array.from({ length: chance.oneOf([1, 2, 2, 3, 3, 4]) }, () => drawLine(chance, products))
  const key = (line: Line) => ('product' in line ? `${line.product.handle} ${line.variant}` : '')
  return lines.filter((line, at) => lines.findIndex((other) => key(other) === key(line)) === at)
}

const ZIPS: Readonly<Record<string, string>> = {
  'label-trouble': '00404',
  'partner-refused': '00430',
}

export const drawOrder = (
  chance: Chance,
  { number, shop, daysAgo, fate }: PlannedReturn,
  products: readonly DemoProduct[],
): DemoOrder => {
  const japanese = shop === 'demo-jp'
  const shopper = japanese ? drawJapaneseShopper(chance, number) : drawShopper(chance, ZIPS[fate])
  const sent = daysAgo + 2 + chance.between(1, 9) + chance.below(100) / 100
  const lines = drawLines(chance, products.filter(isUsual))
  const tag = fate === 'partner-refused' || chance.hits(30) ? ALL_METHODS_TAG : chance.hits(12) ? SHOP_NOW_TAG : ''
  return {
    number,
    daysAgo: sent + 1 + chance.below(30) / 10,
    customer: [70_000 + number, ...shopper.name],
    email: shopper.email,
    ship: shopper.address,
    lines,
    taxes: shopper.taxes,
    ...(japanese && { taxesIncluded: true as const }),
    shipping: japanese ? ['宅急便', 660] : chance.hits(40) ? ['Free Shipping', 0] : ['Standard Shipping', 600],
    sent: [[sent, lines.map((_, at) => at)]],
    ...(!japanese && tag !== '' && { tags: tag }),
    ...(!japanese &&
      chance.hits(18) && {
        discounts: [{ title: 'WELCOME10', kind: 'discount_code' as const, percent: 10 }],
      }),
  }
}
