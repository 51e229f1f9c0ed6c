import { afterEach, expect, test } from 'vitest'
import { browserHost } from '../../../client/render/browser-host.ts'

afterEach(() => {
  document.body.replaceChildren()
})

const drawItem = () => {
  document.body.innerHTML = '<ul><li id="coat"><p>Wool coat</p></li></ul>'
  const item = document.querySelector<HTMLElement>('#coat')
  const words = document.querySelector('p')
  if (item === null || words === null) throw new Error('nothing was drawn')
  return { item, words }
}
const ended = () => new Event('animationend', { bubbles: true })

test('ITM-06 a cue marks its element until its own motion has ended', () => {
  const { item, words } = drawItem()
  browserHost(window).cue('coat', 'selected')
  expect(item.dataset.cue).toBe('selected')
  words.dispatchEvent(ended())
  expect(item.dataset.cue).toBe('selected')
  item.dispatchEvent(ended())
  expect(item.dataset.cue).toBeUndefined()
})

test('a cue for something that is not drawn does nothing', () => {
  drawItem()
  expect(() => browserHost(window).cue('scarf', 'selected')).not.toThrow()
  expect(document.querySelector('[data-cue]')).toBeNull()
})
