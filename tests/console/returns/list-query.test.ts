import { expect, test } from 'vitest'
import { parseListQuery, toListPath } from '../../../server/console/returns/list-query.ts'

const parsePath = (path: string) => parseListQuery(Object.fromEntries(new URLSearchParams(path.split('?')[1] ?? '')))

test('ADM-05 an address of the list is its view', () => {
  for (const path of [
    '/returns',
    '/returns?queue=late',
    '/returns?queue=decide&state=open&method=olive&resolution=gift&from=2026-04-01&to=2026-04-30&after=one.two',
    '/returns?v=abc',
  ])
    expect(toListPath(parsePath(path))).toBe(path)
})

test('ADM-05 unknown values of an address are left out', () => {
  expect(parseListQuery({ queue: 'x', state: 'open,closed', from: '2026-02-30', method: '', after: '' })).toEqual({
    pages: [],
  })
})

test('ADM-05 an address keeps the cursors of at most 20 pages', () => {
  const pages = Array.from({ length: 30 }, (_one, n) => `c${n}`)
  expect(parsePath(toListPath({ pages })).pages).toEqual(pages.slice(10))
})
