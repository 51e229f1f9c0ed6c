import { type Static, Type } from 'typebox'
import { ReturnedItem } from '../records/returned-item.ts'
import { ReturnVerdict } from '../records/verdict.ts'
import { Closed } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import { OrNull } from './return-parts.ts'
import { RowUnit } from './return-row.ts'
import { ReturnDetail, ReturnRow } from './returns.ts'

/** Returns for roles that see neither amounts nor persons. Also without free text, which may contain either. */
const { id, number, state, underReview, orderName, createdAt, inStore, tracking } = ReturnRow.properties
const headFields = { id, number, state, underReview, orderName, createdAt, inStore, tracking }

export const RestrictedHead = Closed(headFields, {
  title: 'RestrictedHead',
  description: 'The return without amounts and person, for receivers and viewers',
})
export type RestrictedHead = Static<typeof RestrictedHead>

const { updatedAt, method, methodName, trackingNumber, items } = ReturnRow.properties
const customer = Closed(
  { initials: OrNull(Type.String(), 'Initials, such as A. R.; null when the name is not known or was erased') },
  { description: 'The person who returns the goods' },
)
const parcelFields = { customer, method, methodName, trackingNumber }

const { lineItemId, sku, title, variantTitle, resolution, reason } = RowUnit.properties
const unitFields = { lineItemId, sku, title, variantTitle, resolution, reason }

const RestrictedUnit = Closed(unitFields, { title: 'RestrictedUnit', description: 'A unit, without amounts' })

export const RestrictedRow = Closed(
  {
    ...headFields,
    updatedAt,
    ...parcelFields,
    items,
    units: Type.Array(RestrictedUnit, { description: 'The units of the return, without units that were taken out' }),
  },
  { title: 'RestrictedRow', description: 'A return of the list without amounts and person, for receivers and viewers' },
)
export type RestrictedRow = Static<typeof RestrictedRow>

export const RestrictedPage = Closed(
  {
    returns: Type.Array(RestrictedRow, { description: 'Returns, newest first' }),
    next: OrNull(Type.String(), 'Cursor of the next page; null on the last page'),
  },
  { title: 'RestrictedPage', description: 'A page of returns without amounts and persons, for receivers and viewers' },
)
export type RestrictedPage = Static<typeof RestrictedPage>

const { outcome, receivedAt, notRestocked, inspection } = ReturnedItem.properties

const RestrictedItem = Closed(
  {
    ...unitFields,
    image: OrNull(Type.String(), 'URL of a picture; null when there is none'),
    outcome,
    verdict: OrNull(ReturnVerdict.properties.kind, 'Decision of the merchant; null while there is none'),
    receivedAt,
    notRestocked,
    inspection,
  },
  { title: 'RestrictedItem', description: 'A unit of the return, without amounts' },
)

const { rev, photos } = ReturnDetail.properties

export const RestrictedReturn = Closed(
  {
    ...headFields,
    rev,
    returnBy: described(
      ReturnDetail.properties.document.properties.returnBy,
      'Time by which the goods must be sent, in milliseconds since 1970-01-01 UTC',
    ),
    ...parcelFields,
    units: Type.Array(RestrictedItem, { description: 'The units of the return, without units that were taken out' }),
    photos,
  },
  { title: 'RestrictedReturn', description: 'A return without amounts and person, for receivers and viewers' },
)
export type RestrictedReturn = Static<typeof RestrictedReturn>
