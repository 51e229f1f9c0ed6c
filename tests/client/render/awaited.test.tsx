import { act, fireEvent, screen } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { loadWidgets } from '../../../client/widgets/registry.ts'
import type { Component } from '../../../schemas/components/index.ts'
import type { Screen } from '../../../schemas/envelope/screen.ts'
import { usd } from '../gallery/samples.ts'
import { answer, lookup } from '../runtime/screens.ts'
import { delayReply } from '../runtime/service.ts'
import { demoService } from '../runtime/visit.ts'
import { portal } from './portal.tsx'

const entry = (label: string) => ({
  id: label,
  label,
  level: 1,
  path: `/shop/collection/${label}`,
  current: label === 'shirts',
})
const shirt = {
  id: 'shirt',
  title: 'Linen shirt',
  picture: { src: '/shirt.svg', alt: '' },
  price: usd(9_800),
  path: '/shop/collection/shirts/product/shirt',
}
const shop: Component[] = [
  { type: 'collection_nav', id: 'nav', label: 'Collections', collections: [entry('shirts'), entry('coats')] },
  {
    type: 'product_grid',
    id: 'products',
    products: [shirt],
    empty: 'None',
    pages: {
      label: 'Page 1',
      next: '/shop/collection/shirts?page=2',
      previousLabel: 'Previous',
      nextLabel: 'Next page',
    },
  },
]
const shirts: Screen = lookup({ key: 'shirts', path: '/shop/collection/shirts', regions: { main: shop } })
const coats: Screen = lookup({ key: 'coats', path: '/shop/collection/coats', heading: 'Coats' })

// Widgets are loaded; otherwise their own outline would appear.
beforeAll(() => loadWidgets())

const bones = () => document.querySelectorAll('.hw-skeleton--grid .hw-bone').length

const waiting = async () => {
  const slow = delayReply({ body: answer(coats) })
  const fakeService = demoService().on('/shop/collection/shirts', { body: answer(shirts) })
  for (const path of ['/shop/collection/coats', '/shop/collection/shirts?page=2', shirt.path])
    fakeService.on(path, slow.handler)
  const at = await portal(fakeService, { start: '/shop/collection/shirts' })
  return { ...at, letGo: () => at.run(slow.release) }
}

test.each([
  ['another collection', 'coats'],
  ['another page', 'Next page'],
])('SHP-14 CON-03 nine outlines replace the products while %s loads', async (_name, label) => {
  const at = await waiting()
  await at.click(label)
  await vi.waitFor(() => expect(bones()).toBe(9))
  expect(screen.queryByText('Linen shirt')).toBeNull()
  expect(screen.getByRole('navigation', { name: 'Collections' })).toBeDefined()
  await at.letGo()
  expect([bones(), screen.getByRole('heading', { level: 1 }).textContent]).toEqual([0, 'Coats'])
})

test('SHP-14 a product that is on its way leaves the others where they are', async () => {
  const at = await waiting()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    fireEvent.click(screen.getByText('Linen shirt'))
    act(() => vi.advanceTimersByTime(1_000))
  } finally {
    vi.useRealTimers()
  }
  expect(document.querySelector('[data-loading]')).not.toBeNull()
  expect([bones(), screen.queryByText('Linen shirt')]).toEqual([0, expect.anything()])
  await at.letGo()
})
