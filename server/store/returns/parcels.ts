import type { ReturnDocument } from '../../../schemas/records/return.ts'
import type { Instant, ShopId } from '../../../schemas/values/ids.ts'
import { type Queryable, sql } from '../../database/database.ts'

type Parcel = 'return' | 'exchange'

const isNamed = (name: string | null | undefined): name is string => typeof name === 'string' && name !== ''

const listReturnNumbers = ({
  label,
  prepaidLabels = [],
  earlierLabels = [],
  method,
}: ReturnDocument): readonly string[] =>
  [
    label?.trackingNumber,
    ...prepaidLabels.map(({ trackingCode }) => trackingCode),
    ...earlierLabels.map(({ trackingNumber }) => trackingNumber),
    method?.arrangement?.rmaCode,
  ].filter(isNamed)

export function collectParcelNumbers(document: ReturnDocument): {
  readonly bears: string[]
  readonly parcels: Parcel[]
} {
  const returnNumbers = [...new Set(listReturnNumbers(document))]
  const exchangeNumbers = [document.exchangeOrder?.name].filter(isNamed)
  return {
    bears: [...returnNumbers, ...exchangeNumbers],
    parcels: [...returnNumbers.map(() => 'return' as const), ...exchangeNumbers.map(() => 'exchange' as const)],
  }
}

/** Newest first. */
export const findReturnsByParcel = (
  db: Queryable,
  shopId: ShopId,
  bears: string,
): Promise<readonly { readonly id: string; readonly createdAt: Instant }[]> =>
  db.query(
    sql('parcels.bearing')`select r.id, r.created_at as "createdAt"
      from parcels p join returns r on r.shop_id = p.shop_id and r.id = p.return_id
      where p.shop_id = ${shopId} and p.bears = ${bears} and p.parcel = 'return' order by r.created_at desc, r.id desc`,
  )
