import fc from 'fast-check'
import { Compile } from 'typebox/compile'
import { describe, expect, it } from 'vitest'
import { RichText } from '../../../schemas/screen/text.ts'
import { markdown, paragraphs, plain } from '../../../screens/parts/rich-text.ts'

const words = (text: string) => ({ kind: 'words', text })
const strong = (text: string) => ({ kind: 'strong', text })
const emphasis = (text: string) => ({ kind: 'emphasis', text })
const link = (text: string, href: string) => ({ kind: 'link', text, href })
const paragraph = (...inline: object[]) => ({ kind: 'paragraph', inline })

describe('plain words', () => {
  it('plain words are paragraphs, whatever their content', () => {
    expect(plain('**a** <b>')).toEqual([paragraph(words('**a** <b>'))])
    expect(paragraphs(['a', 'b'])).toEqual([paragraph(words('a')), paragraph(words('b'))])
  })
})

describe("a merchant's Markdown", () => {
  it.each([
    ['an empty text is nothing', ' \n\n ', []],
    ['a blank line parts paragraphs', 'a\nb\n\nc', [paragraph(words('a b')), paragraph(words('c'))]],
    ['also one written on Windows', 'a\r\n\r\nb', [paragraph(words('a')), paragraph(words('b'))]],
    ['bold and emphasis', '**now** or *never*', [paragraph(strong('now'), words(' or '), emphasis('never'))]],
    ['a list', '- a\n- **b**', [{ kind: 'list', items: [[words('a')], [strong('b')]] }]],
    ['a list on Windows', '- a\r\n- b', [{ kind: 'list', items: [[words('a')], [words('b')]] }]],
    ['a list in a paragraph is words', 'a\n- b', [paragraph(words('a - b'))]],
    ['lines of a paragraph', 'a\nb', [paragraph(words('a b'))]],
    [
      'lines of Japanese, without a space between',
      '返品は、\n三十日以内ー\nに。',
      [paragraph(words('返品は、三十日以内ーに。'))],
    ],
    [
      'FIX-80 lines of Japanese with marks',
      '返品\n**三十日**\n[規約](https://a.example)\n（全文）',
      [paragraph(words('返品'), strong('三十日'), link('規約', 'https://a.example'), words('（全文）'))],
    ],
    ['lines of Japanese and Latin letters', 'Wrenfold\nの返品\nby mail', [paragraph(words('Wrenfold の返品 by mail'))]],
    ['lines of Korean', '반품\n기한', [paragraph(words('반품 기한'))]],
    [
      'a link',
      'see [us](https://a.example/b?c=1)!',
      [paragraph(words('see '), link('us', 'https://a.example/b?c=1'), words('!'))],
    ],
    [
      'mail and phone',
      '[a](mailto:a@b.example)[c](tel:+1)',
      [paragraph(link('a', 'mailto:a@b.example'), link('c', 'tel:+1'))],
    ],
    ['stars between figures are stars', '2 * 3 * 4', [paragraph(words('2 * 3 * 4'))]],
    ['a lone star is a star', '5 * off', [paragraph(words('5 * off'))]],
    ['empty marks are words', '** ** and ****', [paragraph(words('** ** and ****'))]],
  ])('%s', (_sentence, source, tree) => {
    expect(markdown(source)).toEqual(tree)
  })

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '[a](javascript:alert(1))',
    '[a](JAVASCRIPT:alert(1))',
    '[a](data:text/html,b)',
    '[a](//evil.example)',
    '[a](/somewhere)',
  ])('%s stays literal text', (source) => {
    expect(markdown(source)).toEqual([paragraph(words(source))])
  })

  it('whatever a merchant writes becomes a tree of the contract that loses no letter', () => {
    const check = Compile(RichText)
    const bits = fc.constantFrom(
      'a',
      ' ',
      '*',
      '**',
      '[b](https://c.example)',
      '[',
      '](',
      ')',
      '- ',
      '\n',
      '\n\n',
      '<i>',
      'é',
    )
    fc.assert(
      fc.property(fc.array(bits, { maxLength: 30 }), (parts) => {
        const source = parts.join('')
        const tree = markdown(source)
        expect(check.Check(tree)).toBe(true)
        const treeText = JSON.stringify(tree)
        for (const letter of ['a', 'é', '<i>'])
          expect(treeText.split(letter).length >= source.split(letter).length).toBe(true)
      }),
    )
  })
})
