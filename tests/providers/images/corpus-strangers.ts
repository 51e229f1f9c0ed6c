import { deflateRawSync, gzipSync } from 'node:zlib'

const zip = (): Buffer => {
  const data = deflateRawSync(Buffer.from('<script>alert(1)</script>'))
  const name = Buffer.from('index.html')
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(8, 8)
  local.writeUInt32LE(data.length, 18)
  local.writeUInt32LE(25, 22)
  local.writeUInt16LE(name.length, 26)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  return Buffer.concat([local, name, data, end])
}

const svgs = {
  'svg with a script': '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  'svg with a handler': '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
  'svg with a prologue': '<?xml version="1.0"?><!DOCTYPE svg><svg xmlns="http://www.w3.org/2000/svg"/>',
  'svg that reads a file':
    '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>',
  'svg that fetches': '<svg xmlns="http://www.w3.org/2000/svg"><image href="http://127.0.0.1:1/x.png"/></svg>',
  'svg that laughs a billion times': `<!DOCTYPE svg [<!ENTITY a "${'lol'.repeat(50)}"><!ENTITY b "${'&a;'.repeat(50)}"><!ENTITY c "${'&b;'.repeat(50)}">]><svg xmlns="http://www.w3.org/2000/svg"><text>&c;</text></svg>`,
  'svg behind a blank': ' \n<svg xmlns="http://www.w3.org/2000/svg"/>',
  'svg with a byte order mark': '\uFEFF<svg xmlns="http://www.w3.org/2000/svg"/>',
}

export const gif: Buffer = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

const film = Buffer.concat([
  gif.subarray(0, gif.length - 1),
  Buffer.from('21ff0b4e45545343415045322e300301000000', 'hex'),
  gif.subarray(19),
])

const boxWithBrand = (brand: string): Buffer =>
  Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from(`ftyp${brand}\0\0\0\0mif1${brand}`), Buffer.alloc(400)])

const texts = {
  ...svgs,
  html: '<!doctype html><script>alert(1)</script>',
  'html without a head': '<img src=x onerror=alert(1)>',
  pdf: '%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF',
  postscript: '%!PS-Adobe-3.0\n(/etc/passwd) (r) file',
  script: '#!/bin/sh\nexit 0\n',
  php: '<?php phpinfo(); ?>',
  'a magick script': 'push graphic-context\nviewbox 0 0 1 1\nfill url(https://example.com/)\npop graphic-context',
  'a vips file': '\x08\xf2\xa6\xb6'.repeat(40),
  'a portable pixmap': 'P6\n60000 60000\n255\n',
  'an x pixmap': '/* XPM */\nstatic char *x[] = {"1 1 1 1","a c #fff","a"};',
  'a fits file': 'SIMPLE  =                    T'.padEnd(2_880),
  'a radiance file': '#?RADIANCE\nFORMAT=32-bit_rle_rgbe\n\n-Y 60000 +X 60000\n',
  'plain text': 'This is a photo, I promise.',
  json: '{"type":"image/png"}',
  'a name of a type': 'image/jpeg',
}

export const wrongTypes: Readonly<Record<string, Buffer>> = {
  'nothing at all': Buffer.alloc(0),
  'one byte': Buffer.from([0xff]),
  'two bytes of a jpeg': Buffer.from([0xff, 0xd8]),
  'seven bytes of a png': Buffer.from('89504e470d0a1a', 'hex'),
  'a riff without webp': Buffer.from('RIFF\x04\x00\x00\x00WAVEfmt ', 'latin1'),
  'megabytes of nothing': Buffer.alloc(4 * 1024 * 1024),
  'megabytes of ones': Buffer.alloc(4 * 1024 * 1024, 0xff),
  ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, Buffer.from(text, 'utf8')])),
  'svg packed': gzipSync(svgs['svg with a script']),
  gif,
  'gif that moves': film,
  heic: boxWithBrand('heic'),
  avif: boxWithBrand('avif'),
  'a film': boxWithBrand('isom'),
  'a jpeg 2000': Buffer.concat([Buffer.from('0000000c6a5020200d0a870a', 'hex'), Buffer.alloc(100)]),
  'a jpeg xl': Buffer.concat([Buffer.from('ff0a', 'hex'), Buffer.alloc(100)]),
  'a tiff': Buffer.concat([Buffer.from('49492a0008000000', 'hex'), Buffer.alloc(100)]),
  'a big tiff': Buffer.concat([Buffer.from('4d4d002b00080000', 'hex'), Buffer.alloc(100)]),
  'a bitmap': Buffer.concat([Buffer.from('BM'), Buffer.alloc(100)]),
  'an icon': Buffer.concat([Buffer.from('00000100', 'hex'), Buffer.alloc(100)]),
  'a photoshop file': Buffer.concat([Buffer.from('8BPS\0\x01', 'latin1'), Buffer.alloc(100)]),
  'an exr': Buffer.concat([Buffer.from('762f3101', 'hex'), Buffer.alloc(100)]),
  'a program': Buffer.concat([Buffer.from('7f454c46', 'hex'), Buffer.alloc(100)]),
  'a windows program': Buffer.concat([Buffer.from('MZ'), Buffer.alloc(100)]),
  'a java class': Buffer.concat([Buffer.from('cafebabe', 'hex'), Buffer.alloc(100)]),
  'a zip': zip(),
}

/** Data after or inside pictures, each with a word that must not survive. */
export const tails: Readonly<Record<string, Buffer>> = {
  html: Buffer.from('<!doctype html><script>SMUGGLED(1)</script>'),
  'a script': Buffer.from('*/=1;SMUGGLED(1)/*'),
  php: Buffer.from('<?php SMUGGLED(); ?>'),
  'a zip': Buffer.concat([zip(), Buffer.from('SMUGGLED')]),
  svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="SMUGGLED(1)"/>'),
  'a pdf': Buffer.from('%PDF-1.7\nSMUGGLED\n%%EOF'),
}
