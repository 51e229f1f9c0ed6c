import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { textOf } from './modules.ts'

const readme = textOf('README.md')
const blocks = [...readme.matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, text = '']) => text)
const scripts: Record<string, string> = JSON.parse(textOf('package.json')).scripts

test('every npm command of the README exists', () => {
  const named = [...readme.matchAll(/\bnpm (?:run ([\w-]+)|(start|test)\b)/g)].map(([, run, word]) => run ?? word ?? '')
  expect(new Set(named)).toContain('load')
  expect(named.filter((name) => scripts[name] === undefined)).toEqual([])
})

test('every script is explained in the README', () => {
  const explained = (name: string) => readme.includes(`npm run ${name}`) || readme.includes(`npm ${name}`)
  expect(Object.keys(scripts).filter((name) => !name.startsWith('pre') && !explained(name))).toEqual([])
})

test('the first two commands are the start and the test, and CI calls the latter', () => {
  expect(blocks[0]?.trim().split('\n')).toEqual([
    expect.stringMatching(/^npm ci && npm start\b/),
    expect.stringMatching(/^npm ci && npm test\b/),
  ])
  expect(textOf('.ci/run')).toMatch(/^npm ci .*\nnpm test\n?$/m)
})

test('what the README names by path is there', () => {
  const paths = [...readme.matchAll(/`((?:schemas|locales|screens|server|client|tests)\/[\w./-]+)`/g)].map(
    ([, path = '']) => path,
  )
  expect(paths.length).toBeGreaterThan(10)
  expect(paths.filter((path) => !existsSync(new URL(`../../${path}`, import.meta.url)))).toEqual([])
})
