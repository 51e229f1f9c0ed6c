/** What carriers call themselves, by the word that labels and configurations have for them. */
const names: Readonly<Record<string, string>> = {
  ups: 'UPS',
  usps: 'USPS',
  uspsreturns: 'USPS',
  'dhl-seko': 'USPS',
  fedex: 'FedEx',
  purolator: 'Purolator',
  dhl: 'DHL',
  canadapost: 'Canada Post',
  royalmail: 'Royal Mail',
  inpost: 'InPost',
  asda: 'Asda',
  evri: 'Evri',
  seko: 'Seko',
}

/** A carrier as people know it, by whatever spelling systems have for it; one that nobody knows is called as it is (LBL-28). */
export const carrierName = (carrier: string): string => names[carrier.toLowerCase().replace(/[\s_]/g, '')] ?? carrier
