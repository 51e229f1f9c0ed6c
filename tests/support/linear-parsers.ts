import { getMessage } from '../../locales/message.ts'
import { EMAIL_PATTERN, isFullMatch } from '../../schemas/values/field-patterns.ts'
import { markdown } from '../../screens/parts/rich-text.ts'
import { judgeEmail } from '../../server/domain/journey/address.ts'
import { networkOf } from '../../server/http/request/network.ts'
import { toCsvCell } from '../../server/journey/operations/reading/csv.ts'
import { parseVerbatim } from '../../server/load/json.ts'
import { toPlainText } from '../../server/providers/reading/plain-text.ts'
import { findTextKeys } from '../../server/verify/preview/text-keys.ts'

interface Parser {
  readonly name: string
  readonly parse: (text: string) => unknown
  readonly parts: readonly string[]
}

const parsers: readonly Parser[] = [
  {
    name: 'Markdown',
    parse: markdown,
    parts: ['[', '](', '[a](http://a', '*', '**', '** ', '*a', '- ', ' ', '漢', '漢](', '漢\n', ' \n ', '\n', '(', ')'],
  },
  {
    name: 'product descriptions',
    parse: toPlainText,
    parts: [
      '<',
      '<a',
      '</p ',
      '<script',
      '<script>',
      '</script ',
      '<style',
      '<!--',
      '--',
      '&',
      '&#',
      ' ',
      ' \n',
      '\n',
      'a<br',
    ],
  },
  {
    name: 'exports in JSON',
    parse: parseVerbatim,
    parts: ['"', '\\"', '"\\', '1', '1 ', '1e', '-', '[', '{', '"\u0080', '"a":', '1234567890123456', '\n'],
  },
  {
    name: 'messages',
    parse: (text) => getMessage('en', text),
    parts: ['{', '}', '{a', '{a}', '{{', '|', '\\', ' ', '.match', '#'],
  },
  {
    name: 'texts in edit mode',
    parse: (text) => findTextKeys({ content: { en: { 'lookup.heading': text } } }, 'en', 'x '.repeat(5_000)),
    parts: ['{', '{a}', '{a} ', '{{', '.match {{', 'x {a}', '}}', ' '],
  },
  {
    name: 'e-mail addresses',
    parse: (text) => [judgeEmail(text), isFullMatch(EMAIL_PATTERN, text)],
    parts: ['@', 'a@', 'a.', 'a@a.', ' ', '.'],
  },
  { name: 'cells of CSV', parse: toCsvCell, parts: [' ', '"', '\0', '=', '\r', '\t '] },
  { name: 'addresses of networks', parse: networkOf, parts: ['1', '1.', ':', '%', 'f:', '::ffff:'] },
]

const LENGTH = 100_000

const repeatText = (part: string): string => part.repeat(LENGTH / part.length)

for (const { name, parse, parts } of parsers)
  for (const first of parts)
    for (const last of parts) {
      process.stdout.write(`${name}: ${JSON.stringify([first, last])}\n`)
      parse(repeatText(first) + repeatText(last))
      parse(`${last}${repeatText(first + last)}${first}`)
    }
process.stdout.write('end\n')
