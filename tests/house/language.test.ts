import { expect, test } from 'vitest'
import { DIALECT } from './dialect.ts'
import { codeOf, modules, testModules, textOf } from './modules.ts'

const sources = [...modules, ...testModules].filter((path) => path !== 'tests/house/language.test.ts')

/** Comments of a module, without directives for tools. */
const commentsOf = (path: string): readonly string[] =>
  [...textOf(path).matchAll(/^\s*\/\*([\s\S]*?)\*\/|(?:^|[;,{(\s])\s*\/\/ ([^\n'`]*)$/gm)]
    .map(([, block = '', line = '']) => (block || line).replace(/^\s*\*+/gm, ' '))
    .filter((text) => !/biome-ignore|@ts-|@vitest|@__PURE__/.test(text))

const wordCount = (text: string): number => text.match(/\S*[A-Za-z]\S*/g)?.length ?? 0

const places = (path: string, texts: readonly string[]): readonly string[] =>
  texts.flatMap((text) => {
    const [word] = DIALECT.exec(text) ?? []
    return word === undefined ? [] : [`${path}: "${word.trim()}" in ${text.trim().slice(0, 80)}`]
  })

test('HSE-25 comments hold at most 80,000 words', () => {
  const words = sources.flatMap(commentsOf).map(wordCount)
  expect(words.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(80_000)
  expect(words.length).toBeGreaterThan(2000)
})

test('HSE-25 comments are free of banned words', () => {
  expect(sources.flatMap((path) => places(path, commentsOf(path)))).toEqual([])
  expect(places('', ['Whoever asks gets it.', 'The cache. What is stored expires.'])).toHaveLength(2)
})

const participle = /^(?:told|asked|said|shown|given|kept|held|spent|spoken)$|[a-z](?:Told|Asked|Said|Shown|Given|Kept)$/
const declarationPattern = /\b(?:const|let|function\*?|class|interface|type) (\w+)/g

/** Titles that the published documents carry. */
const publishedNames = ['PreviewShown', 'PushedKept', 'VariantTold', 'ProductTold']

const participlesIn = (path: string): readonly string[] =>
  [...codeOf(path).matchAll(declarationPattern)].flatMap(([, name = '']) =>
    participle.test(name) && !publishedNames.includes(name) ? [`${path}: ${name}`] : [],
  )

test('HSE-24 no declared name is a participle', () => {
  expect(sources.flatMap(participlesIn)).toEqual([])
  expect(['LabelTold', 'kept', 'LabelResponse'].filter((name) => participle.test(name))).toHaveLength(2)
})

const particles =
  /(?:^|\/)(?:over|away|due|moved|because|nowhere|beside|wish|said|told|asked|shown|given|kept|held|first|here|there|of-\w+|as-\w+-as-\w+)\.tsx?$/

test('HSE-24 no file is named by a particle or a participle', () => {
  expect(sources.filter((path) => particles.test(path))).toEqual([])
  expect(particles.test('server/providers/commerce/wish.ts')).toBe(true)
})

const title = /^ *(?:test|it)(?:\.\w+)?(?:\([^\n]*\))?\(\s*(?:'((?:[^'\\\n]|\\.)+)'|`([^`\n]+)`)/gm
const id = /^(?:(?:[A-Z]{2,4}-\d+|[FTGH]\d+|and)[,:]?\s+)+/

const titlesOf = (path: string): readonly string[] =>
  [...textOf(path).matchAll(title)].map(([, quoted = '', template = '']) => (quoted || template).replace(id, ''))

const tests = testModules.filter((path) => /\.test\.tsx?$|\.contract\.ts$/.test(path))

test('HSE-28 a test title has at most 14 words after its id', () => {
  const titles = tests.flatMap((path) => titlesOf(path).map((text) => ({ path, text })))
  expect(titles.length).toBeGreaterThan(3000)
  expect(titles.filter(({ text }) => text.split(/\s+/).length > 14)).toEqual([])
})

test('HSE-28 test titles are free of banned words', () => {
  expect(tests.flatMap((path) => places(path, titlesOf(path)))).toEqual([])
})
