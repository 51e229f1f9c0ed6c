import { describe, expect, test } from 'vitest'
import type { CollectionHead } from '../../../schemas/entities/product.ts'
import { buildNavigation } from '../../../server/domain/journey/navigation.ts'

const NOW = 1_000

const head = (id: string, more: Partial<CollectionHead> = {}): CollectionHead => ({
  ...{ id, title: id, handle: id, image: null, publishedAt: 0 },
  ...more,
})

/** The navigation as an outline: each name behind as many dots as its level. */
const outline = (...collections: readonly CollectionHead[]) =>
  buildNavigation(collections, NOW).map(({ name, level }) => `${'.'.repeat(level)}${name}`)

describe('SHP-02 the navigation', () => {
  test('is every published collection as the shop lists it, by its title, where nothing else is told', () => {
    expect(outline(head('wear'), head('home'))).toEqual(['.wear', '.home'])
  })

  test('leaves out what is not published, or not yet', () => {
    expect(
      outline(head('a', { publishedAt: null }), head('b', { publishedAt: NOW + 1 }), head('c', { publishedAt: NOW })),
    ).toEqual(['.c'])
  })

  test('calls a collection by its tab name, and leaves out one that has none', () => {
    expect(outline(head('a', { tabName: 'Tops' }), head('b', { tabName: null }))).toEqual(['.Tops'])
  })

  test('stands by its order, and one without an order behind the others', () => {
    expect(outline(head('a'), head('b', { tabOrder: 2 }), head('c', { tabOrder: 1 }), head('d'))).toEqual([
      '.c',
      '.b',
      '.a',
      '.d',
    ])
  })

  test('lists a collection before those under it, however deep, each in its order', () => {
    expect(
      outline(
        head('wool', { parentId: 'knit' }),
        head('tops', { tabOrder: 2 }),
        head('knit', { parentId: 'tops', tabOrder: 2 }),
        head('shirts', { parentId: 'tops', tabOrder: 1 }),
        head('shoes', { tabOrder: 1 }),
      ),
    ).toEqual(['.shoes', '.tops', '..shirts', '..knit', '...wool'])
  })

  test('puts one whose parent is not shown or not there where that would stand', () => {
    const hidden = head('hidden', { parentId: 'top', tabName: null })
    expect(outline(head('top'), hidden, head('a', { parentId: 'hidden' }), head('b', { parentId: 'gone' }))).toEqual([
      '.top',
      '..a',
      '.b',
    ])
  })

  test('puts collections that stand under each other at the top, and loses none', () => {
    const circle = [head('a', { parentId: 'b' }), head('b', { parentId: 'c' }), head('c', { parentId: 'a' })]
    expect(outline(...circle, head('own', { parentId: 'own' }), head('d', { parentId: 'a' }))).toEqual([
      '.a',
      '..d',
      '.b',
      '.c',
      '.own',
    ])
  })
})
