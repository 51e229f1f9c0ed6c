import { expect, test } from 'vitest'
import { filesOf, textOf } from './modules.ts'

/** In two parts, so that this list does not match itself. */
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

test('product texts mention no machine, registry or history of their making', () => {
  expect(files.length).toBeGreaterThan(400)
  const findings = files.flatMap((path) => {
    const text = textOf(path).toLowerCase()
    return never.filter((words) => text.includes(words)).map((words) => `${path}: ${words}`)
  })
  expect(findings).toEqual([])
})
