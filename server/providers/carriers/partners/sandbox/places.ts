import type { PartnerName, PartnerPlace } from '../port.ts'

/** name | street | city | state | postal code | latitude | longitude. Fictional. */
const placeLists: readonly (readonly [kind: PartnerName, country: string, rows: string])[] = [
  [
    'happy-returns',
    'US',
    `Return Bar at Mission Bay Paper|185 Channel Row|San Francisco|CA|94158|37.7706|-122.3893
    Return Bar at Folsom Books|612 Folsom Yard|San Francisco|CA|94103|37.7739|-122.4120
    Return Bar at Union Square Frames|44 Maiden Court|San Francisco|CA|94108|37.7881|-122.4075
    Return Bar at Castro Pets|2309 Market Hill|San Francisco|CA|94114|37.7609|-122.4350
    Return Bar at Old Oakland Supply|820 Washington Walk|Oakland|CA|94607|37.8015|-122.2740
    Return Bar at San Pedro Paper|90 San Pedro Square|San Jose|CA|95113|37.3362|-121.8940
    Return Bar at Figueroa Beauty|735 Figueroa Court|Los Angeles|CA|90017|34.0487|-118.2600
    Return Bar at Promenade Paper|1348 Third Walk|Santa Monica|CA|90401|34.0159|-118.4966
    Return Bar at Penn Yards Books|371 Seventh Row|New York|NY|10001|40.7497|-73.9921
    Return Bar at Chelsea Paper|140 West Market Row|New York|NY|10011|40.7420|-74.0001
    Return Bar at Union Square Pets|31 East Park Row|New York|NY|10003|40.7359|-73.9911
    Return Bar at Columbus Frames|2061 Columbus Row|New York|NY|10023|40.7769|-73.9813
    Return Bar at Boerum Supply|290 Atlantic Row|Brooklyn|NY|11201|40.6886|-73.9880
    Return Bar at Grove Paper|95 Grove Walk|Jersey City|NJ|07302|40.7196|-74.0431
    Return Bar at Back Bay Books|581 Boylston Row|Boston|MA|02116|42.3503|-71.0775
    Return Bar at Rittenhouse Paper|1722 Walnut Row|Philadelphia|PA|19103|39.9499|-75.1700
    Return Bar at Dupont Frames|1350 Connecticut Row|Washington|DC|20036|38.9086|-77.0420
    Return Bar at Peachtree Supply|955 Peachtree Row|Atlanta|GA|30309|33.7800|-84.3836
    Return Bar at Brickell Beauty|701 Brickell Walk|Miami|FL|33131|25.7660|-80.1920
    Return Bar at Loop Paper|36 State Court|Chicago|IL|60603|41.8812|-87.6278
    Return Bar at Lincoln Pets|2700 Clark Row|Chicago|IL|60614|41.9310|-87.6440
    Return Bar at Congress Books|415 Congress Walk|Austin|TX|78701|30.2669|-97.7428
    Return Bar at Union Supply|1600 Wynkoop Row|Denver|CO|80202|39.7530|-105.0000
    Return Bar at Pike Paper|520 Pike Row|Seattle|WA|98101|47.6112|-122.3353
    Return Bar at Morrison Books|620 Morrison Row|Portland|OR|97205|45.5190|-122.6796
    Return Bar at Church Street Paper|88 Church Walk|Burlington|VT|05401|44.4782|-73.2124
    Return Bar at Capitol Frames|214 Idaho Row|Boise|ID|83702|43.6166|-116.2009
    Return Bar at Main Street Pets|33 Main Walk|Bozeman|MT|59715|45.6796|-111.0386
    Return Bar at Haywood Books|51 Haywood Row|Asheville|NC|28801|35.5951|-82.5550`,
  ],
  [
    'seko',
    'US',
    `Seko Drop at Howard Yard|560 Howard Yard|San Francisco|CA|94105|37.7876|-122.3968
    Seko Drop at Hudson Market|210 Hudson Court|New York|NY|10013|40.7214|-74.0080
    Seko Drop at Spring Market|400 Spring Court|Los Angeles|CA|90013|34.0480|-118.2490
    Seko Drop at Fulton Market|900 Fulton Court|Chicago|IL|60607|41.8868|-87.6500`,
  ],
  [
    'inpost',
    'GB',
    `InPost Locker Victoria Station|Wilton Forecourt|London||SW1V 1JU|51.4965|-0.1441
    InPost Locker Strand|8 Strand Yard|London||WC2N 5HS|51.5086|-0.1246
    InPost Locker Waterloo|3 Station Arches|London||SE1 8SW|51.5036|-0.1143
    InPost Locker Camden|41 Lock Walk|London||NW1 8AF|51.5414|-0.1465
    InPost Locker Piccadilly Gardens|12 Garden Row|Manchester||M1 1RG|53.4809|-2.2374
    InPost Locker New Street|5 Station Walk|Birmingham||B2 4QA|52.4778|-1.8990
    InPost Locker Waverley|2 Bridge Steps|Edinburgh||EH1 1BB|55.9520|-3.1900
    InPost Locker Temple Meads|7 Station Approach|Bristol||BS1 6QF|51.4491|-2.5813`,
  ],
  [
    'evri',
    'GB',
    `Evri ParcelShop Pimlico News|62 Warwick Row|London||SW1V 2AL|51.4906|-0.1390
    Evri ParcelShop Soho Stores|19 Old Compton Court|London||W1D 5JE|51.5131|-0.1310
    Evri ParcelShop Borough Pantry|77 Borough Row|London||SE1 1NP|51.5019|-0.0930
    Evri ParcelShop Ancoats Corner|33 Ancoats Row|Manchester||M4 5AD|53.4842|-2.2296
    Evri ParcelShop Digbeth Stores|14 Digbeth Row|Birmingham||B5 6DR|52.4745|-1.8860
    Evri ParcelShop Leith Corner|108 Leith Row|Edinburgh||EH6 5AA|55.9660|-3.1740
    Evri ParcelShop Kirkgate News|21 Kirkgate Row|Leeds||LS2 7DJ|53.7960|-1.5380`,
  ],
  [
    'asda',
    'GB',
    `Asda Clapham Junction|204 Lavender Row|London||SW11 1JG|51.4620|-0.1680
    Asda Old Kent Road|464 Old Kent Parade|London||SE1 5AG|51.4880|-0.0800
    Asda Hulme|100 Princess Parade|Manchester||M15 5AS|53.4650|-2.2490
    Asda Small Heath|5 Coventry Parade|Birmingham||B10 0HH|52.4700|-1.8600
    Asda Leith|18 Ferry Parade|Edinburgh||EH6 5PT|55.9790|-3.1920
    Asda Bedminster|20 East Parade|Bristol||BS3 4JY|51.4410|-2.6000`,
  ],
  [
    'seko',
    'GB',
    `Seko Drop at Westminster Print|15 Broadway Court|London||SW1H 0BH|51.4995|-0.1330
    Seko Drop at Spitalfields|29 Brushfield Row|London||E1 6AA|51.5195|-0.0756
    Seko Drop at Deansgate|160 Deansgate Court|Manchester||M3 3ED|53.4800|-2.2500`,
  ],
]

