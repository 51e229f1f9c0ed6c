import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'

const loadWidget = async () => {
  vi.resetModules()
  const links: HTMLLinkElement[] = []
  const add = vi.spyOn(document.head, 'append').mockImplementation((link) => void links.push(link as HTMLLinkElement))
  onTestFinished(() => add.mockRestore())
  return { links, ...(await import('../../../client/widgets/lazy-styles.ts')) }
}

const initialHead = document.head.innerHTML
beforeEach(() => document.head.replaceChildren())
// The document is shared with other files.
afterAll(() => {
  document.head.innerHTML = initialHead
})

test('FIX-92 the styles of later pages are fetched once, and waited for', async () => {
  const { links, withLazyStyles } = await loadWidget()
  const both = [withLazyStyles(Promise.resolve(1)), withLazyStyles(Promise.resolve(2))]
  expect(links.map(({ rel }) => rel)).toEqual(['stylesheet'])
  links[0]?.dispatchEvent(new Event('load'))
  expect(await Promise.all(both)).toEqual([1, 2])
})

test('FIX-92 a page that came with them fetches none', async () => {
  const { links, withLazyStyles } = await loadWidget()
  document.head.innerHTML = '<style data-late>b{}</style>'
  await withLazyStyles(Promise.resolve())
  expect(links).toEqual([])
})

test('FIX-92 failed styles block no shopper', async () => {
  const { links, withLazyStyles } = await loadWidget()
  const first = withLazyStyles(Promise.resolve('drawn'))
  links[0]?.dispatchEvent(new Event('error'))
  expect(await first).toBe('drawn')
})
