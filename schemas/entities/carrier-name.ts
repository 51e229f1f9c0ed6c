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

/** Display name of a carrier for any spelling; unknown ones are returned unchanged (LBL-28). */
export const getCarrierName = (carrier: string): string => names[carrier.toLowerCase().replace(/[\s_]/g, '')] ?? carrier
