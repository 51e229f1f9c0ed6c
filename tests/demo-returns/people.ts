import type { DemoAddress } from '../../server/demo/export/people.ts'
import { usAddress } from '../../server/demo/export/people.ts'
import type { Chance } from '../prove/chance.ts'

interface Shopper {
  readonly name: readonly [first: string, last: string]
  readonly email: string
  readonly address: DemoAddress
  readonly taxes: readonly (readonly [title: string, millionths: number])[]
}

type Words = readonly [string, ...string[]]
const words = (text: string): Words => text.split(' ') as unknown as Words

const FIRST = words(
  'Amelia Aaron Bianca Caleb Camila Daniel Deborah Elena Elijah Farah Felix Gabriela Gideon Hannah Hassan Imani Isaac Jasmine Joaquín Kavya Kenji Laila Leo Lucía Malik Marguerite Mateo Naomi Nikhil Olive Omar Paloma Peter Quinn Rafael Renata Rosa Samir Saoirse Silas Simone Stella Tamsin Theo Uma Victor Wanda Xavier Yara Zoë',
)
const LAST = words(
  'Abernathy Alvarez Andersson Baptiste Becker Bhatt Calloway Chen Chowdhury Cruz Delacroix Diaz Donovan Eriksen Fairchild Ferreira Fischer Gallagher Garcia Greenberg Haddad Hayashi Herrera Holloway Ibrahim Ivanova Jackson Johansson Kaplan Khan Kowalski Lefebvre Lindgren Lopez MacLeod Mbeki Mendoza Moreau Nakamura Nguyen Novak Nwosu Oduya Ortiz Patel Petrov Quintero Ramirez Rosenthal Santos Schneider Silva Sørensen Tanaka Thornton Torres Underwood Vasquez Whitaker Yilmaz',
)
const STREETS = words(
  'Alder Birch Cedar Chestnut Elm Grove Harbor Hill Juniper Lake Maple Mill Orchard Park River Spruce',
)
const KINDS = words('Street Avenue Lane Road Place Court')

type Place = readonly [city: string, state: string, code: string, zip: string, tax: number]

const PLACES: readonly [Place, ...Place[]] = [
  ['Brooklyn', 'New York', 'NY', '11215', 88_750],
  ['Astoria', 'New York', 'NY', '11103', 88_750],
  ['New York', 'New York', 'NY', '10025', 88_750],
  ['San Francisco', 'California', 'CA', '94110', 86_250],
  ['Los Angeles', 'California', 'CA', '90026', 95_000],
  ['Oakland', 'California', 'CA', '94611', 102_500],
  ['Portland', 'Oregon', 'OR', '97214', 0],
  ['Seattle', 'Washington', 'WA', '98122', 103_500],
  ['Austin', 'Texas', 'TX', '78704', 82_500],
  ['Denver', 'Colorado', 'CO', '80206', 88_100],
  ['Chicago', 'Illinois', 'IL', '60647', 102_500],
  ['Minneapolis', 'Minnesota', 'MN', '55408', 90_300],
  ['Madison', 'Wisconsin', 'WI', '53703', 55_000],
  ['Boston', 'Massachusetts', 'MA', '02130', 62_500],
  ['Providence', 'Rhode Island', 'RI', '02906', 70_000],
  ['Philadelphia', 'Pennsylvania', 'PA', '19147', 80_000],
  ['Washington', 'District of Columbia', 'DC', '20009', 60_000],
  ['Atlanta', 'Georgia', 'GA', '30307', 89_000],
  ['Asheville', 'North Carolina', 'NC', '28801', 70_000],
  ['New Orleans', 'Louisiana', 'LA', '70115', 94_500],
]

const plainWord = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^a-zA-Z]/g, '')
    .toLowerCase()

export const drawShopper = (chance: Chance, zip?: string): Shopper => {
  const name = [chance.oneOf(FIRST), chance.oneOf(LAST)] as const
  const [city, state, code, ownZip, tax] = chance.oneOf(PLACES)
  const street = `${chance.between(2, 980)} ${chance.oneOf(STREETS)} ${chance.oneOf(KINDS)}`
  return {
    name,
    email: `${plainWord(name[0])}.${plainWord(name[1])}@example.com`,
    address: usAddress(name, [street], [city, state, code, zip ?? ownZip]),
    taxes: tax === 0 ? [] : [[`${state} State Tax`, tax]],
  }
}

const FIRST_JP = words('葵 蓮 陽葵 湊 凛 蒼 結衣 悠真 莉子 大翔 さくら 朝陽 美月 樹 芽依 律 千尋 拓海 由美子 直樹')
const LAST_JP = words('鈴木 高橋 伊藤 渡辺 山本 中村 小林 加藤 吉田 山田 松本 井上 木村 林 清水 山口 森 池田 橋本 石川')
const ROMAN = words(
  'aoi ren himari minato rin ao yui yuma riko hiroto sakura asahi mizuki itsuki mei ritsu chihiro takumi yumiko naoki',
)

const PLACES_JP = [
  ['中野0-4-11', '中野区', '東京都', 'JP-13', '164-0001'],
  ['栄0-9-2', '名古屋市中区', '愛知県', 'JP-23', '460-0008'],
  ['北堀江0-1-7', '大阪市西区', '大阪府', 'JP-27', '550-0014'],
  ['大通西0-3', '札幌市中央区', '北海道', 'JP-01', '060-0042'],
  ['薬院0-6-5', '福岡市中央区', '福岡県', 'JP-40', '810-0022'],
  ['元町0-2-8', '横浜市中区', '神奈川県', 'JP-14', '231-0861'],
] as const

export const drawJapaneseShopper = (chance: Chance, number: number): Shopper => {
  const at = chance.below(FIRST_JP.length)
  const name = [FIRST_JP[at] ?? '', chance.oneOf(LAST_JP)] as const
  const [street, city, province, code, zip] = PLACES_JP[chance.below(PLACES_JP.length)] ?? PLACES_JP[0]
  return {
    name,
    email: `${ROMAN[at]}.${number}@example.com`,
    address: { name, street: [street], city, province: [province, code], zip, country: ['Japan', 'JP'] },
    taxes: [['消費税', 100_000]],
  }
}
