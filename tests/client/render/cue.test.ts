import { afterEach, expect, test } from 'vitest'
import { createBrowserHost } from '../../../client/render/browser-host.ts'

afterEach(() => {
  document.body.replaceChildren()
})

const drawItem = (motions: readonly object[] = [{}]) => {
  document.body.innerHTML = '<ul><li id="coat"><p>Wool coat</p></li></ul>'
  const item = document.querySelector<HTMLElement>('#coat')
  const words = document.querySelector('p')
  if (item === null || words === null) throw new Error('nothing was drawn')
  Object.assign(item, { getAnimations: () => motions })
  return { item, words }
}
const createAnimationEnd = () => new Event('animationend', { bubbles: true })

test('ITM-06 a cue marks its element until its own motion has ended', () => {
  const { item, words } = drawItem()
  void createBrowserHost(window).cue('coat', 'selected')
  expect(item.dataset.cue).toBe('selected')
  words.dispatchEvent(createAnimationEnd())
  expect(item.dataset.cue).toBe('selected')
  item.dispatchEvent(createAnimationEnd())
  expect(item.dataset.cue).toBeUndefined()
})

test('SHP-36 a cue resolves at its end, and at once without motion in the theme', async () => {
  const { item } = drawItem()
  let isOver = false
  const played = createBrowserHost(window)
    .cue('coat', 'added')
    .then(() => (isOver = true))
  await Promise.resolve()
  expect(isOver).toBe(false)
  item.dispatchEvent(createAnimationEnd())
  await played
  drawItem([])
  await createBrowserHost(window).cue('coat', 'added')
  expect(document.querySelector('[data-cue]')).toBeNull()
})

test('a cue for something that is not drawn does nothing', () => {
  drawItem()
  expect(() => createBrowserHost(window).cue('scarf', 'selected')).not.toThrow()
  expect(document.querySelector('[data-cue]')).toBeNull()
})
