import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { BLACK, contrast, darkenUntil, inkOn, type Rgb, readColor, WHITE } from '../../../client/theme/contrast.ts'
import { applyTheme } from '../../../client/theme/theme.ts'

const bare = { branding: {}, background: {}, globals: {}, product: {} }
const root = () => document.documentElement
const token = (name: string) => root().style.getPropertyValue(name)

afterEach(() => {
  root().removeAttribute('style')
  document.head.innerHTML = ''
})

test('CFG-10 the primary colour becomes the accent, with an ink that reads on it', () => {
  applyTheme({ ...bare, branding: { primaryColor: '#1f4d3f' } }, root())
  expect(token('--hw-primary')).toBe('rgb(31 77 63)')
  expect(token('--hw-on-primary')).toBe('rgb(255 255 255)')
})

test('CFG-10 the favicon of the shop replaces the one before', () => {
  applyTheme({ ...bare, branding: { favicon: '/one.svg' } }, root())
  applyTheme({ ...bare, branding: { favicon: '/two.svg' } }, root())
  expect([...document.querySelectorAll('link[rel="icon"]')].map((link) => link.getAttribute('href'))).toEqual([
    '/two.svg',
  ])
})

test('CFG-11 background image and colours are applied', () => {
  applyTheme({ ...bare, background: { image: '/sea.jpg', color1: '#f1ece3', color2: '#e6dfd2' } }, root())
  expect(token('--hw-ground-image')).toBe('url("/sea.jpg")')
  expect([token('--hw-ground'), token('--hw-ground-end')]).toEqual(['#f1ece3', '#e6dfd2'])
  expect(root().dataset.ground).toBe('themed')
})

test('CFG-12 round gives corners of 3 px and any other sharpness none', () => {
  applyTheme({ ...bare, globals: { sharpness: 'round' } }, root())
  expect(token('--hw-radius')).toBe('3px')
  applyTheme({ ...bare, globals: { sharpness: 'sharp' } }, root())
  expect(token('--hw-radius')).toBe('0px')
  applyTheme(bare, root())
  expect(token('--hw-radius')).toBe('0px')
})

test('CFG-12 the type of the theme chooses the typeface', () => {
  applyTheme({ ...bare, globals: { type: 'system' } }, root())
  expect(root().dataset.type).toBe('system')
})

test('CFG-13 product background and image fit are applied, and taken back by a theme without them', () => {
  applyTheme({ ...bare, product: { background: '#eeeeee', imageFit: 'cover' } }, root())
  expect([token('--hw-product-ground'), token('--hw-product-fit')]).toEqual(['#eeeeee', 'cover'])
  applyTheme(bare, root())
  expect([token('--hw-product-ground'), token('--hw-product-fit')]).toEqual(['', ''])
})

const channel = fc.integer({ min: 0, max: 255 })
const anyColor = fc.tuple(channel, channel, channel) as fc.Arbitrary<Rgb>

test('every primary colour has an ink with a contrast of at least 4.5', () => {
  fc.assert(fc.property(anyColor, (color) => contrast(inkOn(color), color) >= 4.5))
})

test('every accent is darkened until it can be read on the darkest ground', () => {
  const tint: Rgb = [243, 243, 240]
  fc.assert(fc.property(anyColor, (color) => contrast(darkenUntil(color, tint, 4.5), tint) >= 4.5))
})

test('contrast is the ratio of WCAG', () => {
  expect(contrast(BLACK, WHITE)).toBeCloseTo(21)
  expect(contrast(readColor('#767676') ?? BLACK, WHITE)).toBeCloseTo(4.54, 2)
})
