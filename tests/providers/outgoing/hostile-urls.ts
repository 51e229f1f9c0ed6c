/** Non-public addresses of every range, including those of cloud metadata. */
export const closed4 = [
  ...['0.0.0.0', '0.0.0.1', '0.255.255.255', '10.0.0.1', '10.255.255.254', '100.64.0.1', '100.100.100.200'],
  ...['100.127.255.255', '127.0.0.1', '127.0.0.2', '127.255.255.255', '168.63.129.16', '169.254.0.1'],
  ...['169.254.169.254', '169.254.170.2', '172.16.0.1', '172.31.255.255', '192.0.0.1', '192.0.0.192', '192.0.2.1'],
  ...['192.88.99.1', '192.168.0.1', '192.168.255.255', '198.18.0.1', '198.19.255.255', '198.51.100.7'],
  ...['203.0.113.9', '224.0.0.1', '239.255.255.250', '240.0.0.1', '255.255.255.255'],
]

export const closed6 = [
  ...['::', '::1', '::2', '::127.0.0.1', '::ffff:127.0.0.1', '::ffff:10.0.0.1', '::ffff:169.254.169.254'],
  ...['::ffff:8.8.8.8', '::ffff:0:127.0.0.1', '64:ff9b::7f00:1', '64:ff9b::a9fe:a9fe', '64:ff9b:1::1', '100::1'],
  ...['100:0:0:1::1', '2001::1', '2001:0:7f00:1::', '2001:2::1', '2001:10::1', '2001:20::1', '2001:db8::1'],
  ...['2002:7f00:1::', '2002:a00:1::1', '2002:a9fe:a9fe::', '2620:4f:8000::1', '3ffe::1', '3fff::1', '4000::1'],
  ...['5f00::1', 'fc00::1', 'fd00::1', 'fd00:ec2::254', 'fe80::1', 'fe80::a9fe:a9fe', 'fec0::1', 'ff02::1', 'ff0e::1'],
]

const octets = (address: string): number[] => address.split('.').map(Number)
const toInteger = (address: string): number => octets(address).reduce((sum, octet) => sum * 256 + octet, 0)
const hex = (value: number): string => `0x${value.toString(16)}`
const octal = (value: number): string => `0${value.toString(8)}`

const spellings = (address: string): string[] => {
  const [a = 0, b = 0, c = 0, d = 0] = octets(address)
  return [
    address,
    `${address}.`,
    `${toInteger(address)}`,
    hex(toInteger(address)),
    octal(toInteger(address)),
    octets(address).map(hex).join('.'),
    octets(address).map(octal).join('.'),
    `${a}.${b}.${c * 256 + d}`,
    `${hex(a)}.${octal(b)}.${c}.${d}`,
    [...address]
      .map((sign) => (sign === '.' ? '。' : String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0)))
      .join(''),
  ]
}

export const hostNameFor = (address: string): string => `a${Buffer.from(address).toString('hex')}.merchant.example`

export const addressFor = (host: string): string => Buffer.from(host.split('.')[0]?.slice(1) ?? '', 'hex').toString()

const wrongKinds = [
  'http://hooks.merchant.example/in',
  'ftp://hooks.merchant.example/in',
  'ws://hooks.merchant.example/in',
  'wss://hooks.merchant.example/in',
  'gopher://hooks.merchant.example/in',
  'file:///etc/passwd',
  'data:text/plain,in',
  'javascript:alert(1)',
  'https:',
  'https://',
  'https://:443/',
  '//hooks.merchant.example/in',
  '/in',
  '',
  'https://hooks.merchant.example:80/in',
  'https://hooks.merchant.example:22/in',
  'https://hooks.merchant.example:8443/in',
  'https://hooks.merchant.example:6379/in',
  'https://hooks.merchant.example:0/in',
  'https://hooks.merchant.example:65536/in',
  'https://user@hooks.merchant.example/in',
  'https://user:word@hooks.merchant.example/in',
  'https://:word@hooks.merchant.example/in',
  'https://hooks.merchant.example@127.0.0.1/in',
  'https://127.0.0.1#@hooks.merchant.example/in',
  'https://127.0.0.1\\@hooks.merchant.example/in',
  'https://127.0.0.1%2f@hooks.merchant.example/in',
  'https://hooks.merchant.example\n@127.0.0.1/',
  'https://[::1/in',
  'https://[fe80::1%25eth0]/in',
  'https://hooks merchant.example/in',
  'https://localhost/in',
  'https://LOCALHOST./in',
  'https://a.localhost/in',
]

export const hostileUrls: readonly string[] = [
  ...wrongKinds,
  ...closed4.flatMap(spellings).map((host) => `https://${host}/in`),
  ...closed6.map((host) => `https://[${host}]/in`),
  ...[...closed4, ...closed6].map((address) => `https://${hostNameFor(address)}/in`),
]
