import type { Receiving, UnitCondition, UnitDestination } from '../../../schemas/config/receiving.ts'
import type { Inspection } from '../../../schemas/records/inspection.ts'

const conditions: readonly UnitCondition[] = [
  { id: 'as-new', name: { en: 'As new' }, destination: 'stock' },
  { id: 'opened', name: { en: 'Opened' }, destination: 'seconds' },
  { id: 'worn', name: { en: 'Worn' }, destination: 'seconds' },
  { id: 'damaged', name: { en: 'Damaged' }, destination: 'repair' },
  { id: 'wrong-item', name: { en: 'Wrong item' } },
]

const destinations: readonly UnitDestination[] = [
  { id: 'stock', name: { en: 'Stock' }, restocks: true },
  { id: 'seconds', name: { en: 'Seconds' } },
  { id: 'repair', name: { en: 'Repair' } },
  { id: 'maker', name: { en: 'Back to the maker' } },
  { id: 'destroy', name: { en: 'Destroy' } },
]

export interface InspectionOptions {
  readonly conditions: readonly UnitCondition[]
  readonly destinations: readonly UnitDestination[]
}

export const listInspectionOptions = ({ receiving }: { readonly receiving?: Receiving }): InspectionOptions => ({
  conditions: receiving?.conditions ?? conditions,
  destinations: receiving?.destinations ?? destinations,
})

export function findUnknownOption(
  { condition, destination }: Inspection,
  options: InspectionOptions,
): 'condition' | 'destination' | null {
  const isIn = (list: readonly { readonly id: string }[], id: string | undefined): boolean =>
    id === undefined || list.some((one) => one.id === id)
  if (!isIn(options.conditions, condition)) return 'condition'
  return isIn(options.destinations, destination) ? null : 'destination'
}

/** With the destination of its condition, unless staff chose one. */
export function completeInspection(inspection: Inspection, options: InspectionOptions): Inspection {
  const usual = options.conditions.find(({ id }) => id === inspection.condition)?.destination
  if (inspection.destination !== undefined || usual === undefined) return inspection
  return options.destinations.some(({ id }) => id === usual) ? { ...inspection, destination: usual } : inspection
}

export const isRestocked = ({ condition, destination }: Inspection, options: InspectionOptions): boolean =>
  condition === undefined && destination === undefined
    ? true
    : options.destinations.some(({ id, restocks }) => id === destination && restocks === true)
