import { fireEvent, screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { loadWidgets } from '../../../client/widgets/registry.ts'
import type { Component } from '../../../schemas/components/index.ts'
import { answer, lookup, submit } from '../runtime/screens.ts'
import { demoService } from '../runtime/visit.ts'
import { portal } from './portal.tsx'

beforeAll(() => loadWidgets())

const blazer: Component[] = [
  {
    type: 'option_picker',
    id: 'variants',
    form: 'product',
    name: 'variant',
    legend: 'Choose an option',
    required: true,
    missing: 'Please choose an option',
    axes: [
      { name: 'Color', kind: 'radio', values: [{ label: 'Peat' }, { label: 'Lichen' }] },
      { name: 'Size', kind: 'radio', values: [{ label: 'M' }, { label: 'L' }] },
    ],
    variants: [
      { value: 'peat-m', at: [0, 0], state: 'available' },
      { value: 'peat-l', at: [0, 1], state: 'available' },
      { value: 'lichen-m', at: [1, 0], state: 'available' },
    ],
    messages: { outOfStock: 'Sold out', unavailable: 'Not available' },
  },
  {
    type: 'actions',
    id: 'bar',
    buttons: [
      {
        id: 'add',
        label: 'Add to cart',
        look: 'primary',
        needs: 'valid',
        action: submit('cart.add', { form: 'product' }),
      },
    ],
  },
]
const path = '/shop/collection/coats'
const productPage = lookup({
  key: 'coats',
  path,
  regions: { main: blazer },
  forms: { product: { seed: 'blazer', values: { variant: '' } } },
})

test('SHP-30 SHP-33 a product enters the cart only with exactly one variant chosen', async () => {
  const fakeService = demoService()
    .on(path, { body: answer(productPage) })
    .on('cart.add', { body: answer(productPage) })
  const at = await portal(fakeService, { start: path })
  const add = () => screen.getByRole('button', { name: /Add to cart/ })
  const pick = (label: string) => at.run(() => fireEvent.click(screen.getByRole('radio', { name: label })))
  const pressAdd = async () => {
    await at.run(() => fireEvent.click(add()))
    return [fakeService.count('cart.add'), screen.queryAllByText('Please choose an option').length > 0]
  }

  expect([add().getAttribute('aria-disabled'), screen.queryByText('Please choose an option')]).toEqual([null, null])
  expect(await pressAdd()).toEqual([0, true])
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Peat' }))
  await pick('Peat')
  expect(await pressAdd()).toEqual([0, true])
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'M' }))
  await pick('L')
  expect(screen.queryByText('Please choose an option')).toBeNull()
  // There is no Lichen in L: the size is cleared, and nothing is chosen.
  await pick('Lichen')
  expect([await pressAdd(), screen.getByText('L: Not available')]).toEqual([[0, true], expect.anything()])
  await pick('M')
  await at.run(() => fireEvent.click(add()))
  expect(fakeService.requestsFor('cart.add')[0]?.body).toMatchObject({ values: { variant: 'lichen-m' } })
})
