import type { Order } from '../../../schemas/entities/order.ts'
import type { LineItemId } from '../../../schemas/values/ids.ts'
import { canSee, viewerOfOrder, viewerOfReturn } from '../../domain/items/gift-visibility.ts'
import type { World } from '../../world.ts'
import { customerOf, type JourneyContext } from '../request/context.ts'
import { findReturnByKey } from '../status/status.ts'

type Needs = Pick<World, 'store' | 'commerce' | 'log'>

interface DeclarableUnit {
  readonly id: LineItemId
  readonly title: string
}

/** A visitor who has proved the order. */
export interface Declarant {
  readonly orderId: string
  readonly contract: string
  readonly name: string
  readonly email: string
  /** Empty while the order system does not answer. */
  readonly units: readonly DeclarableUnit[]
}

const listUnits = ({ lines }: Order, { t }: Pick<JourneyContext, 't'>): readonly DeclarableUnit[] =>
  lines.flatMap(({ id, title, variantTitle, quantity }) => {
    const name = variantTitle === null ? title : `${title} (${variantTitle})`
    return Array.from({ length: quantity }, (_, at) => ({
      id: `${id}.${at + 1}`,
      title: quantity === 1 ? name : t('withdraw.unit', { title: name, number: at + 1, count: quantity }),
    }))
  })

/** A statement must not depend on the order system. */
const readOrder = async (needs: Needs, { visit }: JourneyContext, id: string): Promise<Order | null> => {
  try {
    return await needs.commerce.findOrder(visit.shopId, id)
  } catch (error) {
    needs.log.warn({ error, ref: visit.ref }, 'Failed to read the order of a withdrawal')
    return null
  }
}

const findByReturn = async (needs: Needs, context: JourneyContext, returnKey: string): Promise<Declarant | null> => {
  const record = await findReturnByKey(needs, context, returnKey)
  if (record === null || !canSee(viewerOfReturn(record.document), 'buyer')) return null
  const { orderId, document } = record
  const order = await readOrder(needs, context, orderId)
  return {
    orderId,
    contract: document.orderName,
    name: document.customer.name ?? '',
    email: document.customer.email ?? '',
    units: order === null ? [] : listUnits(order, context),
  }
}

/** By the key of a return, else by the order of the session; null for anonymous visitors and recipients of gifts. */
export async function findDeclarant(
  needs: Needs,
  context: JourneyContext,
  returnKey: string,
): Promise<Declarant | null> {
  if (returnKey !== '') return findByReturn(needs, context, returnKey)
  const { order } = context.draft
  if (order === undefined || !canSee(viewerOfOrder(order), 'buyer')) return null
  const found = await readOrder(needs, context, order.id)
  const customer = found === null ? null : customerOf(found)
  return {
    orderId: order.id,
    contract: order.name,
    name: customer?.name ?? '',
    email: customer?.email ?? order.buyer ?? '',
    units: found === null ? [] : listUnits(found, context),
  }
}
