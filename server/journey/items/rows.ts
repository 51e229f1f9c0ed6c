import type { ItemView } from '../../../screens/items/list-view.ts'
import { groupIdentical } from '../../../screens/parts/lines.ts'
import { findRowUnit, getUnitProfile } from '../../domain/items/alike-units.ts'
import { type ItemState, isOpen } from '../../domain/items/state.ts'

interface UnitRow {
  readonly state: ItemState
  readonly view: ItemView
}

/** Answers keep units apart; without them a shopper cannot tell identical units apart. */
const getBatchKey = ({ unit, status, answers }: ItemState): string | null =>
  status.kind === 'selected' || (status.kind === 'ineligible' && answers !== null) ? (answers?.batch ?? unit.id) : null

/** Equal for units that differ in price by rounding, or in answers. */
const getLooksKey = ({ state, view }: UnitRow): string =>
  JSON.stringify([
    getUnitProfile(state),
    {
      ...view,
      id: null,
      units: null,
      price: null,
      struck: null,
      uneven: null,
      choice: null,
      state: isOpen(state) || view.state,
    },
  ])

const listIds = (rows: readonly UnitRow[]): readonly string[] => rows.map(({ state }) => state.unit.id)

const toRow = (rows: readonly UnitRow[], total: number, remaining: readonly UnitRow[]): readonly ItemView[] => {
  const named = findRowUnit(rows.map(({ state }) => state))
  const row = rows.find(({ state }) => state === named)
  const more = findRowUnit(remaining.map(({ state }) => state))
  if (row === undefined) return []
  const uneven = rows.map(({ view }) => view.uneven).find((amount) => amount !== null) ?? null
  return [
    { ...row.view, uneven, units: listIds(rows), total, remaining: listIds(remaining), more: more?.unit.id ?? null },
  ]
}

/**
 * One row for identical units with the same answers (UXD-06). Units that are not selected are offered by the last row of
 * the selected ones.
 */
export const groupIdenticalUnits = (rows: readonly UnitRow[]): readonly ItemView[] =>
  groupIdentical(rows, getLooksKey).flatMap((alike) => {
    const batches = groupIdentical(alike, ({ state, view }) =>
      JSON.stringify([getBatchKey(state), view.choice, view.state]),
    )
    const selected = batches.filter(([first]) => first?.view.state === 'selected')
    const eligible = batches.filter(([first]) => first?.view.state === 'eligible').flat()
    const others = batches.filter(([first]) => first?.view.state !== 'selected' && first?.view.state !== 'eligible')
    const rowsOf = (batch: readonly UnitRow[], remaining: readonly UnitRow[] = []) =>
      toRow(batch, alike.length, remaining)
    return [
      ...selected.flatMap((batch, index) => rowsOf(batch, index === selected.length - 1 ? eligible : [])),
      ...(selected.length === 0 ? rowsOf(eligible) : []),
      ...others.flatMap((batch) => rowsOf(batch)),
    ]
  })
