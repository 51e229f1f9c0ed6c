import type { GiftReceipt } from '../../../schemas/entities/gift-receipt.ts'
import type { Product } from '../../../schemas/entities/product.ts'
import type { GiftGroupView } from '../../../screens/gift-receipts/items.ts'
import type { GiftItemView, ReceiptItemView } from '../../../screens/parts/gift-facts.ts'
import { groupIdentical } from '../../../screens/parts/lines.ts'
import type { GiftReceiptUnit } from '../../domain/items/gift-receipt-units.ts'
import { pictureOf } from '../../domain/items/swatch.ts'
import type { World } from '../../world.ts'
import type { JourneyContext } from '../request/context.ts'
import { findReceiptDeadlines } from './deadlines.ts'
import { listReceiptUnits, type ReceiptOrder, readReceiptOrder } from './read.ts'

type Needs = Pick<World, 'commerce' | 'store' | 'shops' | 'log'>

/** The products by id, for pictures; empty if the catalogue fails. */
export async function readProducts(
  { commerce, log }: Needs,
  shopId: string,
  { units }: ReceiptOrder,
): Promise<ReadonlyMap<string, Product>> {
  const ids = [...new Set(units.flatMap(({ unit }) => unit.line.productId ?? []))]
  try {
    return new Map((await commerce.products(shopId, ids)).map((product) => [product.id, product]))
  } catch (error) {
    log.error({ error }, 'Failed to read the products of an order')
    return new Map()
  }
}

export const toUnitView = (
  products: ReadonlyMap<string, Product>,
  { unit, problem: off }: GiftReceiptUnit,
): GiftItemView => ({
  id: unit.id,
  title: unit.line.title,
  variant: unit.line.variantTitle,
  image: pictureOf(unit.line, products.get(unit.line.productId ?? '') ?? null),
  off,
})

/** Units of a line with the same availability are one. */
export async function groupUnits(
  needs: Needs,
  context: JourneyContext,
  receiptOrder: ReceiptOrder,
): Promise<readonly GiftGroupView[]> {
  const { units, of } = receiptOrder
  const products = await readProducts(needs, context.visit.shopId, receiptOrder)
  const deadlines = await findReceiptDeadlines(needs, context, { orderId: of.order })
  return groupIdentical(units, ({ unit, problem }) => JSON.stringify([unit.line.id, problem])).map((group) => ({
    ...toUnitView(products, group[0]),
    isReturnable: deadlines.get(group[0].unit.id)?.kind !== 'never',
    count: group.length,
    at: units.indexOf(group[0]),
  }))
}

export async function listReceiptItems(
  needs: Needs,
  context: JourneyContext,
  receipt: GiftReceipt,
): Promise<readonly ReceiptItemView[]> {
  const receiptOrder = await readReceiptOrder(needs, context)
  if (receiptOrder === null) return []
  const products = await readProducts(needs, context.visit.shopId, receiptOrder)
  const deadlines = await findReceiptDeadlines(needs, context, { orderId: receipt.orderId, receipt })
  return listReceiptUnits(receiptOrder, receipt).map((one) => {
    const item = toUnitView(products, one)
    return { ...item, deadline: deadlines.get(item.id) ?? null }
  })
}
