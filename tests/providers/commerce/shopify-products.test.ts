import { describe, expect, test } from 'vitest'
import { readCollection } from '../../../server/providers/commerce/shopify-rest/collection.ts'
import { readProduct } from '../../../server/providers/commerce/shopify-rest/product.ts'
import { toPlainText } from '../../../server/providers/reading/plain-text.ts'
import { fileOf, usd } from './harbour-goods.ts'

const productAt = (index: number) => {
  const read = readProduct(fileOf('products.json').products?.[index], usd)
  if (read.kind === 'refused') throw new Error(read.reason)
  return read.entity
}

describe('a product of a real export', () => {
  test('ENT-09 a product has options, pictures, tags and a plain description', () => {
    expect(productAt(0)).toMatchObject({
      id: '7001',
      description: 'Woven in Portugal & washed soft.\n100% linen\nCool wash',
      tags: ['linen', 'summer'],
      images: ['https://cdn.example.com/shirt.jpg', 'https://cdn.example.com/shirt-navy.jpg'],
      options: [
        { name: 'Size', values: ['M', 'L'] },
        { name: 'Color', values: ['Navy', 'Camel'] },
      ],
      published: true,
    })
  })

  test('ENT-10 a variant has price, picture and stock, which is null when overselling is allowed', () => {
    const image = 'https://cdn.example.com/shirt-navy.jpg'
    expect(productAt(0).variants).toMatchObject([
      { id: '8001', options: ['M', 'Navy'], price: 5000, compareAtPrice: null, image, stock: 7 },
      { id: '8002', options: ['L', 'Navy'], price: 5000, compareAtPrice: 6500, image, stock: 0 },
      { id: '8003', options: ['L', 'Camel'], price: 5500, image: null, stock: null },
    ])
  })

  test('ENT-10 FIX-21 a variant has its percentage if valid, and an invalid percentage is refused', () => {
    const own = (shopNowDiscountPercentage?: unknown) => {
      const variants = [
        { id: 1, price: '5.00', ...(shopNowDiscountPercentage !== undefined && { shopNowDiscountPercentage }) },
      ]
      const read = readProduct({ id: 1, variants }, usd)
      return read.kind === 'read' ? read.entity.variants[0]?.shopNowDiscountPercentage : read.pointer
    }
    const pointer = '/variants/0/shopNowDiscountPercentage'
    expect(['12.5', 0, 100, undefined, null, 101, -1, 'much'].map(own)).toEqual([
      ...[12.5, 0, 100, undefined, undefined],
      ...[pointer, pointer, pointer],
    ])
  })

  test('ADM-07 a variant has its barcode without spaces, and none when the field is empty', () => {
    const variants = ['4006381333931 ', '', null].map((barcode, n) => ({ id: n + 1, price: '5.00', barcode }))
    const read = readProduct({ id: 1, variants }, usd)
    const barcodes = read.kind === 'read' ? read.entity.variants.map(({ barcode }) => barcode) : []
    expect(barcodes).toEqual(['4006381333931', undefined, undefined])
  })

  test('SHP-60 a product without choices has no options, and an archived product is unpublished', () => {
    expect(productAt(1)).toMatchObject({
      options: [],
      published: false,
      variants: [{ title: null, options: [], stock: null }],
    })
  })

  test('a weight becomes grams, and the only picture is the product picture', () => {
    expect(productAt(2)).toMatchObject({ images: ['https://cdn.example.com/sample.jpg'], variants: [{ grams: 43 }] })
  })

  test('ids beyond 2^53 stay exact, and a never published product is unpublished', () => {
    expect(productAt(3)).toMatchObject({
      id: '9007199254740993',
      title: 'ボートシューズ',
      description: 'Deck\nGrip <3 &unknown; 👟',
      published: false,
      variants: [{ id: '9007199254740995', sku: null }],
    })
  })
})

describe('a collection of a real export', () => {
  test('ENT-08 a collection lists its products in order, embedded or by id', () => {
    expect(readCollection(fileOf('collections.json').smart_collections?.[0])).toMatchObject({
      kind: 'read',
      entity: { id: '5003', title: 'New Arrivals', productIds: ['7003', '7001', '7777'] },
    })
    expect(readCollection({ id: 1, product_ids: [3, '2', 3], published_at: null })).toMatchObject({
      kind: 'read',
      entity: { productIds: ['3', '2'], publishedAt: null },
    })
  })

  test('SHP-04 a collection has its product order if known', () => {
    const orderOf = (sort_order: unknown) => {
      const read = readCollection({ id: 1, sort_order })
      return read.kind === 'read' ? read.entity.sortOrder : read.reason
    }
    expect(['price-desc', 'created', 'by-colour', null].map(orderOf)).toEqual([
      'price-desc',
      'created',
      undefined,
      undefined,
    ])
  })

  test('SHP-02 a collection has its navigation position if the shop sets it', () => {
    const tabs = { tab_name: 'Tops', tab_order: 3, parent_id: 77 }
    expect(readCollection({ id: 1, title: 'Summer tops', ...tabs })).toMatchObject({
      entity: { title: 'Summer tops', tabName: 'Tops', tabOrder: 3, parentId: '77' },
    })
    expect(readCollection({ id: 1, tab_name: '' })).toMatchObject({ entity: { tabName: null } })
    const bare = readCollection({ id: 1, title: 'Summer tops' })
    expect(bare.kind === 'read' && Object.keys(bare.entity)).not.toContain('tabName')
    expect(readCollection({ id: 1, tab_order: 'first' })).toMatchObject({ kind: 'refused', pointer: '/tab_order' })
  })
})

test.each([
  ['a &#38; b &#x26; c', 'a & b & c'],
  ['<b>1 < 2</b> and 3 > 2', '1 < 2 and 3 > 2'],
  ['&#0;&#xD800;&#99999999;', '&#0;&#xD800;&#99999999;'],
  ['<style>p{}</style>one<br/>two', 'one\ntwo'],
  ['&amp;lt;', '&lt;'],
  ['<p>Carries &lt;5 kg&gt; &amp;amp; &lt;b&gt;</p>', 'Carries <5 kg> &amp; <b>'],
])('the words of %s', (html, words) => {
  expect(toPlainText(html)).toBe(words)
})
