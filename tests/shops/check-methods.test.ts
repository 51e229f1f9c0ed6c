import { expect, test } from 'vitest'
import type { ShopConfig } from '../../schemas/config/index.ts'
import type { MethodKind, ReturnMethod } from '../../schemas/config/method.ts'
import { wrenfoldShop } from '../../server/demo/wrenfold/shop.ts'
import { problemsOf } from './problems.ts'

const [store] = wrenfoldShop.stores
const boxAndShip: ReturnMethod = { id: 'box-and-ship', kind: 'pre-paid' }
const usps = { id: 'usps', carrier: 'USPS' }

const shopWith = (methods: readonly ReturnMethod[], change: Partial<ShopConfig> = {}): ShopConfig => ({
  ...wrenfoldShop,
  workflowGroups: [],
  settings: { ...wrenfoldShop.settings, enablePointOfSale: true },
  stores: store === undefined ? [] : [store],
  adapters: { ...wrenfoldShop.adapters, partners: 'sandbox' },
  ...change,
  methods: [boxAndShip, ...methods],
})

const byPartners: readonly MethodKind[] = [
  'happy-returns',
  'shopify-pos',
  'loop-pos',
  'olive',
  'veho',
  'inpost',
  'evri',
  'asda',
  'seko',
  'DHL-SEKO',
]
const { partners: _, ...withoutPartners } = shopWith([]).adapters

test('every kind of method can be published by an equipped shop', () => {
  const all: readonly ReturnMethod[] = [
    ...byPartners.map((kind) => ({ id: kind.toLowerCase(), kind })),
    { id: 'choice', kind: 'label-choice', options: [usps, { id: 'fedex', carrier: 'Fedex', service: 'Ground' }] },
  ]
  expect(problemsOf(shopWith(all))).toEqual([])
})

test.each(byPartners)('%s is refused by a shop that names no partners', (kind) => {
  expect(problemsOf(shopWith([{ id: 'way', kind }], { adapters: withoutPartners }))).toEqual([
    {
      pointer: '/methods/1/kind',
      message: `"${kind}" requires a partner: set it in "adapters.partners"`,
    },
  ])
})

test('a label needs no partner', () => {
  const choice: ReturnMethod = { id: 'choice', kind: 'label-choice', options: [usps] }
  expect(problemsOf(shopWith([choice], { adapters: withoutPartners }))).toEqual([])
})

test.each<MethodKind>(['shopify-pos', 'loop-pos'])('MTH-03 %s needs the point of sale to be on and a store', (kind) => {
  const posDisabled = { settings: { ...wrenfoldShop.settings, enablePointOfSale: false }, stores: [] }
  expect(problemsOf(shopWith([{ id: 'till', kind }], posDisabled))).toEqual([
    {
      pointer: '/methods/1/kind',
      message: `"${kind}" requires the setting "enablePointOfSale"`,
    },
    { pointer: '/methods/1/kind', message: `"${kind}" requires a store, and the shop has none` },
  ])
})

test.each<[string, ReturnMethod, string, RegExp]>([
  ['a choice of no labels', { id: 'c', kind: 'label-choice' }, '/methods/1/options', /no label options/],
  [
    'two options of one id',
    { id: 'c', kind: 'label-choice', options: [usps, { ...usps, carrier: 'Fedex' }] },
    '/methods/1/options/1/id',
    /"usps" is used twice/,
  ],
  [
    'options where no carrier is chosen',
    { id: 'v', kind: 'veho', options: [usps] },
    '/methods/1/options',
    /has no effect/,
  ],
  [
    'a box and ship that takes replace itself',
    { id: 'b', kind: 'pre-paid', replacesBoxAndShip: true },
    '/methods/1/replacesBoxAndShip',
    /replace itself/,
  ],
  ['two methods of one id', boxAndShip, '/methods', /"box-and-ship" is used twice/],
])('MTH-06 %s is refused with a pointer and a sentence', (_case, method, pointer, sentence) => {
  const problems = problemsOf(shopWith([method]))
  expect(problems.map((problem) => problem.pointer)).toEqual([pointer])
  expect(problems[0]?.message).toMatch(sentence)
})
