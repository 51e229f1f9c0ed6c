import { deflateSync } from 'node:zlib'
import {
  jpegSegment,
  pngChunk,
  pngPromise,
  resizeJpeg,
  webpOf,
  webpPromise,
  withChunks,
  withScans,
  withSegments,
} from '../../support/picture-parts.ts'
import { createPlainPicture, drawing, jpegPhoto, pngPhoto, telltale, webpPhoto } from '../../support/pictures.ts'
import { gif, tails, wrongTypes } from './corpus-strangers.ts'

/** The required result of a file, or `any`. */
export type Fate = 'clean' | 'wrong-type' | 'too-large' | 'damaged' | 'any'

export interface Hostile {
  readonly name: string
  readonly bytes: Buffer
  readonly fate: Fate
}

const labelFate = (fate: Fate, files: Readonly<Record<string, Buffer>>): Hostile[] =>
  Object.entries(files).map(([name, bytes]) => ({ name, bytes, fate }))

const photos = async () => ({ jpeg: await jpegPhoto(), png: await pngPhoto(), webp: await webpPhoto() })

const mapFiles = <Key extends string>(
  files: Readonly<Record<Key, Buffer>>,
  turn: (bytes: Buffer, type: Key) => readonly (readonly [string, Buffer])[],
): Record<string, Buffer> =>
  Object.fromEntries(
    Object.entries<Buffer>(files).flatMap(([type, bytes]) =>
      turn(bytes, type as Key).map(([name, made]) => [`${type}: ${name}`, made]),
    ),
  )

const countTo = (count: number): readonly number[] => Array.from({ length: count }, (_, n) => n)

const truncatedFiles = async (): Promise<Hostile[]> =>
  labelFate(
    'damaged',
    mapFiles(await photos(), (bytes) =>
      countTo(18).map((n) => [
        `cut at ${n + 1}/20`,
        bytes.subarray(0, Math.max(13, Math.floor((bytes.length * (n + 1)) / 20))),
      ]),
    ),
  )

/** A few changed bytes, always the same. */
const bitFlippedFiles = async (): Promise<Hostile[]> => {
  let seed = 42
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return seed % below
  }
  const flip = (bytes: Buffer): Buffer => {
    const copy = Buffer.from(bytes)
    for (const _ of countTo(8)) copy[12 + random(copy.length - 12)] = random(256)
    return copy
  }
  return labelFate(
    'any',
    mapFiles(await photos(), (bytes) => countTo(24).map((n) => [`flipped ${n}`, flip(bytes)])),
  )
}

const polyglots = async (): Promise<Hostile[]> => {
  const files = await photos()
  const behind = mapFiles(files, (bytes) =>
    Object.entries(tails).map(([name, tail]) => [`with ${name} behind`, Buffer.concat([bytes, tail])]),
  )
  const inside = Object.fromEntries(
    Object.entries(tails).flatMap(([name, tail]) => [
      [`jpeg: ${name} as a comment`, withSegments(files.jpeg, jpegSegment(0xfe, tail))],
      [`jpeg: ${name} as application data`, withSegments(files.jpeg, jpegSegment(0xed, tail))],
      [
        `png: ${name} as a text`,
        withChunks(files.png, pngChunk('tEXt', Buffer.concat([Buffer.from('Comment\0'), tail]))),
      ],
      [`png: ${name} as a chunk of its own`, withChunks(files.png, pngChunk('puNK', tail))],
    ]),
  )
  return labelFate('clean', { ...behind, ...inside })
}

const sizes: readonly (readonly [number, number])[] = [
  [12_001, 10],
  [10, 12_001],
  [16_000, 16_000],
  [6_000, 6_000],
  [16_383, 16_383],
  [11_999, 2_200],
]

