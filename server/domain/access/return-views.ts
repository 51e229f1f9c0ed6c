import type { Role } from '../../../schemas/merchant/keys.ts'
import type {
  RestrictedHead,
  RestrictedPage,
  RestrictedReturn,
  RestrictedRow,
} from '../../../schemas/merchant/restricted-return.ts'
import type { ReturnDetail, ReturnHead, ReturnPage, ReturnRow } from '../../../schemas/merchant/returns.ts'
import type { RestrictedSearchResult, SearchResult } from '../../../schemas/merchant/search.ts'
import { isAllowed } from './rights.ts'

const seesAll = (role: Role): boolean => isAllowed(role, 'see-amounts') && isAllowed(role, 'see-person')

export const toInitials = (name: string | null): string | null =>
  name
    ?.split(/\s+/)
    .flatMap(([first]) => (first === undefined ? [] : [`${first.toLocaleUpperCase('en')}.`]))
    .join(' ') || null

const toRestrictedHead = (head: ReturnHead): RestrictedHead => {
  const { id, number, state, underReview, orderName, createdAt, inStore, tracking } = head
  return { id, number, state, underReview, orderName, createdAt, inStore, tracking }
}

const toRestrictedRow = (row: ReturnRow): RestrictedRow => {
  const { updatedAt, customer, method, methodName, trackingNumber, items, units } = row
  return {
    ...toRestrictedHead(row),
    updatedAt,
    customer: { initials: toInitials(customer.name) },
    method,
    methodName,
    trackingNumber,
    items,
    units: units.map(({ lineItemId, sku, title, variantTitle, resolution, reason }) => ({
      lineItemId,
      sku,
      title,
      variantTitle,
      resolution,
      reason,
    })),
  }
}

type Item = ReturnDetail['document']['items'][number]

const toRestrictedItem = (item: Item): RestrictedReturn['units'][number] => {
  const {
    lineItemId,
    sku = null,
    product,
    resolution,
    reason,
    outcome,
    verdict,
    receivedAt,
    notRestocked,
    inspection,
  } = item
  return {
    lineItemId,
    sku,
    title: product.title,
    variantTitle: product.variantTitle,
    resolution,
    reason: reason.text,
    image: product.image,
    outcome,
    verdict: verdict?.kind ?? null,
    ...(receivedAt !== undefined && { receivedAt }),
    ...(notRestocked !== undefined && { notRestocked }),
    ...(inspection !== undefined && { inspection }),
  }
}

const toRestrictedReturn = (detail: ReturnDetail): RestrictedReturn => {
  const { document, rev, photos } = detail
  const { customer, method, label, prepaidLabels = [], returnBy, items } = document
  return {
    ...toRestrictedHead(detail),
    rev,
    returnBy,
    customer: { initials: toInitials(customer.name) },
    method: method?.kind ?? null,
    methodName: method?.name ?? null,
    trackingNumber: label?.trackingNumber ?? prepaidLabels[0]?.trackingCode ?? null,
    units: items.map(toRestrictedItem),
    photos,
  }
}

/** Roles without amounts and persons get a response that has neither. */
export const viewHead = (role: Role, head: ReturnHead): ReturnHead | RestrictedHead =>
  seesAll(role) ? head : toRestrictedHead(head)

export const viewPage = (role: Role, page: ReturnPage): ReturnPage | RestrictedPage =>
  seesAll(role) ? page : { returns: page.returns.map(toRestrictedRow), next: page.next }

export const viewSearch = (role: Role, { matched, returns }: SearchResult): SearchResult | RestrictedSearchResult =>
  seesAll(role) ? { matched, returns } : { matched, returns: returns.map(toRestrictedRow) }

export const viewReturn = (role: Role, detail: ReturnDetail): ReturnDetail | RestrictedReturn =>
  seesAll(role) ? detail : toRestrictedReturn(detail)
