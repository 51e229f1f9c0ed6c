import type { TString } from 'typebox'
import { QueryTime, ReturnStates } from '../../schemas/merchant/returns.ts'
import { Language, ShopId } from '../../schemas/values/ids.ts'
import { Currency } from '../../schemas/values/money.ts'

const patternOf = (schema: TString & { readonly pattern?: string }): string => schema.pattern ?? ''

const https = 'must be an https:// address'
const oneLine = 'must be one line, with no blank at either end'
const carrierAccount = 'must be the id of a carrier account'

/** A message for each pattern of the schemas, worded to follow a pointer. */
export const patternMessages: Readonly<Record<string, string>> = {
  [patternOf(Currency)]: 'must be a currency code of three capital letters, such as USD',
  [patternOf(Language)]: 'must be a language, such as en or pt-BR',
  [patternOf(ShopId)]: 'must be lower case letters, digits and dashes, at most 63 of them',
  [patternOf(ReturnStates)]:
    'must be one of open, closed, cancelled, processed, expired, unavailable, or several with commas between them',
  [patternOf(QueryTime)]: 'must be a time in UTC, such as 2026-11-21T09:30:00Z, or milliseconds since 1970',
  '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,9})?)?(Z|[+-]\\d{2}:\\d{2})$':
    'must be a time with its zone, such as 2026-11-21T09:30:00Z',
  '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$': 'must be a day, such as 2026-12-24',
  '^[0-9]{1,15}$': 'must be milliseconds since 1970',
  '^([1-9]\\d?|100)$': 'must be a number from 1 to 100',
  '^[1-9]\\d{0,8}$': 'must be the number of a version, such as 3',
  '^\\d{1,15}\\.[A-Za-z0-9_.-]{1,100}$': 'must be what `next` of the page before says',
  '^[0-9]+([.][0-9]+)?$': 'must be a number in digits, such as 0.92',
  '^[0-9]{4}$': 'must be four digits',
  '^[0-9A-Za-z]{4}$': 'must be four letters or digits',
  '^[!-~]*[0-9A-Za-z]{4}$': 'must be letters, digits and signs without spaces, the last four of them letters or digits',
  '^[0-9]{1,20}$': 'must be digits, at most 20 of them',
  '^[+]?[0-9][-0-9 ().]{4,24}$': 'must be a telephone number, such as +1 212 555 0100',
  '^[^\\s@]+@[^\\s@]+$': 'must be an email address',
  '\\S': 'must not be blank',
  '^\\S(.*\\S)?$': oneLine,
  '^\\S(?:[^\\r\\n]*\\S)?$': oneLine,
  '^[^,\\s](?:[^,]*[^,\\s])?$': 'must be words without a comma, with no blank at either end',
  '^[\\x20-\\x7e]+$': 'must be one line of letters, digits and signs of ASCII',
  '^[a-z0-9-]+$': 'must be lower case letters, digits and dashes',
  '^[a-z0-9-]{1,64}$': 'must be lower case letters, digits and dashes, at most 64 of them',
  '^[A-Za-z0-9]{1,64}$': 'must be letters and digits, at most 64 of them',
  '^[A-Za-z0-9._:-]{1,64}$': 'must be letters, digits, dots, dashes, colons and underscores, at most 64 of them',
  '^[a-z][a-z0-9_]{0,39}$': 'must be lower case letters, digits and underscores, a letter first, at most 40 of them',
  '^[A-Z][A-Z0-9_]{0,139}$': 'must be the name of a variable: capital letters, digits and underscores, a letter first',
  '^#[0-9a-fA-F]{6}$': 'must be a colour such as #1f6f5c',
  '^https://': https,
  '^https://[^ ]+$': https,
  '^https://[^\\s@]+$': `${https}, without a name and a password in it`,
  '^https?://[^\\s@?#]+$': 'must be an https:// or http:// address, without a name and a password in it, ? and #',
  '^https?://[^\\s@]+$': 'must be an https:// or http:// address, without a name and a password in it',
  '^(https://|/)[^\\s"\'<>()\\\\]+$': `${https}, or a path of this service`,
  '^[a-z0-9.-]+(:[0-9]{1,5})?$':
    'must be a host such as store.example: lower case, without https:// and without a path',
  '^[a-z0-9][a-z0-9-]*\\.myshopify\\.com$': 'must be the name of a store at Shopify, such as a-shop.myshopify.com',
  '^sloc_[A-Za-z0-9]+$': 'must be the id of a stock location, which begins with sloc_',
  '^ca_[A-Za-z0-9]+$': `${carrierAccount}, which begins with ca_`,
  '^[0-9a-f]{32}$': `${carrierAccount}: 32 digits and letters from a to f`,
  '^G-[A-Z0-9]{4,16}$': 'must be the id of a measurement, such as G-12AB34CD56',
  '^https://[0-9a-f]{32}@[a-z0-9-]+([.][a-z0-9-]+)+/[0-9]{1,20}$':
    'must be the DSN of a project, such as https://0123456789abcdef0123456789abcdef@errors.example/1',
  '^pk_(test|live)_[A-Za-z0-9]+$': 'must be a publishable key, which begins with pk_live_ or pk_test_',
}
