import { act, fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { SLIDE_OUT_MS } from '../../../client/ui/use-slide-out.ts'
import { CollectionNav } from '../../../client/widgets/CollectionNav.tsx'
import { collectionNav } from '../../../schemas/components/collection-nav.ts'
import { draw } from './draw.tsx'

const entry = (label: string, level: number, rest: { current?: boolean; all?: string } = {}) => ({
  id: label.toLowerCase(),
  label,
  level,
  path: `/shop/collection/${label.toLowerCase()}`,
  current: rest.current ?? false,
  ...(rest.all !== undefined && { all: rest.all }),
})

const shelves = collectionNav({
  id: 'collections',
  label: 'Collections',
  collections: [
    entry('Clothing', 1, { all: 'Shop all Clothing' }),
    entry('Tops', 2, { all: 'Shop all Tops' }),
    entry('Shirts', 3, { current: true }),
    entry('Coats', 2),
    entry('Home', 1, { all: 'Shop all Home' }),
    entry('Table', 2),
    entry('Paper', 1),
  ],
})

const folds = (parent: Element) =>
  [...parent.querySelectorAll('details')].map((one) => [one.querySelector('summary')?.textContent, one.open])

const drawNav = () => draw(<CollectionNav component={shelves} />)
const opener = () => screen.getByRole('button', { name: 'Collections' })

test('SHP-01 collections nest under parents, which unfold; the open collection is in view', () => {
  const { container } = drawNav()
  expect(folds(container)).toEqual([
    ['Clothing', true],
    ['Tops', true],
    ['Home', false],
  ])
  const clothing = container.querySelector('details') as HTMLElement
  expect([...clothing.querySelectorAll('a')].map(({ textContent }) => textContent)).toEqual([
    'Shop all Clothing',
    'Shop all Tops',
    'Shirts',
    'Coats',
  ])
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Shirts')
})

test('SHP-01 of the collections on one level one is unfolded at a time', () => {
  const { container } = drawNav()
  const [clothing, tops, home] = [...container.querySelectorAll('details')].map((one) => one.getAttribute('name'))
  expect(clothing).toBe(home)
  expect(tops).not.toBe(clothing)
})

test('SHP-01 on narrow screens a button slides the collections in, and each links on', () => {
  const { pressedActions } = drawNav()
  expect(screen.queryByRole('dialog')).toBeNull()
  fireEvent.click(opener())
  const drawer = screen.getByRole('dialog', { name: 'Collections' })
  expect(drawer.className).toContain('hw-drawer--start')
  fireEvent.click(within(drawer).getByText('Coats'))
  expect(pressedActions).toEqual([{ type: 'navigate', path: '/shop/collection/coats' }])
})

test('SHP-01 CON-15 the drawer slides out before closing, and its button regains focus', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    drawNav()
    opener().focus()
    fireEvent.click(opener())
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
    expect(screen.getByRole('dialog').className).toContain('hw-drawer--leaving')
    act(() => vi.advanceTimersByTime(SLIDE_OUT_MS))
  } finally {
    vi.useRealTimers()
  }
  expect(document.activeElement).toBe(opener())
})
