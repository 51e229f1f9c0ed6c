import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Footer } from '../../../client/widgets/chrome/Footer.tsx'
import { Header } from '../../../client/widgets/chrome/Header.tsx'
import { SkipLink } from '../../../client/widgets/chrome/SkipLink.tsx'
import { chrome } from '../gallery/samples.ts'
import { draw } from './draw.tsx'

const { home: _, logo: __, ...nameOnly } = chrome.brand
const withBrand = (brand: typeof chrome.brand) => <Header chrome={{ ...chrome, brand }} sticky={false} />

test('NAV-49 the header shows the logo of the shop', () => {
  draw(withBrand(chrome.brand))
  expect(screen.getByRole('img', { name: 'Wren & Rowe' }).getAttribute('src')).toBe('/art/logo-demo.svg')
})

test('NAV-49 the header shows the name of a shop without a logo', () => {
  draw(withBrand(nameOnly))
  expect(screen.getByText('Wren & Rowe')).toBeDefined()
  expect(screen.queryByRole('img')).toBeNull()
})

test('NAV-49 the header shows the name when the logo fails to load', () => {
  draw(withBrand(chrome.brand))
  fireEvent.error(screen.getByRole('img', { name: 'Wren & Rowe' }))
  expect(screen.queryByRole('img')).toBeNull()
  expect(screen.getByText('Wren & Rowe')).toBeDefined()
})

test('NAV-50 the logo links to the lookup where the screen allows, and is plain elsewhere', () => {
  const { pressedActions, redraw } = draw(withBrand(chrome.brand))
  fireEvent.click(screen.getByRole('link', { name: 'Wren & Rowe, start' }))
  expect(pressedActions).toEqual([{ type: 'navigate', path: '/' }])

  redraw(withBrand(nameOnly))
  expect(screen.queryByRole('link', { name: /Wren & Rowe, start/ })).toBeNull()
})

test('a click with a modifier key is left to the browser', () => {
  const { pressedActions } = draw(withBrand(chrome.brand))
  fireEvent.click(screen.getByRole('link', { name: 'Wren & Rowe, start' }), { ctrlKey: true })
  expect(pressedActions).toEqual([])
})

test('NAV-51 the header leads back to the shop', () => {
  draw(withBrand(chrome.brand))
  const link = screen.getByRole('link', { name: 'Back to Wren & Rowe' })
  expect(link.getAttribute('href')).toBe('https://shop.example')
})

test('the back link presses its action', () => {
  const { pressedActions } = draw(withBrand(chrome.brand))
  fireEvent.click(screen.getByRole('button', { name: 'Back' }))
  expect(pressedActions).toEqual([{ type: 'back' }])
})

test('SHP-49 the cart badge moves when its count grows, not when it shrinks or loads', () => {
  const header = (count: number) => (
    <Header
      chrome={{ ...chrome, header: 'app', cart: { label: `Cart, ${count} items`, path: '/shop/cart', count } }}
      sticky
    />
  )
  const moves = () => document.querySelector('.hw-cart-count')?.className.includes('grows')
  const { redraw } = draw(header(2))
  expect(moves()).toBe(false)
  redraw(header(3))
  expect(moves()).toBe(true)
  // The motion continues across renders.
  redraw(header(3))
  expect(moves()).toBe(true)
  redraw(header(2))
  expect(moves()).toBe(false)
})

test('NAV-41 the app header shows the cart with its count', () => {
  const cart = { label: 'Cart, 2 items', path: '/shop/cart', count: 2 }
  const { pressedActions } = draw(<Header chrome={{ ...chrome, header: 'app', cart }} sticky />)
  const link = screen.getByRole('link', { name: 'Cart, 2 items' })
  expect(link.textContent).toBe('2')
  fireEvent.click(link)
  expect(pressedActions).toEqual([{ type: 'navigate', path: '/shop/cart' }])
})

test('NAV-52 the footer offers the languages by their own names', () => {
  draw(<Footer chrome={chrome} />)
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['English', 'Français', '日本語'])
})

test('NAV-53 choosing a language posts it', () => {
  const { pressedActions, typed } = draw(<Footer chrome={chrome} />)
  fireEvent.change(screen.getByRole('combobox', { name: 'Language' }), { target: { value: 'fr' } })
  expect(typed).toEqual({ language: { lang: 'fr' } })
  expect(pressedActions).toEqual([chrome.languages?.action])
})

test('NAV-54 NAV-58 support and badge appear only when they have content', () => {
  const { redraw, container } = draw(<Footer chrome={chrome} />)
  expect(screen.getByRole('heading', { name: 'Need help?' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Powered by Homeward' })).toBeDefined()

  const { support: _s, badge: _b, languages: _l, ...bare } = chrome
  redraw(<Footer chrome={bare} />)
  expect(container.querySelector('footer')).toBeNull()
})

test('the skip link focuses the heading and leaves the route alone', () => {
  draw(
    <>
      <SkipLink label="Skip to the content" to="heading" />
      <h1 id="heading" tabIndex={-1}>
        Your order
      </h1>
    </>,
  )
  const before = window.location.hash
  fireEvent.click(screen.getByRole('link', { name: 'Skip to the content' }))
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Your order' }))
  expect(window.location.hash).toBe(before)
})
