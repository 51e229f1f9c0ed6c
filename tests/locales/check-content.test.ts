import { expect, test } from 'vitest'
import { checkContent } from '../../locales/check-content.ts'

test('CFG-06 sound texts of a shop raise nothing', () => {
  expect(checkContent({ fr: { 'items.order': 'Votre commande {$order}' }, zh: { 'common.back': '返回' } })).toEqual([])
})

test.each([
  ['a text nobody asks for', 'lookup.headline', 'Hello', 'There is no text of this name'],
  ['a placeholder nothing fills', 'items.order', 'Order {$number}', 'Nothing fills the placeholder {$number}'],
  ['a function nobody wrote', 'items.order', '{$order :shout}', 'There is no function :shout'],
])('CFG-06 %s is found before publication', (_case, key, text, message) => {
  expect(checkContent({ en: { [key]: text } })).toEqual([{ language: 'en', key, message }])
})

test('CFG-06 a text with a syntax error, or without its fallback, is found before publication', () => {
  const broken = { 'common.back': 'Back { to', 'items.selected': '.input {$count :number} .match $count one {{one}}' }
  expect(checkContent({ en: broken }).map(({ key, message }) => [key, message.split(':')[0]])).toEqual([
    ['common.back', 'This is not MessageFormat 2'],
    ['items.selected', 'This is not MessageFormat 2'],
  ])
})

test('CFG-06 a text may declare variables of its own', () => {
  const text = '.local $shown = {$count :number} {{{$shown} pieces}}'
  expect(checkContent({ en: { 'items.selected': text } })).toEqual([])
})
