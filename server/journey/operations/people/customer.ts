import type { CustomerErased, CustomerExport, LeftAlone } from '../../../../schemas/merchant/customers.ts'
import { toAuthored } from '../../../../schemas/values/actor.ts'
import type { Tables, World } from '../../../world.ts'
import { type Caller, type OperationAnswer, runIdempotent } from '../perform.ts'
import { loadReturnDetail } from '../reading/return-detail.ts'
import { enqueueFileRemoval, eraseReturns, splitErasable } from './erased-returns.ts'
import { iterateRequests } from './order-requests.ts'
import { exportWithdrawals } from './withdrawals.ts'

type ExcludedCounts = Awaited<ReturnType<Tables['customers']['countRelated']>>

const OTHER_CUSTOMER = 'Belongs to another person with a return of the same order'

/** Statements are evidence after the person is erased (WDR-16). */
const EVIDENCE = 'Evidence of a statutory declaration (GDPR, article 17(3)(b) and (e))'

const listExcluded = (
  { othersDrafts, othersPhotos, exceptedPhotos }: ExcludedCounts,
  withdrawals: number,
): LeftAlone[] => {
  const all: readonly LeftAlone[] = [
    { of: 'drafts', count: othersDrafts, why: OTHER_CUSTOMER },
    { of: 'photos', count: othersPhotos, why: OTHER_CUSTOMER },
    { of: 'photos', count: exceptedPhotos, why: 'Belongs to stored returns' },
    { of: 'withdrawals', count: withdrawals, why: EVIDENCE },
  ]
  return all.filter(({ count }) => count > 0)
}

const ALL_ORDERS = 100_000

const findCustomerOrders = async ({ commerce }: Pick<World, 'commerce'>, shopId: string, email: string) => {
  const amendments = await commerce.listAmendments(shopId, email)
  const orders = await commerce.listOrdersByEmail(shopId, email, ALL_ORDERS)
  return { amendments, orders: [...orders.map(({ id }) => id), ...amendments.map(({ orderId }) => orderId)] }
}

/**
 * Exports all data about the customer with this address, and none of other customers of the same orders (FIX-13). Data
 * in the shop's order system is not included.
 */
export async function exportCustomer(
  needs: Pick<World, 'store' | 'shops' | 'files' | 'commerce'>,
  shopId: string,
  email: string,
): Promise<CustomerExport> {
  const { store, files } = needs
  const records = await store.customers.returns(shopId, email)
  const person = { email, except: [] }
  const returns: CustomerExport['returns'] = []
  for (const record of records) returns.push(await loadReturnDetail(needs, record))
  const photos: CustomerExport['photos'] = []
  for (const { file, ...photo } of await store.customers.photos(shopId, person)) {
    const stored = await files.get(shopId, file)
    photos.push({ ...photo, data: stored === null ? null : Buffer.from(stored.bytes).toString('base64') })
  }
  const drafts = [...(await store.customers.drafts(shopId, email))]
  const { orders, amendments } = await findCustomerOrders(needs, shopId, email)
  const receipts = await store.giftReceipts.ofOrders(shopId, orders)
  const giftReceipts = receipts.map(({ units: _units, slug: _slug, code: _code, ...receipt }) => receipt)
  const deliveries = [...(await store.deliveries.ofOrders(shopId, orders))]
  const requests: CustomerExport['requests'] = []
  for await (const request of iterateRequests(needs, shopId, { email })) requests.push(request)
  const withdrawals = await exportWithdrawals(needs, shopId, email)
  const left = listExcluded(await store.customers.countRelated(shopId, person), 0)
  const typed = [...amendments]
  return { email, returns, photos, drafts, giftReceipts, deliveries, requests, withdrawals, amendments: typed, left }
}

type Needs = Pick<World, 'store' | 'commerce' | 'mail' | 'now' | 'newId'>

/** Erases in one transaction. Jobs remove files and amendments, and retry until they succeed. */
const erase = async (
  needs: Needs,
  tables: Tables,
  {
    shopId,
    email,
    orders,
    amendments,
    ...author
  }: Pick<Caller, 'shopId' | 'by' | 'actor'> & { readonly email: string } & Awaited<
      ReturnType<typeof findCustomerOrders>
    >,
): Promise<CustomerErased> => {
  const now = needs.now()
  const { erasable, kept } = await splitErasable(tables, await tables.customers.returns(shopId, email))
  const except = kept.flatMap(({ record }) => record.document.items.map(({ lineItemId }) => lineItemId))
  const person = { email, except }
  const statements = await tables.withdrawals.page(shopId, { email }, { after: null, limit: ALL_ORDERS })
  const left = listExcluded(await tables.customers.countRelated(shopId, person), statements.length)
  const photos = await tables.customers.photos(shopId, person)
  await tables.customers.deletePhotos(
    shopId,
    photos.map(({ id }) => id),
  )
  const drafts = await tables.customers.deleteDrafts(shopId, email)
  // A search may name the person in any way.
  await tables.consoleSearches.deleteExpired(shopId, Number.MAX_SAFE_INTEGER)
  await eraseReturns(needs, tables, { shopId, ...toAuthored(author), records: erasable })
  await tables.merchantCalls.eraseResponses(shopId, [email])
  await enqueueFileRemoval(needs, tables, { shopId, files: photos.map(({ file }) => file) })
  const giftReceipts = await tables.giftReceipts.eraseNames(shopId, {
    orders,
    ids: erasable.flatMap(({ document }) => document.giftReceipt ?? []),
  })
  const requests = await tables.orderRequests.deleteOfPerson(shopId, email)
  const open = new Set(kept.map(({ record }) => record.orderId))
  await tables.deliveries.deleteOfOrders(
    shopId,
    [
      ...orders,
      // The receiver of a gift returns units of another customer's order.
      ...erasable.flatMap(({ document, orderId }) => (document.giftReceipt === undefined ? [orderId] : [])),
    ].filter((id) => !open.has(id)),
  )
  const typed = amendments.flatMap(({ orderId }) => (open.has(orderId) ? [] : orderId))
  if (typed.length > 0)
    await tables.enqueue({
      shopId,
      kind: 'forget-amendments',
      key: needs.newId(),
      runAt: now,
      payload: { orderIds: typed },
    })
  return {
    erased: erasable.map(({ id }) => id),
    kept: kept.map(({ record, why }) => ({ id: record.id, why })),
    drafts,
    photos: photos.length,
    giftReceipts,
    requests,
    amendments: typed.length,
    left,
  }
}

/**
 * Erases a customer by address: in ended returns, drafts, requests, photos, labels, amendments and gift receipts.
 * Items, amounts and ledger stay. The answer lists open returns with the reason, and data of other customers.
 */
export async function eraseCustomer(
  needs: Needs,
  caller: Caller,
  email: string,
): Promise<OperationAnswer<CustomerErased>> {
  const orders = await findCustomerOrders(needs, caller.shopId, email)
  const answer = await needs.store.transaction((tables) =>
    runIdempotent<CustomerErased>(tables, caller, {
      now: needs.now(),
      work: async () => ({ kind: 'done', body: await erase(needs, tables, { ...caller, email, ...orders }) }),
    }),
  )
  await needs.mail.forgetPerson(caller.shopId, email)
  return answer
}
