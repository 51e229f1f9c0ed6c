import { expect, test } from 'vitest'
import { found, testModules, textOf } from './modules.ts'

const tests = testModules.filter((path) => /\.test\.tsx?$/.test(path))
const skippedPattern = new RegExp(`\\b(test|it|describe)\\.(${['skip', 'only', 'todo', 'fails'].join('|')})\\b`, 'g')
const title = /^ *(?:test|it)\(\s*'((?:[^'\\]|\\.)+)'/gm

test('no test is left out, singled out or promised', () => {
  expect(tests.length).toBeGreaterThan(20)
  expect(found(skippedPattern, tests)).toEqual([])
})

test('no two tests of a file have one title', () => {
  const twins = tests.flatMap((path) => {
    const titles = [...textOf(path).matchAll(title)].map(([, testTitle]) => `${path}: ${testTitle}`)
    return titles.filter((one, at) => titles.indexOf(one) !== at)
  })
  expect(twins).toEqual([])
})
