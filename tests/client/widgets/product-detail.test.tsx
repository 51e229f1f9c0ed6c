import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { LineGroup } from '../../../client/widgets/LineGroup.tsx'
import { OptionPicker } from '../../../client/widgets/OptionPicker.tsx'
import { ProductDetail } from '../../../client/widgets/ProductDetail.tsx'
import { ProductGrid } from '../../../client/widgets/ProductGrid.tsx'
import { lineGroup } from '../../../schemas/components/line-group.ts'
import { optionPicker } from '../../../schemas/components/option-picker.ts'
import { productDetail } from '../../../schemas/components/product-detail.ts'
import { productGrid } from '../../../schemas/components/product-grid.ts'
import { press, usd, words } from '../gallery/samples.ts'
import { draw } from './draw.tsx'

const pictureIn = (name: string) => ({ src: `/${name}.svg`, alt: name })

const blazer = productDetail({
  id: 'detail',
  pictures: ['peat', 'peat-detail', 'lichen'].map(pictureIn),
  title: 'Tweed Blazer',
  variant: 'Peat / M',
  price: usd(26_400),
  struck: usd(31_000),
  badge: 'Exchange only',
  description: words('No pads, no canvas, no ceremony.'),
})

const variant = (colour: string, size: string, at: number[]) => ({
  value: `${colour}-${size}`,
  title: `${colour} / ${size}`,
  at,
  state: 'available' as const,
  price: usd(26_400),
  picture: pictureIn(colour),
})

const picker = optionPicker({
  id: 'variants',
  form: 'product',
  name: 'variant',
  legend: 'Choose an option',
  axes: [
    { name: 'Color', kind: 'swatch', values: [{ label: 'Peat' }, { label: 'Lichen' }] },
    { name: 'Size', kind: 'radio', values: [{ label: 'M' }, { label: 'L' }] },
  ],
  variants: [variant('peat', 'M', [0, 0]), variant('peat', 'L', [0, 1]), variant('lichen', 'M', [1, 0])],
  messages: { outOfStock: 'Sold out', unavailable: 'Not available' },
})

const pictureSource = () => document.querySelector('[data-at] img')?.getAttribute('src')
const pick = (label: string) => fireEvent.click(screen.getByRole('radio', { name: label }))

test('SHP-16 SHP-18 SHP-28 a product shows prices, variant, notes and description', () => {
  draw(<ProductDetail component={blazer} />)
  expect(document.querySelector('s')?.textContent).toBe('$310.00')
  for (const text of ['$264.00', 'Peat / M', 'Exchange only', 'No pads, no canvas, no ceremony.'])
    expect(screen.getByText(text)).toBeDefined()
})

test('SHP-17 the carousel goes from picture to picture, and stops at either end', () => {
  draw(<ProductDetail component={blazer} />)
  expect(screen.getByText('1 / 3')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Next picture' }))
  expect([pictureSource(), screen.getByText('2 / 3')]).toEqual(['/peat-detail.svg', expect.anything()])
  fireEvent.click(screen.getByRole('button', { name: 'Previous picture' }))
  fireEvent.click(screen.getByRole('button', { name: 'Previous picture' }))
  expect(pictureSource()).toBe('/peat.svg')
})

test.each([
  ['ltr', 300],
  ['rtl', -300],
])('UXD-31 in %s the carousel scrolls to where the next picture is', (direction, offset) => {
  draw(<ProductDetail component={blazer} />)
  const list = document.querySelector('.hw-carousel ul')
  if (!(list instanceof HTMLElement)) throw new Error('no carousel')
  list.style.direction = direction
  Object.defineProperty(list, 'clientWidth', { value: 300 })
  list.scrollTo = (options) => Object.assign(list, { scrollLeft: typeof options === 'object' ? options.left : 0 })
  fireEvent.click(screen.getByRole('button', { name: 'Next picture' }))
  expect(list.scrollLeft).toBe(offset)
  fireEvent.scroll(list)
  expect(screen.getByText('2 / 3')).toBeDefined()
})

test('SHP-17 the picture follows the color as soon as chosen', () => {
  draw(
    <>
      <ProductDetail component={blazer} />
      <OptionPicker component={picker} />
    </>,
  )
  expect(pictureSource()).toBe('/peat.svg')
  pick('Lichen')
  expect(pictureSource()).toBe('/lichen.svg')
  pick('Peat')
  expect(pictureSource()).toBe('/peat.svg')
})

test('SHP-16 the chosen variant is named beside its price', () => {
  draw(<OptionPicker component={picker} />)
  pick('Peat')
  expect(screen.queryByText('peat / L')).toBeNull()
  pick('L')
  expect(screen.getByText('peat / L')).toBeDefined()
})

test('SHP-05 a shelf links to its whole collection, with its name', () => {
  const more = { label: 'Shop all', path: '/shop/collection/knitwear' }
  const { pressedActions } = draw(
    <ProductGrid
      component={productGrid({ id: 'shelf', look: 'shelf', heading: 'Knitwear', more, products: [], empty: 'None' })}
    />,
  )
  fireEvent.click(screen.getByRole('link', { name: 'Shop all Knitwear' }))
  expect(pressedActions).toEqual([{ type: 'navigate', path: more.path }])
})

test('SHP-44 SHP-45 a line shows its change above its picture, and its removal names it', () => {
  const line = { id: 'coat', title: 'Wool Coat', picture: pictureIn('coat'), over: 'Exchange' }
  const remove = press({ id: 'remove-coat', label: 'Remove', look: 'text' })
  draw(<LineGroup component={lineGroup({ id: 'g', heading: 'Going back', lines: [{ ...line, actions: [remove] }] })} />)
  expect(screen.getByText('Exchange').closest('.hw-line-picture')).not.toBeNull()
  expect(screen.getByRole('button', { name: 'Remove Wool Coat' })).toBeDefined()
})
