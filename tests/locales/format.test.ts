import { expect, test } from 'vitest'
import { countryName, creditText, dateText, dayText, moneyText, timeText } from '../../locales/format.ts'
import { DEFAULT_CURRENCY } from '../../schemas/values/money.ts'

// Intl uses two kinds of no-break space; readers see a space.
const toPlainSpaces = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')
const money = (language: string, amount: number, currency: string) =>
  toPlainSpaces(moneyText(language, amount, currency))

test.each([
  ['en', 4248, 'USD', '$42.48'],
  ['en', 5, 'USD', '$0.05'],
  ['en', 0, 'USD', '$0.00'],
  ['en', 100000, 'CAD', 'CA$1,000.00'],
  ['fr', 123456, 'EUR', '1 234,56 €'],
  ['de', 123456, 'EUR', '1.234,56 €'],
  ['ja', 6372, 'JPY', '￥6,372'],
  ['ja', 4248, 'USD', '$42.48'],
  ['en', 6372, 'JPY', '¥6,372'],
  ['de', 6372, 'JPY', '6.372 ¥'],
])('FEE-37 in %s %d of %s is %s', (language, amount, currency, text) => {
  expect(money(language, amount, currency)).toBe(text)
})

test('CON-17 an unlisted currency has two digits', () => {
  expect(money('en', 12345, 'EUR')).toBe('€123.45')
  expect(money('en', 12345, 'SEK')).toBe('SEK 123.45')
})

test('CON-18 currencies without minor units have no digits, whatever Intl thinks of them', () => {
  expect(money('en', 1000, 'KRW')).toBe('₩1,000')
  expect(money('en', 1000, 'HUF')).toBe('HUF 1,000')
  expect(money('de', 1000, 'ISK')).toBe('1.000 ISK')
})

test('CON-19 dinars have three digits, the Chilean unit of account four', () => {
  expect(money('en', 1500, 'KWD')).toBe('KWD 1.500')
  expect(money('en', 1, 'BHD')).toBe('BHD 0.001')
  expect(money('en', 12345678, 'CLF')).toBe('CLF 1,234.5678')
})

test('CON-20 the ariary and the ouguiya of old have five digits', () => {
  expect(money('en', 1234567, 'MGA')).toBe('MGA 12.34567')
  expect(money('en', 1, 'MRO')).toBe('MRO 0.00001')
})

test('CON-21 the default currency is the US dollar', () => {
  expect(DEFAULT_CURRENCY).toBe('USD')
})

test('FEE-36 a negative amount is a credit: its absolute value in parentheses', () => {
  expect(money('en', -4248, 'USD')).toBe('($42.48)')
  expect(money('ja', -6372, 'JPY')).toBe('(￥6,372)')
  expect(money('fr', -4248, 'EUR')).toBe('(42,48 €)')
  expect(money('en', -0, 'USD')).toBe('$0.00')
})

test('FEE-36 a credit is in parentheses whatever its sign, zero is not', () => {
  expect(creditText('en', 4248, 'USD')).toBe('($42.48)')
  expect(creditText('en', -4248, 'USD')).toBe('($42.48)')
  expect(creditText('en', 0, 'USD')).toBe('$0.00')
})

test('FEE-37 the largest amounts keep every digit', () => {
  expect(money('en', 1e15, 'USD')).toBe('$10,000,000,000,000.00')
  expect(money('en', 999_999_999_999_999, 'USD')).toBe('$9,999,999,999,999.99')
  expect(money('en', 999_999_999_999_999, 'MGA')).toBe('MGA 9,999,999,999.99999')
  expect(money('ja', 1e15, 'JPY')).toBe('￥1,000,000,000,000,000')
})

const evening = Date.UTC(2025, 10, 5, 15, 7, 59)

test.each([
  ['en', 'November\u00a05,\u00a02025'],
  ['fr', '5\u00a0novembre\u00a02025'],
  ['ja', '2025年\u206011月\u20605日'],
  ['de', '5.\u00a0November\u00a02025'],
])('CON-26 FIX-88 a day in %s is %s', (language, text) => {
  expect(dateText(language, 'UTC', evening)).toBe(text)
})

