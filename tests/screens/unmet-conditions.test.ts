import { expect, test } from 'vitest'
import type { Envelope } from '../../schemas/envelope/screen.ts'
import type { Button } from '../../schemas/screen/action.ts'
import { goldenEnvelope, goldenNames } from '../support/golden.ts'

const listObjects = (value: unknown): readonly object[] =>
  typeof value !== 'object' || value === null ? [] : [value, ...Object.values(value).flatMap(listObjects)]

const isDisabledButton = (value: object): value is Button => 'disabled' in value && 'look' in value

/** The names of fields and the ids of blocks on a layer. */
const listPlaces = (layer: unknown): ReadonlySet<unknown> =>
  new Set(
    listObjects(layer).flatMap((one) => [
      ...('type' in one && 'id' in one ? [one.id] : []),
      ...('form' in one
        ? listObjects(one).flatMap((field) => ('name' in field ? [`${one.form} ${field.name}`] : []))
        : []),
    ]),
  )

const layersOf = ({ screen, overlay }: Envelope) => [screen?.regions, overlay]

const layers = goldenNames().flatMap((name) => layersOf(goldenEnvelope(name)).map((layer) => ({ name, layer })))

test('UXD-01 each unmet condition leads to a block or a field of its own page', () => {
  const lost = layers.flatMap(({ name, layer }) => {
    const places = listPlaces(layer)
    return listObjects(layer)
      .filter(isDisabledButton)
      .flatMap(({ unmet = [] }) => unmet)
      .filter(({ block, form, name: field }) => !places.has(block ?? `${form} ${field}`))
      .map(({ message }) => `${name}: ${message}`)
  })
  expect(lost).toEqual([])
})

test('UXD-01 a button is greyed only where no press can help', () => {
  const reasons = layers.flatMap(({ layer }) =>
    listObjects(layer).flatMap((one) =>
      isDisabledButton(one) && one.unmet === undefined && one.disabled !== undefined ? [one.disabled] : [],
    ),
  )
  expect([...new Set(reasons)].sort()).toEqual([
    'Card payments aren’t available at the moment. Please try again later.',
    'One of your items is still loading',
    'The fees are still being worked out',
    'We’re still looking for ways to send it back',
    'Your bank still has to confirm your card',
  ])
})
