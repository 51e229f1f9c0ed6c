import type { Product, Variant } from '../../../../schemas/entities/product.ts'
import { type Clause, clause, type Parameter, sql } from '../../../database/database.ts'
import { operationFingerprint } from '../operation-fingerprint.ts'
import { countUnits } from '../operations/count-units.ts'
import { refuseOrder, refuseOutOfStock } from '../operations/refusals.ts'
import type { Commerce, OperationRefused, ProviderOperation, Reserved, RestockOperation } from '../port.ts'
import type { OperationKey, OperationLog, Tx } from './local-operation-log.ts'
import { findOrderSums } from './local-order.ts'

/** Reserved minus restocked units by variant id; null if none. */
export type ReservedUnits = Readonly<Record<string, number>> | null

/** Reserved and restocked units of product `p` that its stock does not include yet. */
export const reservedColumn = (shop: Parameter): Clause =>
  clause`(select jsonb_object_agg(h.variant_id, h.units) from (
    select r.variant_id, sum(r.units) as units from local_reservations r
    where r.shop_id = ${shop} and r.product_id = p.id and r.released_at is null
      and case when p.read_at is null then r.made_at >= p.counted_at else p.read_at > 0 and r.made_at > p.read_at end
    group by r.variant_id
  ) h) as held`

/** Negative stock, from overselling, only grows by restocked units. */
const availableStock = (stock: number, units: number): number =>
  units < 0 ? stock - units : Math.min(stock, Math.max(0, stock - units))

const deductReserved = (variant: Variant, units: number | undefined): Variant =>
  variant.stock === null || units === undefined ? variant : { ...variant, stock: availableStock(variant.stock, units) }

/** Untracked variants stay unchanged. */
export const withAvailableStock = ({
  document,
  held,
}: {
  readonly document: Product
  readonly held: ReservedUnits
}): Product =>
  held === null
    ? document
    : { ...document, variants: document.variants.map((variant) => deductReserved(variant, held[variant.id])) }

type ReserveOperation = Parameters<Commerce['reserve']>[0]

interface RequestedUnits {
  readonly variantId: string
  readonly productId: string
  readonly stock: number | null
  readonly units: number
}

/** Locks the products until the transaction ends, so concurrent reservations wait. */
const lockProducts = (tx: Tx, shopId: string, variantIds: readonly string[]) =>
  tx.query<{ readonly id: string; readonly variants: readonly Variant[] }>(sql(
    'local_commerce.lock_products',
  )`select id, document->'variants' as variants from local_products
      where shop_id = ${shopId} and jsonb_path_query_array(document, '$.variants[*].id') ?| ${variantIds}::text[]
      order by id for update`)

/** Run after the lock: a statement that waits for a lock still reads its own start snapshot. */
const sumReserved = async (
  tx: Tx,
  shopId: string,
  variantIds: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  const rows = await tx.query<{ readonly variant_id: string; readonly units: number }>(sql(
    'local_commerce.held_units',
  )`select r.variant_id, sum(r.units) as units from local_reservations r
      join local_products p on p.shop_id = ${shopId} and p.id = r.product_id and r.made_at >= p.counted_at
      where r.shop_id = ${shopId} and r.variant_id = any(${variantIds}) and r.released_at is null group by r.variant_id`)
  return new Map(rows.map(({ variant_id, units }) => [variant_id, units]))
}

const toRequestedUnits = (
  products: Awaited<ReturnType<typeof lockProducts>>,
  counts: ReadonlyMap<string, number>,
): readonly RequestedUnits[] => {
  const known = new Map(products.flatMap(({ id, variants }) => variants.map((one) => [one.id, { ...one, of: id }])))
  return [...counts].flatMap(([variantId, units]) => {
    const variant = known.get(variantId)
    return variant === undefined ? [] : [{ variantId, productId: variant.of, stock: variant.stock, units }]
  })
}

const insertReservations = (
  tx: Tx,
  { shopId, reference, asking }: OperationKey,
  of: { operation: ProviderOperation; wanted: readonly RequestedUnits[] },
) =>
  tx.query(sql('local_commerce.set_aside')`with held as (
        insert into local_reservations
          (shop_id, reference, asking, variant_id, product_id, order_id, units, made_at)
        select ${shopId}, ${reference}, ${asking}, w.variant_id, w.product_id, ${of.operation.orderId}, w.units, ${of.operation.now}
        from unnest(${of.wanted.map(({ variantId }) => variantId)}::text[], ${of.wanted.map(({ productId }) => productId)}::text[], ${of.wanted.map(({ units }) => units)}::int[]) as w (variant_id, product_id, units)
        returning product_id
      ) update local_products p set changes = p.changes + 1
        where p.shop_id = ${shopId} and p.id in (select product_id from held)`)