const parsePlaces = (kind: PartnerName, country: string, rows: string): readonly PartnerPlace[] =>
  rows.split('\n').map((row, index) => {
    const [name = '', address1 = '', city = '', state = '', zip = '', latitude, longitude] = row.trim().split('|')
    return {
      id: `${kind.toLowerCase()}-${country.toLowerCase()}-${String(index + 1).padStart(2, '0')}`,
      name,
      address: { name, address1, city, ...(state !== '' && { state }), zip, country },
      latitude: Number(latitude),
      longitude: Number(longitude),
    }
  })

export const simulatedPlaces: readonly { readonly kind: PartnerName; readonly place: PartnerPlace }[] =
  placeLists.flatMap(([kind, country, rows]) => parsePlaces(kind, country, rows).map((place) => ({ kind, place })))

/** Per partner; in degrees, about 250 miles. */
const MAX_PLACES = 5
const MAX_DISTANCE_DEGREES = 3.6

/** Nearest first; in list order for an unknown location. */
export function findNearestPlaces(
  kind: PartnerName,
  country: string,
  origin: { readonly latitude: number; readonly longitude: number } | null,
): readonly PartnerPlace[] {
  const all = simulatedPlaces.filter((one) => one.kind === kind && one.place.address.country === country)
  const places = all.map(({ place }) => place)
  if (origin === null) return places.slice(0, MAX_PLACES)
  return places
    .map((place) => ({ place, far: degreesBetween(origin, place) }))
    .filter(({ far }) => far <= MAX_DISTANCE_DEGREES)
    .sort((one, other) => one.far - other.far)
    .slice(0, MAX_PLACES)
    .map(({ place }) => place)
}

type Point = { readonly latitude: number; readonly longitude: number }

const degreesBetween = (from: Point, to: Point): number => {
  const east = (to.longitude - from.longitude) * Math.cos((from.latitude * Math.PI) / 180)
  return Math.hypot(to.latitude - from.latitude, east)
}
