import type { TString } from 'typebox'
import { QueryTime, ReturnStates } from '../../schemas/merchant/returns.ts'
import { CalendarDate } from '../../schemas/values/calendar.ts'
import { Language, ShopId } from '../../schemas/values/ids.ts'
import { Currency } from '../../schemas/values/money.ts'

const patternOf = (schema: TString & { readonly pattern?: string }): string => schema.pattern ?? ''

const https = 'must be an https:// address'
const oneLine = 'must be one line, without blanks at either end'
const carrierAccount = 'must be the id of a carrier account'

/** A message for each pattern of the schemas, worded to follow a pointer. */
export const patternMessages: Readonly<Record<string, string>> = {
  [patternOf(Currency)]: 'must be a currency code of three capital letters, such as USD',
  [patternOf(Language)]: 'must be a language, such as en or pt-BR',
  [patternOf(ShopId)]: 'must be at most 63 lowercase letters, digits and dashes',
  [patternOf(ReturnStates)]:
    'must be one or more of open, closed, cancelled, processed, expired, unavailable, separated by commas',
  [patternOf(QueryTime)]: 'must be a UTC time, such as 2026-11-21T09:30:00Z, or milliseconds since 1970',
  '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(:\\d{2}(\\.\\d{1,9})?)?(Z|[+-]\\d{2}:\\d{2})$':
    'must be a time with its time zone, such as 2026-11-21T09:30:00Z',
  [patternOf(CalendarDate)]: 'must be a date, such as 2026-12-24',
  '^[0-9]{1,15}$': 'must be milliseconds since 1970',
  '^([1-9]\\d?|100)$': 'must be a number from 1 to 100',
  '^[1-9]\\d{0,8}$': 'must be a version number, such as 3',
  '^\\d{1,15}\\.[A-Za-z0-9_.-]{1,100}$': 'must be the value of `next` from the previous page',
  '^[0-9]+([.][0-9]+)?$': 'must be a decimal number, such as 0.92',
  '^[0-9]{4}$': 'must be four digits',
  '^[0-9A-Za-z]{4}$': 'must be four letters or digits',
  '^[!-~]*[0-9A-Za-z]{4}$': 'must be letters, digits and symbols without spaces, ending in four letters or digits',
  '^[0-9]{1,20}$': 'must be at most 20 digits',
  '^[+]?[0-9][-0-9 ().]{4,24}$': 'must be a phone number, such as +1 212 555 0100',
  '^[^\\s@]+@[^\\s@]+$': 'must be an email address',
  '\\S': 'must not be blank',
  '^\\S(.*\\S)?$': oneLine,
  '^\\S(?:[^\\r\\n]*\\S)?$': oneLine,
  '^[^,\\s](?:[^,]*[^,\\s])?$': 'must not contain commas, or blanks at either end',
  '^[\\x20-\\x7e]+$': 'must be one line of printable ASCII characters',
  '^[a-z0-9-]+$': 'must be lowercase letters, digits and dashes',
  '^[a-z0-9-]{1,64}$': 'must be at most 64 lowercase letters, digits and dashes',
  '^[A-Za-z0-9]{1,64}$': 'must be at most 64 letters and digits',
  '^[A-Za-z0-9._:-]{1,64}$': 'must be at most 64 letters, digits, dots, dashes, colons and underscores',
  '^[a-z][a-z0-9_]{0,39}$': 'must be at most 40 lowercase letters, digits and underscores, starting with a letter',
  '^[A-Z][A-Z0-9_]{0,139}$':
    'must be the name of a variable: capital letters, digits and underscores, starting with a letter',
  '^#[0-9a-fA-F]{6}$': 'must be a color such as #1f6f5c',
  '^https://': https,
  '^https://[^ ]+$': https,
  '^https://[^\\s@]+$': `${https}, without a user name and password`,
  '^https://[^\\s@?#]+$': 'must be an https:// address, without a user name, password, ? and #',
  '^https?://[^\\s@?#]+$': 'must be an https:// or http:// address, without a user name, password, ? and #',
  '^https?://[^\\s@]+$': 'must be an https:// or http:// address, without a user name and password',
  '^(https://|/)[^\\s"\'<>()\\\\]+$': `${https}, or a path of this service`,
  '^(https://|/)[^\\s"\'<>()\\\\;,*]+$': `${https}, or a path of this service, without ; , and *`,
  '^[1-9]\\d{0,3}( [1-9]\\d{0,3})?$': 'must be a weight such as 400, or two weights such as 100 900',
  '^[a-z]{1,20}$': 'must be at most 20 lowercase letters',
  '^[a-z][a-z0-9-]{0,39}$': 'must be at most 40 lowercase letters, digits and hyphens, starting with a letter',
  '^[a-z0-9.-]+(:[0-9]{1,5})?$': 'must be a lowercase host such as store.example, without https:// and a path',
  '^(?:[a-z0-9][a-z0-9-]*\\.myshopify\\.com|https://[^\\s@?#]+)$':
    'must be the host of a Shopify store, such as a-shop.myshopify.com, or the https:// address of a shop',
  '^[a-z0-9][a-z0-9-]*\\.myshopify\\.com$': 'must be the host of a Shopify store, such as a-shop.myshopify.com',
  '^sloc_[A-Za-z0-9]+$': 'must be the id of a stock location, starting with sloc_',
  '^ca_[A-Za-z0-9]+$': `${carrierAccount}, starting with ca_`,
  '^[0-9a-f]{32}$': `${carrierAccount}: 32 digits and letters from a to f`,
  '^[a-z0-9_-]+:\\S{1,200}$': 'must be the code of a shipping option, such as dhl_de:return/return',
  '^[0-9][0-9. ]{3,11}$': 'must be a code of the Harmonized System, such as 6205.20',
  '^G-[A-Z0-9]{4,16}$': 'must be a measurement id, such as G-12AB34CD56',
  '^https://[0-9a-f]{32}@[a-z0-9-]+([.][a-z0-9-]+)+/[0-9]{1,20}$':
    'must be the DSN of a project, such as https://0123456789abcdef0123456789abcdef@errors.example/1',
  '^pk_(test|live)_[A-Za-z0-9]+$': 'must be a publishable key, starting with pk_live_ or pk_test_',
}
