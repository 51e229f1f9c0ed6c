import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ProductGrid } from '../../../client/widgets/ProductGrid.tsx'
import { ActionButton } from '../../../client/widgets/pieces/ActionButton.tsx'
import { productGrid } from '../../../schemas/components/product-grid.ts'
import { press } from '../gallery/samples.ts'
import { draw } from './draw.tsx'

const shirt = {
  id: 'shirt',
  title: 'Linen shirt',
  picture: { src: '/shirt.png', alt: 'Linen shirt' },
  price: { amount: 9_800, currency: 'USD', text: '$98.00' },
  path: '/shop/collection/new/product/shirt',
}
const trackedEvent = 'Shop Now Preview Click'

test('CRD-06 a click on a preview product is tracked, in a collection not', () => {
  const { pressedActions, redraw } = draw(
    <ProductGrid
      component={productGrid({ id: 'p', look: 'preview', products: [shirt], counted: trackedEvent, empty: 'None' })}
    />,
  )
  fireEvent.click(screen.getByRole('link', { name: /Linen shirt/ }))
  redraw(<ProductGrid component={productGrid({ id: 'p', products: [shirt], empty: 'None' })} />)
  fireEvent.click(screen.getByRole('link', { name: /Linen shirt/ }))
  const way = { type: 'navigate', path: shirt.path }
  expect(pressedActions).toEqual([{ ...way, counted: trackedEvent }, way])
})

test('CRD-06 so is the button that opens the shop', () => {
  const action = { type: 'navigate', path: '/shop', counted: trackedEvent } as const
  const { pressedActions } = draw(<ActionButton button={press({ label: 'Shop', action })} />)
  fireEvent.click(screen.getByRole('link', { name: 'Shop' }))
  expect(pressedActions).toEqual([action])
})
