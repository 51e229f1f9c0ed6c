import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { RichText } from '../../../client/ui/RichText.tsx'
import { Page } from '../../../client/widgets/Page.tsx'
import type { Component } from '../../../schemas/components/index.ts'
import { screen as page, words } from '../gallery/samples.ts'
import { draw } from './draw.tsx'

const text = (id: string): Component => ({ type: 'text', id, look: 'body', body: words(id) })
const name = (component: Component) => <p>{component.id}</p>

test('a page has one first-level heading that can take the focus', () => {
  draw(<Page screen={page({ heading: 'Your order', main: [text('one')] })} draw={name} />)
  const [heading, ...others] = screen.getAllByRole('heading', { level: 1 })
  expect(heading?.textContent).toBe('Your order')
  expect(others).toEqual([])
  heading?.focus()
  expect(document.activeElement).toBe(heading)
})

test('the regions are in their order inside the landmarks', () => {
  const regions = { banner: [text('banner')], main: [text('main')], aside: [text('aside')], footer: [text('foot')] }
  draw(<Page screen={page({ heading: 'Review', ...regions })} draw={name} />)
  expect([...screen.getByRole('main').querySelectorAll('p')].map((drawn) => drawn.textContent)).toEqual([
    'banner',
    'main',
    'aside',
    'foot',
  ])
  expect(screen.getByRole('complementary').textContent).toBe('aside')
  expect(screen.getByRole('banner')).toBeDefined()
  expect(screen.getByRole('contentinfo')).toBeDefined()
})

test('a page without an aside has no complementary landmark', () => {
  draw(<Page screen={page({ heading: 'Lookup', main: [text('main')] })} draw={name} />)
  expect(screen.queryByRole('complementary')).toBeNull()
})

test('FIX-84 steps are above the heading: completed steps link back, the current is marked', () => {
  const steps = {
    label: 'Steps',
    items: [
      { label: 'Items', state: 'complete' as const, stateLabel: 'done', path: '/exchange' },
      { label: 'Pay back', state: 'active' as const, stateLabel: 'now' },
      { label: 'Review', state: 'ahead' as const, stateLabel: 'to come' },
    ],
  }
  draw(<Page screen={{ ...page({ heading: 'Pay back', main: [text('one')] }), steps }} draw={name} />)
  const trail = screen.getByRole('navigation', { name: 'Steps' })
  expect(trail.textContent).toBe('Items: donePay back: nowReview: to come')
  expect(trail.querySelector('[aria-current="step"]')?.textContent).toContain('Pay back')
  expect(screen.getByRole('link', { name: 'Items' }).getAttribute('href')).toBe('#/exchange')
})

test('a return number stays in one line inside a sentence', () => {
  const { container } = draw(<RichText text={words('返品番号R-4F9Xを添えてご連絡ください。')} />)
  expect(container.textContent).toBe('返品番号R-4F9Xを添えてご連絡ください。')
  expect(screen.getByText('R-4F9X').className).toBe('hw-one-line')
})
