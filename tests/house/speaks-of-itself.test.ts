import { expect, test } from 'vitest'
import { filesOf, textOf } from './modules.ts'

/** Each in two parts, so that this list does not find itself. */
const never = (
  [
    ['/wo', 'rk/'],
    ['/ro', 'ot/'],
    ['/ho', 'me/'],
    ['registry', '.npm'],
    ['npm', 'mirror'],
    ['clau', 'de'],
    ['anthro', 'pic'],
    ['open', 'ai'],
    ['chat', 'gpt'],
    ['co', 'pilot'],
    ['language ', 'model'],
    ['generated ', 'by'],
  ] as const
).map((parts) => parts.join(''))

const readable = /\.(ts|tsx|mjs|css|html|json|sql|md|yml|http|txt)$|^[^/]*$|^\.[^/]+\/run$/
const files = filesOf().filter((path) => readable.test(path))

test('the product speaks of itself alone: of no machine, no registry, and not of how it was made', () => {
  expect(files.length).toBeGreaterThan(400)
  const said = files.flatMap((path) => {
    const text = textOf(path).toLowerCase()
    return never.filter((words) => text.includes(words)).map((words) => `${path}: ${words}`)
  })
  expect(said).toEqual([])
})
