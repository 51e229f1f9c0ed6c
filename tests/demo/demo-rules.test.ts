import { expect, it } from 'vitest'
import { BUILT_IN_LANGUAGES } from '../../locales/languages.ts'
import type { ShopConfig } from '../../schemas/config/index.ts'
import { buildDemoShops } from '../../server/demo/demo-shops.ts'
import { halmgardShop } from '../../server/demo/halmgard/shop.ts'
import { nagiShop } from '../../server/demo/nagi/shop.ts'
import texts from '../../server/demo/texts/de.json' with { type: 'json' }
import { wrenfoldShop } from '../../server/demo/wrenfold/shop.ts'

type Words = Readonly<Record<string, string>>

const isWords = (value: object): value is Words =>
  'en' in value && Object.values(value).every((text) => typeof text === 'string')

const wordsIn = (part: unknown): readonly Words[] => {
  if (typeof part !== 'object' || part === null) return []
  return isWords(part) ? [part] : Object.values(part).flatMap(wordsIn)
}

const files = buildDemoShops(Date.UTC(2026, 2, 9, 12))
const shops = [wrenfoldShop, nagiShop, halmgardShop].map((config) => [config.shop.id, config] as const)
const pickTexts = ({ shop: { id } }: ShopConfig) => wordsIn(files.find((shop) => shop.id === id)?.files.shop)

it.each(shops)('%s has each of its texts in each of its languages', (_id, config) => {
  expect(pickTexts(config).length).toBeGreaterThan(15)
  for (const words of pickTexts(config))
    for (const language of config.settings.allowed_languages)
      expect(words).toHaveProperty([language], expect.stringMatching(/\S/))
})

it('the demo shop offers each language of the portal, without spare texts', () => {
  expect(wrenfoldShop.settings.allowed_languages.toSorted()).toEqual(BUILT_IN_LANGUAGES.toSorted())
  const used = new Set([...pickTexts(wrenfoldShop)].map(({ en }) => en))
  expect(Object.keys(texts).filter((text) => !used.has(text))).toEqual([])
})

it.each(shops)('%s has no-break spaces before French punctuation', (_id, config) => {
  const loose = pickTexts(config).filter(({ fr = '' }) => /[^\u00a0\u202f][:;!?%]/u.test(fr))
  expect(loose).toEqual([])
})

const ordersOf = (
  id: string,
): { name: string; email: string; tags: string; shipping_address: { zip: string } | null }[] =>
  JSON.parse(JSON.stringify(files.find((shop) => shop.id === id)?.files.orders)).orders

it.each(shops)('%s suggests orders that exist, each with a valid proof', (id, { settings }) => {
  const known = ordersOf(id).map(({ name, email, shipping_address: to }) => [name, email, to?.zip])
  for (const { order, proof } of settings.demoOrders ?? [])
    expect(known.find(([name]) => name === order)?.slice(1)).toContain(proof)
})

it('the demo shop exchanges shirts for products of the knitwear collection', () => {
  const written = JSON.stringify(files[0]?.files.collections)
  const collections: { id: number; handle: string }[] = JSON.parse(written).collections
  const shelf = collections.find(({ handle }) => handle === 'knitwear')
  const options = (wrenfoldShop.advancedExchanges ?? []).flatMap((exchange) => exchange.options)
  expect(options.map((option) => option.collection_id)).toEqual([String(shelf?.id)])
})

it('the demo has an order on the allowlist', () => {
  const listed = ordersOf('demo').filter(({ tags }) => wrenfoldShop.allowlist?.tags?.includes(tags))
  expect(listed.map(({ name }) => name)).toEqual(['#1016'])
})