const bombs = async (): Promise<Hostile[]> => {
  const small = await drawing(64, 64).jpeg().toBuffer()
  const progressive = await drawing(64, 64).jpeg({ progressive: true }).toBuffer()
  const promised = Object.fromEntries(
    sizes.flatMap(([width, height]) => [
      [`png ${width}x${height}`, pngPromise({ width, height })],
      [`png interlaced ${width}x${height}`, pngPromise({ width, height, interlaced: 1 })],
      [`png 16 bits ${width}x${height}`, pngPromise({ width, height, depth: 16, colour: 6 })],
      [`png palette ${width}x${height}`, pngPromise({ width, height, depth: 1, colour: 3 })],
      [`webp lossless ${width}x${height}`, webpPromise(width, height)],
      [`jpeg ${width}x${height}`, resizeJpeg(small, width, height)],
      [`jpeg progressive ${width}x${height}`, resizeJpeg(progressive, width, height)],
    ]),
  )
  return labelFate('too-large', {
    ...promised,
    'png 2147483647x2147483647': pngPromise({ width: 2 ** 31 - 1, height: 2 ** 31 - 1 }),
    'png interlaced 5000x5000': pngPromise({ width: 5_000, height: 5_000, interlaced: 1 }),
    'png 16 bits 4000x4000': pngPromise({ width: 4_000, height: 4_000, depth: 16, colour: 6 }),
    'jpeg 65500x65500': resizeJpeg(small, 65_500, 65_500),
    'jpeg progressive 5000x4900 4:4:4': resizeJpeg(
      await drawing(64, 64).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
      5_000,
      4_900,
    ),
    'jpeg progressive of 16 megapixels': resizeJpeg(progressive, 4_618, 3_464),
    'webp lossless of 25 megapixels': webpPromise(5_000, 5_000),
    'jpeg of 3000 scans': withScans(
      await createPlainPicture(2_000, 1_500).jpeg({ progressive: true }).toBuffer(),
      3_000,
    ),
    'png 12000x12000 in full': await createPlainPicture(12_000, 12_000).png().toBuffer(),
    'webp 16383x2000 in full': await createPlainPicture(16_383, 2_000).webp({ effort: 0 }).toBuffer(),
  })
}

/** Pictures at the limits, which are accepted. */
const heavy = async (): Promise<Hostile[]> => {
  const jpeg = (progressive: boolean, chromaSubsampling: string) => ({ progressive, chromaSubsampling })
  return labelFate('clean', {
    'jpeg of 24 megapixels': await createPlainPicture(5_712, 4_284).jpeg().toBuffer(),
    'jpeg of 24 megapixels, turned, with a profile': await createPlainPicture(5_712, 4_284)
      .jpeg(jpeg(false, '4:4:4'))
      .withMetadata({ orientation: 6 })
      .toBuffer(),
    'jpeg progressive of 12 megapixels': await createPlainPicture(4_032, 3_024).jpeg(jpeg(true, '4:2:0')).toBuffer(),
    'jpeg progressive of 6 megapixels 4:4:4, turned': await createPlainPicture(2_800, 2_200)
      .jpeg(jpeg(true, '4:4:4'))
      .withMetadata({ orientation: 8 })
      .toBuffer(),
    'png of 16 megapixels with transparency': await createPlainPicture(4_000, 4_000, 4).png().toBuffer(),
    'png interlaced of 4 megapixels': await createPlainPicture(2_100, 2_100, 4).png({ progressive: true }).toBuffer(),
    'png of 5 megapixels, 16 bits': await createPlainPicture(2_300, 2_300, 4).toColourspace('rgb16').png().toBuffer(),
    'png interlaced of 2 megapixels, 16 bits': await createPlainPicture(1_500, 1_500, 4)
      .toColourspace('rgb16')
      .png({ progressive: true })
      .toBuffer(),
    'webp of 16 megapixels': await createPlainPicture(4_600, 3_500, 4).webp({ effort: 0 }).toBuffer(),
    'webp lossless of 4 megapixels': await createPlainPicture(2_100, 2_100, 4)
      .webp({ lossless: true, effort: 0 })
      .toBuffer(),
    'png with four gigabytes of texts': withChunks(await pngPhoto(), ...textBombs(480)),
    'png with a profile of eight megabytes': withChunks(await pngPhoto(), profileBomb()),
  })
}

