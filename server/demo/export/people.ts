export type Person = readonly [id: number, first: string, last: string]

export type DemoAddress = {
  name: readonly [first: string, last: string]
  street: readonly [line1: string, line2?: string]
  city: string
  province: readonly [name: string, code: string]
  zip: string
  country: readonly [name: string, code: string]
  phone?: string
  /** For the store locator. */
  at?: readonly [latitude: number, longitude: number]
}

const formatName = (first: string, last: string, country: string) =>
  country === 'JP' ? `${last} ${first}` : `${first} ${last}`

export function writeAddress(address: DemoAddress | null) {
  if (!address) return null
  const [first, last] = address.name
  return {
    first_name: first,
    last_name: last,
    name: formatName(first, last, address.country[1]),
    company: null,
    address1: address.street[0],
    address2: address.street[1] ?? null,
    city: address.city,
    province: address.province[0],
    province_code: address.province[1],
    zip: address.zip,
    country: address.country[0],
    country_code: address.country[1],
    phone: address.phone ?? null,
    latitude: address.at?.[0] ?? null,
    longitude: address.at?.[1] ?? null,
  }
}

type CustomerContact = { email: string | null; phone: string | null; address: ReturnType<typeof writeAddress> }

export function writeCustomer(person: Person | null, { email, phone, address }: CustomerContact) {
  if (!person) return null
  const [id, first, last] = person
  return {
    id,
    email,
    first_name: first,
    last_name: last,
    phone,
    state: 'disabled',
    tags: '',
    verified_email: email !== null,
    default_address: address && { ...address, customer_id: id, default: true },
  }
}

export const usAddress = (
  name: DemoAddress['name'],
  street: DemoAddress['street'],
  place: readonly [city: string, state: string, code: string, zip: string],
): DemoAddress => ({
  name,
  street,
  city: place[0],
  province: [place[1], place[2]],
  zip: place[3],
  country: ['United States', 'US'],
})