/** All or none. */
const reserveUnits = async (
  tx: Tx,
  key: OperationKey,
  operation: ReserveOperation,
): Promise<Reserved | OperationRefused> => {
  if ((await findOrderSums(tx, operation)) === null) return refuseOrder(operation)
  const counts = countUnits(operation.variantIds)
  const ids = [...counts.keys()]
  const requested = toRequestedUnits(await lockProducts(tx, operation.shopId, ids), counts)
  const reservedCounts = await sumReserved(tx, operation.shopId, ids)

  const lacking = ids.find((id) => {
    const want = requested.find(({ variantId }) => variantId === id)
    return want === undefined || (want.stock !== null && want.stock - (reservedCounts.get(id) ?? 0) < want.units)
  })
  if (lacking !== undefined) return refuseOutOfStock(lacking)

  await insertReservations(tx, key, { operation, wanted: requested })
  return { kind: 'reserved' }
}

/** Takes unreserved units of an exchange order from stock. Products outside the catalogue have no stock here. */
export async function takeUnits(
  tx: Tx,
  key: OperationKey,
  { variantIds, ...operation }: ReserveOperation,
): Promise<OperationRefused | null> {
  const counts = countUnits(variantIds)
  const requested = toRequestedUnits(await lockProducts(tx, key.shopId, [...counts.keys()]), counts)
  const reservedCounts = await sumReserved(tx, key.shopId, [...counts.keys()])
  const lacking = requested.find(
    ({ variantId, stock, units }) => stock !== null && stock - (reservedCounts.get(variantId) ?? 0) < units,
  )
  if (lacking !== undefined) return refuseOutOfStock(lacking.variantId)
  if (requested.length > 0) await insertReservations(tx, key, { operation, wanted: requested })
  return null
}

/** Mirrors a remote reservation until the stored stock includes it. */
export async function mirrorReservation(tx: Tx, operation: ReserveOperation): Promise<void> {
  const counts = countUnits(operation.variantIds)
  const wanted = toRequestedUnits(await lockProducts(tx, operation.shopId, [...counts.keys()]), counts)
  const { shopId, reference } = operation
  if (wanted.length > 0) await insertReservations(tx, { shopId, reference, asking: '' }, { operation, wanted })
}

const restockUnits = async (tx: Tx, key: OperationKey, operation: RestockOperation): Promise<void> => {
  const counts = countUnits(operation.variantIds)
  const known = toRequestedUnits(await lockProducts(tx, operation.shopId, [...counts.keys()]), counts)
  const wanted = known.filter(({ stock }) => stock !== null).map((one) => ({ ...one, units: -one.units }))
  if (wanted.length > 0) await insertReservations(tx, key, { operation, wanted })
}

/** Mirrors a remote restock until the stored stock includes it. */
export async function mirrorRestock(tx: Tx, operation: RestockOperation): Promise<void> {
  const { shopId, reference } = operation
  await restockUnits(tx, { shopId, reference, asking: '' }, operation)
}

export async function releaseReservation(
  tx: Tx,
  operation: Pick<Parameters<Commerce['release']>[0], 'shopId' | 'reserved' | 'now'>,
): Promise<void> {
  await tx.query(sql('local_commerce.release')`with freed as (
        update local_reservations set released_at = ${operation.now}
        where shop_id = ${operation.shopId} and reference = ${operation.reserved} and released_at is null returning product_id
      ), locked as (
        select p.id from local_products p where p.shop_id = ${operation.shopId} and p.id in (select product_id from freed)
        order by p.id for update
      ) update local_products p set changes = p.changes + 1
        where p.shop_id = ${operation.shopId} and p.id in (select id from locked)`)
}

export const localStock = (log: OperationLog): Pick<Commerce, 'reserve' | 'release' | 'restock'> => ({
  reserve: (operation) =>
    log.run({ operation, kind: 'reserved', wish: operationFingerprint.reserved(operation) }, (tx, key) =>
      reserveUnits(tx, key, operation),
    ),

  release: (operation) =>
    log.run({ operation, kind: 'released', wish: operationFingerprint.released(operation) }, async (tx) => {
      await releaseReservation(tx, operation)
      return { kind: 'released' }
    }),

  restock: (operation) =>
    log.run({ operation, kind: 'restocked', wish: operationFingerprint.restocked(operation) }, async (tx, key) => {
      if ((await findOrderSums(tx, operation)) === null) return refuseOrder(operation)
      await restockUnits(tx, key, operation)
      return { kind: 'restocked' }
    }),
})