test.each([
  ['en', '11/05/2025 - 3:07PM'],
  ['fr', '05/11/2025 - 15:07'],
  ['ja', '2025/11/05 - 15:07'],
  ['de', '05.11.2025 - 15:07'],
])('CON-26 a time in %s is %s', (language, text) => {
  expect(timeText(language, 'UTC', evening)).toBe(text)
})

test('DAT-10 days and times are those of the zone', () => {
  const night = Date.parse('2026-12-01T07:59:59.999Z')
  expect(dateText('en', 'America/Los_Angeles', night)).toBe('November\u00a030,\u00a02026')
  expect(dateText('en', 'America/Los_Angeles', night + 1)).toBe('December\u00a01,\u00a02026')
  expect(dayText('en', 'America/Los_Angeles', night)).toBe('Mon,\u00a0November\u00a030')
  expect(timeText('en', 'Asia/Kathmandu', night)).toBe('12/01/2026 - 1:44PM')
})

test('CON-26 without a zone of the shop, days and times are in UTC', () => {
  const lastMoment = Date.UTC(2025, 11, 31, 23, 59)
  expect(dateText('en', 'UTC', lastMoment)).toBe('December\u00a031,\u00a02025')
  expect(timeText('en', 'UTC', lastMoment)).toBe('12/31/2025 - 11:59PM')
  expect(timeText('en', 'UTC', lastMoment + 60_000)).toBe('01/01/2026 - 12:00AM')
})

test.each([
  ['en', ['$1,234.50', '($1,234.50)', '€0.09', '¥1,000', 'KWD 1.500']],
  ['fr', ['1 234,50 $US', '(1 234,50 $US)', '0,09 €', '1 000 JPY', '1,500 KWD']],
  ['ja', ['$1,234.50', '($1,234.50)', '€0.09', '￥1,000', 'KWD 1.500']],
  ['de', ['1.234,50 $', '(1.234,50 $)', '0,09 €', '1.000 ¥', '1,500 KWD']],
])('FEE-36 FEE-37 %s writes dollars, a credit, cents, yen and dinars', (language, texts) => {
  const amounts = [
    [123450, 'USD'],
    [-123450, 'USD'],
    [9, 'EUR'],
    [1000, 'JPY'],
    [1500, 'KWD'],
  ] as const
  expect(amounts.map(([amount, currency]) => money(language, amount, currency))).toEqual(texts)
})

test.each([
  ['en', ['March\u00a01,\u00a02026', 'December\u00a031,\u00a02026']],
  ['fr', ['1\u00a0mars\u00a02026', '31\u00a0décembre\u00a02026']],
  ['ja', ['2026年\u20603月\u20601日', '2026年\u206012月\u206031日']],
  ['de', ['1.\u00a0März\u00a02026', '31.\u00a0Dezember\u00a02026']],
])('CON-26 %s writes the first and the last day', (language, texts) => {
  const days = [Date.UTC(2026, 2, 1), Date.UTC(2026, 11, 31, 23, 59, 59, 999)]
  expect(days.map((day) => dateText(language, 'UTC', day))).toEqual(texts)
})

test('CON-26 PAC-01 a formatted day is reused until its end, per day and language', () => {
  const days = [-1, 0, Date.UTC(2026, 1, 28, 23, 59, 59, 999), Date.UTC(2026, 2, 1), Date.UTC(2026, 2, 1, 12)]
  const written = () => ['en', 'de', 'en'].map((language) => days.map((day) => dateText(language, 'UTC', day)))
  const english = ['December 31, 1969', 'January 1, 1970', 'February 28, 2026', 'March 1, 2026', 'March 1, 2026']
  const german = ['31. Dezember 1969', '1. Januar 1970', '28. Februar 2026', '1. März 2026', '1. März 2026']
  const expected = [english, german, english].map((texts) => texts.map((text) => text.replaceAll(' ', '\u00a0')))
  expect([written(), written()]).toEqual([expected, expected])
})

test('countries are called by their names in the language, unknown codes by themselves', () => {
  expect(countryName('de', 'US')).toBe('Vereinigte Staaten')
  expect(countryName('ja', 'jp')).toBe('日本')
  expect(countryName('xx', 'NZ')).toBe('New Zealand')
  expect(countryName('en', 'ABC')).toBe('ABC')
})
