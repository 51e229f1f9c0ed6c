import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'

const opened = async () => {
  vi.resetModules()
  const asked: HTMLLinkElement[] = []
  const add = vi.spyOn(document.head, 'append').mockImplementation((link) => void asked.push(link as HTMLLinkElement))
  onTestFinished(() => add.mockRestore())
  return { asked, ...(await import('../../../client/widgets/lazy-styles.ts')) }
}

const before = document.head.innerHTML
beforeEach(() => document.head.replaceChildren())
// The document is shared with other files.
afterAll(() => {
  document.head.innerHTML = before
})

test('FIX-92 the styles of later pages are fetched once, and waited for', async () => {
  const { asked, withLazyStyles } = await opened()
  const both = [withLazyStyles(Promise.resolve(1)), withLazyStyles(Promise.resolve(2))]
  expect(asked.map(({ rel }) => rel)).toEqual(['stylesheet'])
  asked[0]?.dispatchEvent(new Event('load'))
  expect(await Promise.all(both)).toEqual([1, 2])
})

test('FIX-92 a page that came with them fetches none', async () => {
  const { asked, withLazyStyles } = await opened()
  document.head.innerHTML = '<style data-late>b{}</style>'
  await withLazyStyles(Promise.resolve())
  expect(asked).toEqual([])
})

test('FIX-92 failed styles block no shopper', async () => {
  const { asked, withLazyStyles } = await opened()
  const first = withLazyStyles(Promise.resolve('drawn'))
  asked[0]?.dispatchEvent(new Event('error'))
  expect(await first).toBe('drawn')
})
