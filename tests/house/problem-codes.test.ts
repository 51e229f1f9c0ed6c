import { expect, test } from 'vitest'
import { problemCodes } from '../../schemas/envelope/problem-codes.ts'
import { codeOf, filesOf } from './modules.ts'

const codes = Object.keys(problemCodes)

test('CTR-09 problem codes share one spelling, and each has its own meaning and status', () => {
  expect(codes.filter((code) => !/^[a-z]+(-[a-z]+)*$/.test(code))).toEqual([])
  const allCodes = Object.values(problemCodes)
  expect(new Set(allCodes.map(({ says }) => says)).size).toBe(codes.length)
  expect(allCodes.filter(({ status }) => status < 400 || status > 599)).toEqual([])
})

test('CTR-09 every listed problem code is used', () => {
  const server = filesOf('server')
    .filter((path) => path.endsWith('.ts'))
    .map(codeOf)
    .join('\n')
  const composed = /code: `cart-\$\{key\}`/.test(server) ? ['cart-gone', 'cart-sold-out', 'cart-no-credit'] : []
  const isUsed = (code: string) => server.includes(`'${code}'`) || new RegExp(`^\\s+${code}: `, 'm').test(server)
  expect(codes.filter((code) => !isUsed(code) && !composed.includes(code))).toEqual([])
})
