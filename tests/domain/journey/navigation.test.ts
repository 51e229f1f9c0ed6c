import { describe, expect, test } from 'vitest'
import type { CollectionHead } from '../../../schemas/entities/product.ts'
import { buildNavigation } from '../../../server/domain/journey/navigation.ts'

const NOW = 1_000

const head = (id: string, more: Partial<CollectionHead> = {}): CollectionHead => ({
  id,
  title: id,
  handle: id,
  image: null,
  publishedAt: 0,
  ...more,
})

const outline = (...collections: readonly CollectionHead[]) =>
  buildNavigation(collections, NOW).map(({ name, level }) => `${'.'.repeat(level)}${name}`)

describe('SHP-02 the navigation', () => {
  test('the navigation lists every published collection in shop order by title, by default', () => {
    expect(outline(head('wear'), head('home'))).toEqual(['.wear', '.home'])
  })

  test('the navigation omits unpublished and scheduled collections', () => {
    expect(
      outline(head('a', { publishedAt: null }), head('b', { publishedAt: NOW + 1 }), head('c', { publishedAt: NOW })),
    ).toEqual(['.c'])
  })

  test('a collection uses its tab name; a collection without a name is omitted', () => {
    expect(outline(head('a', { tabName: 'Tops' }), head('b', { tabName: null }))).toEqual(['.Tops'])
  })

  test('collections sort by order; those without an order come last', () => {
    expect(outline(head('a'), head('b', { tabOrder: 2 }), head('c', { tabOrder: 1 }), head('d'))).toEqual([
      '.c',
      '.b',
      '.a',
      '.d',
    ])
  })

  test('a collection precedes its children at any depth, each in its order', () => {
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

  test('a collection with a hidden or missing parent takes the parent’s place', () => {
    const hidden = head('hidden', { parentId: 'top', tabName: null })
    expect(outline(head('top'), hidden, head('a', { parentId: 'hidden' }), head('b', { parentId: 'gone' }))).toEqual([
      '.top',
      '..a',
      '.b',
    ])
  })

  test('collections in a parent cycle move to the top, and none is lost', () => {
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
