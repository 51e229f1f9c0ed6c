import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readScannedCode } from '../../../server/domain/return/scanned-code.ts'

const GS = '\u001d'
const RS = '\u001e'

const parcels: readonly (readonly [form: string, scanned: string, code: string])[] = [
  ['USPS without routing', '9400111899223197428490', '9400111899223197428490'],
  ['USPS with a postal code of five digits', '420941079400111899223197428490', '9400111899223197428490'],
  ['USPS with a postal code of nine digits', '4209410712349400111899223197428490', '9400111899223197428490'],
  ['USPS with separators', `420941079${GS}400111899223197428490`, '9400111899223197428490'],
  ['USPS with the prefix of the scanner', ']C1420941079400111899223197428490', '9400111899223197428490'],
  ['USPS in groups of four', '9400 1118 9922 3197 4284 90', '9400111899223197428490'],
  ['USPS of twenty digits', '42010001' + '91017370315000214215', '91017370315000214215'],
  ['USPS of twenty-six digits', '42010001' + '92748931507708513018050063', '92748931507708513018050063'],
  ['USPS Priority Mail', '420606479205590164917312751089', '9205590164917312751089'],
  ['USPS Certified Mail', '9407300000000000000000', '9407300000000000000000'],
  ['USPS signature', '9202100000000000000000', '9202100000000000000000'],
  ['USPS with a line end', '9400111899223197428490\r\n', '9400111899223197428490'],
  ['USPS international', 'LZ123456785US', 'LZ123456785US'],
  ['USPS international, lower case', 'lz123456785us', 'LZ123456785US'],
  ['USPS with a routing of another carrier', '4209410761299998838123456789', '61299998838123456789'],
  ['UPS', '1Z999AA10123456784', '1Z999AA10123456784'],
  ['UPS in groups', '1Z 999 AA1 01 2345 6784', '1Z999AA10123456784'],
  ['UPS, lower case', '1z999aa10123456784', '1Z999AA10123456784'],
  ['UPS with a tab', '1Z999AA10123456784\t', '1Z999AA10123456784'],
  [
    'UPS MaxiCode',
    `[)>${RS}01${GS}96902030000${GS}840${GS}001${GS}1Z23456784${GS}UPSN${GS}999AA1${GS}089${RS}`,
    '1Z999AA10123456784',
  ],
  ['UPS Mail Innovations', '92612999987654321098765432', '92612999987654321098765432'],
  ['UPS freight', 'H1234567890', 'H1234567890'],
  ['FedEx Express', '986578788855', '986578788855'],
  ['FedEx Express in groups', '9865 7878 8855', '986578788855'],
  ['FedEx Express, long', '1001901781990001000300617767839437', '617767839437'],
  ['FedEx Express, long with another prefix', '1001921334250001000300779017972697', '779017972697'],
  ['FedEx Ground', '9611020987654312345672', '987654312345672'],
  ['FedEx Ground with zeros', '9611019012345600000001', '012345600000001'],
  ['FedEx Ground, long', '9622001900000000000000776632517510', '776632517510'],
  ['FedEx Ground of fifteen digits', '041441760228964', '041441760228964'],
  ['FedEx ASTRA', '01201234567890129865787888550205', '986578788855'],
  [
    'FedEx two-dimensional',
    `[)>${RS}01${GS}0294107${GS}840${GS}05${GS}9865787888550201${GS}FDE${GS}${RS}`,
    '986578788855',
  ],
  ['FedEx SmartPost', '420941079261290100130435082878', '9261290100130435082878'],
  ['DHL Express', '3318810025', '3318810025'],
  ['DHL piece', 'JJD0099999999', 'JJD0099999999'],
  ['DHL piece, long', 'JD014600003889949817', 'JD014600003889949817'],
  ['DHL Parcel', '00340434161094022115', '00340434161094022115'],
  ['DHL Parcel with its identifier', '(00)340434161094022115', '00340434161094022115'],
  ['DHL eCommerce', '420941079374889676090175041864', '9374889676090175041864'],
  ['GLS', '59500000011', '59500000011'],
  ['DPD', '05212345678901', '05212345678901'],
  ['Hermes', 'H1001320245678901000', 'H1001320245678901000'],
  ['Evri', 'T00A1A0000000001', 'T00A1A0000000001'],
  ['InPost', '620011111111111111111111', '620011111111111111111111'],
  ['Royal Mail', 'AB123456785GB', 'AB123456785GB'],
  ['Colissimo', '6A12345678901', '6A12345678901'],
  ['La Poste, registered', 'RK123456785FR', 'RK123456785FR'],
  ['Canada Post', '7035114477138472', '7035114477138472'],
  ['Canada Post, registered', 'RN123456785CA', 'RN123456785CA'],
  ['Yamato with hyphens', '4512-3456-7890', '451234567890'],
  ['Yamato with its start and stop letters', 'a451234567890a', '451234567890'],
  ['Sagawa', 'D401234567890D', '401234567890'],
  ['Japan Post', 'EJ123456785JP', 'EJ123456785JP'],
  ['Amazon', 'TBA619632698000', 'TBA619632698000'],
  ['OnTrac', 'D10011354453707', 'D10011354453707'],
  ['LaserShip', '1LSCXQ0000000001', '1LSCXQ0000000001'],
  ['Homeward Post', 'HL42061000170000000017', 'HL42061000170000000017'],
  ['Homeward Post in groups', 'HL 4206 1000 1700 0000 0017', 'HL42061000170000000017'],
  ['the code of a partner', 'HR-7K2M9Q', 'HR-7K2M9Q'],
]

