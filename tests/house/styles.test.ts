import { expect, test } from 'vitest'
import { codeOf, filesOf, modulesIn, textOf } from './modules.ts'

const sheets = filesOf('client')
  .filter((path) => path.endsWith('.css'))
  .map((path) => textOf(path).replace(/\/\*[\s\S]*?\*\//g, ''))
const style = sheets.join('\n')
const drawn = modulesIn(['client']).map(codeOf).join('\n')
const values = modulesIn(['client', 'schemas']).map(codeOf).join('\n')

const matchAllIn = (pattern: RegExp, text = style): readonly string[] => [
  ...new Set([...text.matchAll(pattern)].map(([, name = '']) => name)),
]

const isNamed = (name: string, text: string): boolean => new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(text)

const isComposedName = (name: string): boolean => {
  const [block = '', value = ''] = name.split('--')
  return drawn.includes(`${block}--$\{`) && new RegExp(`'${value}'|\\b${value}:`).test(values)
}

test('HSE-09 every style sheet except the first is imported by another or a component', () => {
  const names = filesOf('client').filter((path) => path.endsWith('.css'))
  expect(names.filter((path) => !(style + drawn).includes(path.slice(path.lastIndexOf('/'))))).toEqual([])
})

/** Added by the payment provider's script. */
const FOREIGN = ['StripeElement--focus']

test('HSE-09 every class that a sheet styles is drawn', () => {
  const classes = matchAllIn(/\.(-?[A-Za-z][\w-]*)/g, style.replace(/url\([^)]*\)|"[^"]*"/g, ''))
  expect(classes.length).toBeGreaterThan(200)
  expect(classes.filter((name) => !isNamed(name, drawn) && !isComposedName(name))).toEqual(FOREIGN)
})

const PHYSICAL = [
  /(?<![\w-])(?:(?:margin|padding|border|inset|scroll-margin|scroll-padding)-)?(?:left|right)(?:-[\w-]+)?\s*:/,
  /border-(?:top|bottom)-(?:left|right)-radius\s*:/,
  /(?:text-align|float|clear|transform-origin|background-position|object-position)\s*:[^;]*\b(?:left|right)\b/,
  /\bbackground\s*:[^;]*no-repeat (?:left|right)\b/,
  /translateX\((?!calc\(var\(--hw-along\))/,
  /translate\s*:(?!\s*(?:0\b|none))/,
  /direction\s*:\s*row-reverse/,
]

const fourSides = /(?:^|[\s{;])(?:margin|padding|inset|border-width|border-color|border-style)\s*:\s*([^;]+);/g

const splitSides = (value: string): readonly string[] => value.match(/(?:[^\s(]|\((?:[^()]|\([^()]*\))*\))+/g) ?? []

const areSidesUnequal = (value: string): boolean => {
  const [, end, , start] = splitSides(value)
  return start !== undefined && start !== end
}

/** A tick looks the same in every script, and an arrow that points down is its own mirror. */
const SAME_IN_BOTH_DIRECTIONS = ['0 2px 2px 0', '0 1.5px 1.5px 0']

test('UXD-31 style sheets use logical sides, so that pages can run from right to left', () => {
  const declarations = style.split(/[{};]/).map((text) => `${text.trim()};`)
  expect(declarations.filter((text) => PHYSICAL.some((pattern) => pattern.test(text)))).toEqual([])
  const unequal = [...style.matchAll(fourSides)].map(([, value = '']) => value).filter(areSidesUnequal)
  expect([...new Set(unequal)].sort()).toEqual([...SAME_IN_BOTH_DIRECTIONS].sort())
})

test('HSE-09 every property and every movement that a sheet defines is used', () => {
  const properties = matchAllIn(/(?<![\w-])(--hw-[\w-]+)\s*:/g)
  expect(properties.length).toBeGreaterThan(40)
  expect(properties.filter((name) => !isNamed(`var\\(${name}`, style + drawn))).toEqual([])
  expect(
    matchAllIn(/@keyframes ([\w-]+)/g).filter((name) => !isNamed(name, style.replace(/@keyframes [\w-]+/g, ''))),
  ).toEqual([])
})