const packedZeros = deflateSync(Buffer.alloc(7_900_000))
const textBombs = (count: number): readonly Buffer[] =>
  countTo(count).map((n) => pngChunk('zTXt', Buffer.concat([Buffer.from(`Title ${n}\0\0`), packedZeros])))
const profileBomb = (): Buffer => pngChunk('iCCP', Buffer.concat([Buffer.from('sRGB\0\0'), packedZeros]))

/** Real files of cameras and programs. */
const validFiles = async (): Promise<Hostile[]> => {
  const turned = await Promise.all(
    [1, 2, 3, 4, 5, 6, 7, 8].map(async (orientation) => [
      `jpeg of orientation ${orientation} with a place`,
      await drawing()
        .jpeg()
        .withExif({ ...telltale, IFD0: { ...telltale.IFD0, Orientation: `${orientation}` } })
        .toBuffer(),
    ]),
  )
  return labelFate('clean', {
    ...Object.fromEntries(turned),
    'jpeg with the P3 profile': await drawing().withIccProfile('p3').jpeg().toBuffer(),
    'jpeg with four inks': await drawing().toColourspace('cmyk').jpeg().toBuffer(),
    'jpeg in grey': await drawing().greyscale().jpeg().toBuffer(),
    'jpeg progressive': await drawing().jpeg({ progressive: true }).toBuffer(),
    'png with exif': await drawing().png().withExif(telltale).toBuffer(),
    'png of 16 bits': await drawing().toColourspace('rgb16').png().toBuffer(),
    'png with a palette': await drawing().png({ palette: true }).toBuffer(),
    'png interlaced': await drawing().png({ progressive: true }).toBuffer(),
    'png with transparency': await drawing(640, 480, 4).png().toBuffer(),
    'png in grey': await drawing().greyscale().png().toBuffer(),
    'webp with exif': await drawing().webp().withExif(telltale).toBuffer(),
    'webp lossless with transparency': await drawing(640, 480, 4).webp({ lossless: true }).toBuffer(),
    'one pixel': await createPlainPicture(1, 1).png().toBuffer(),
    'a line': await createPlainPicture(3_000, 1).jpeg().toBuffer(),
    'a tower': await createPlainPicture(1, 3_000).png().toBuffer(),
  })
}

const films = async (): Promise<Hostile[]> => {
  const frames = await drawing(64, 64 * 3).toBuffer({ resolveWithObject: false })
  const still = await webpPhoto()
  const flagged = webpOf(['VP8X', Buffer.from([0x02, 0, 0, 0, 63, 0, 0, 63, 0, 0])], ['VP8 ', still.subarray(20)])
  return labelFate('wrong-type', {
    'webp with a film’s mark': flagged,
    'webp with a film’s frames': webpOf(['ANIM', Buffer.alloc(6)], ['ANMF', frames.subarray(0, 200)]),
    ...mapFiles({ gif }, (bytes) => [['with its name changed', bytes]]),
  })
}

const masks = (): Hostile[] => {
  const magic = {
    jpeg: Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
    png: pngPromise({ width: 10, height: 10 }).subarray(0, 33),
    webp: Buffer.from('RIFF\x10\x00\x00\x00WEBPVP8 ', 'latin1'),
  }
  return labelFate(
    'damaged',
    mapFiles(magic, (bytes) =>
      Object.entries(tails).map(([name, tail]) => [`then ${name}`, Buffer.concat([bytes, tail])]),
    ),
  )
}

/** Over three hundred files, generated anew each time. */
export const corpus = async (): Promise<readonly Hostile[]> => [
  ...labelFate('wrong-type', wrongTypes),
  ...masks(),
  ...(await films()),
  ...(await truncatedFiles()),
  ...(await bitFlippedFiles()),
  ...(await polyglots()),
  ...(await bombs()),
  ...(await validFiles()),
  ...(await heavy()),
]