test.each(parcels)('ADM-07 %s is read as a parcel', (_form, scanned, code) => {
  expect(readScannedCode(scanned)).toContainEqual({ kind: 'parcel', code })
})

test('ADM-07 sixty forms of parcels are known, and the stripped number comes first', () => {
  expect(parcels.length).toBeGreaterThanOrEqual(59)
  expect(readScannedCode('420941079400111899223197428490')[0]).toEqual({
    kind: 'parcel',
    code: '9400111899223197428490',
  })
})

test.each([
  ['the slip', 'R-7K2M9QXB', 'R-7K2M9QXB'],
  ['the slip in lower case', 'r-7k2m9qxb', 'R-7K2M9QXB'],
  ['a link to the return', 'http://localhost:3000/console/demo#/returns/R-7K2M9QXB', 'R-7K2M9QXB'],
  ['the slip with the prefix of the scanner', ']Q3R-7K2M9QXB', 'R-7K2M9QXB'],
])('ADM-07 %s is read as a return', (_form, scanned, number) => {
  expect(readScannedCode(scanned)).toEqual([{ kind: 'return', number }])
})

test.each([
  ['a SKU', 'linen-shirt-05', 'LINEN-SHIRT-05'],
  ['EAN-13', '4006381333931', '4006381333931'],
  ['UPC-A', '036000291452', '36000291452'],
  ['UPC-A of a scanner that sends thirteen digits', '0036000291452', '036000291452'],
  ['GTIN-14 with its identifier', '0104006381333931', '4006381333931'],
])('ADM-07 %s may be a unit', (_form, scanned, code) => {
  expect(readScannedCode(scanned)).toContainEqual({ kind: 'unit', code })
})

test.each([
  ['HW-ALL-HERE', 'all-here'],
  ['*HW-NOT-HERE*', 'not-here'],
  ['hw-damaged', 'damaged'],
  ['WRONG ITEM', 'wrong-item'],
  ['HW-DONE\r', 'done'],
  ['Undo', 'undo'],
])('ADM-07 the card %s is a command only', (scanned, command) => {
  expect(readScannedCode(scanned)).toEqual([{ kind: 'command', command }])
})

test.each([
  [''],
  ['   '],
  ['\r\n'],
  [GS],
  ['***'],
  ['x'.repeat(5_000)],
  [']C1'],
  [`[)>${RS}`],
])('ADM-07 %j is nothing', (scanned) => {
  expect(readScannedCode(scanned)).toEqual([])
})

test('ADM-07 rubbish never throws, and codes have no spaces', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary', maxLength: 500 }), fc.string({ maxLength: 60 })), (scanned) => {
      for (const reading of readScannedCode(scanned))
        if (reading.kind === 'parcel') expect(reading.code).not.toMatch(/\s/)
    }),
  )
})
