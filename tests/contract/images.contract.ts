import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { PhotoType } from '../../schemas/values/photo.ts'
import type { Cleaned, Images } from '../../server/providers/images/port.ts'
import { pngPromise } from '../support/picture-parts.ts'
import { drawing, jpegPhoto, pngPhoto, telltale, webpPhoto } from '../support/pictures.ts'

const photoTypes: readonly PhotoType[] = ['image/jpeg', 'image/png', 'image/webp']

const bytesOf = (cleaned: Cleaned): Buffer => {
  if (cleaned.kind === 'refused') throw new Error(`The picture is refused: ${cleaned.because}`)
  return Buffer.from(cleaned.bytes)
}

const cornerOf = async (bytes: Buffer): Promise<string> => {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  const red = (x: number, y: number) => data[(y * info.width + x) * info.channels] ?? 0
  const at = { 'top left': [5, 5], 'top right': [info.width - 6, 5] } as const
  const below = { 'bottom left': [5, info.height - 6], 'bottom right': [info.width - 6, info.height - 6] } as const
  return Object.entries({ ...at, ...below }).find(([, [x, y]]) => red(x, y) > 200)?.[0] ?? 'nowhere'
}

export function imagesContract(name: string, open: () => Images): void {
  describe(`images: ${name}`, () => {
    test.each([
      ['jpeg', jpegPhoto],
      ['png', pngPhoto],
      ['webp', webpPhoto],
    ] as const)('ITM-61 a %s retains its size, and its type matches the report', async (_, photo) => {
      const cleaned = await open().clean(await photo(320, 240), photoTypes)
      expect(cleaned).toMatchObject({ kind: 'clean', width: 320, height: 240 })
      const { format, width, height } = await sharp(bytesOf(cleaned)).metadata()
      expect([`image/${format}`, width, height]).toEqual([cleaned.kind === 'clean' && cleaned.type, 320, 240])
    })

    test('ITM-61 the bytes decide the type of a picture, and other types are refused', async () => {
      const png = await pngPhoto(64, 64)
      expect(await open().clean(png, ['image/jpeg', 'image/webp'])).toEqual({ kind: 'refused', because: 'wrong-type' })
      expect(await open().clean(png, ['image/png'])).toMatchObject({ kind: 'clean' })
      expect(await open().clean(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), photoTypes)).toEqual({
        kind: 'refused',
        because: 'wrong-type',
      })
    })

    test('T32 pictures with too many pixels and unreadable pictures are refused', async () => {
      const images = open()
      const large = pngPromise({ width: 20_000, height: 20_000 })
      expect(await images.clean(large, photoTypes)).toEqual({ kind: 'refused', because: 'too-large' })
      const cut = (await jpegPhoto()).subarray(0, 4_000)
      expect(await images.clean(cut, photoTypes)).toEqual({ kind: 'refused', because: 'damaged' })
    })

    test('T32 place, person, device and program are removed from a picture', async () => {
      const marked = drawing().withExif(telltale).withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">Secret</x:xmpmeta>')
      for (const bytes of await Promise.all([
        marked.clone().jpeg().toBuffer(),
        marked.clone().png().toBuffer(),
        marked.clone().webp().toBuffer(),
      ])) {
        expect(bytes.includes('Secret')).toBe(true)
        const cleaned = bytesOf(await open().clean(bytes, photoTypes))
        const { exif, xmp, iptc, icc, orientation } = await sharp(cleaned).metadata()
        expect([exif, xmp, iptc, icc, orientation]).toEqual([undefined, undefined, undefined, undefined, undefined])
        for (const word of ['Secret', 'Telltale', 'Exif', 'GPS']) expect(cleaned.includes(word), word).toBe(false)
      }
    })

    test.each([1, 2, 3, 4, 5, 6, 7, 8])('a picture with orientation %i becomes upright', async (orientation) => {
      const exif = { IFD0: { Orientation: `${orientation}` } }
      const lying = await drawing(320, 240).jpeg().withExif(exif).toBuffer()
      const cleaned = bytesOf(await open().clean(lying, photoTypes))
      const upright = await sharp(lying, { autoOrient: true }).toBuffer()
      const sizeOf = async (bytes: Buffer) =>
        sharp(bytes)
          .metadata()
          .then(({ width, height }) => [width, height])
      expect(await sizeOf(cleaned)).toEqual(await sizeOf(upright))
      expect(await cornerOf(cleaned)).toBe(await cornerOf(upright))
    })

    test('colors of a wide profile are converted to sRGB', async () => {
      const flat = sharp({ create: { width: 64, height: 64, channels: 3, background: { r: 200, g: 60, b: 60 } } })
      const wide = await flat.withIccProfile('p3').jpeg({ quality: 100 }).toBuffer()
      const [red = 0] = await sharp(bytesOf(await open().clean(wide, photoTypes)))
        .raw()
        .toBuffer()
      expect(Math.abs(red - 200)).toBeLessThanOrEqual(6)
    })

    test('CMYK, grey, 16 bits and transparency become three colors of eight bits', async () => {
      const kinds = [
        drawing(64, 64).toColourspace('cmyk').jpeg(),
        drawing(64, 64).toColourspace('rgb16').png(),
        drawing(64, 64, 4).png(),
      ]
      for (const kind of kinds) {
        const { channels, depth, hasAlpha } = await sharp(
          bytesOf(await open().clean(await kind.toBuffer(), photoTypes)),
        ).metadata()
        expect([channels, depth, hasAlpha]).toEqual([3, 'uchar', false])
      }
    })

    test('the same picture gives the same bytes, so that a repeated upload is idempotent', async () => {
      const bytes = await jpegPhoto()
      const [one, two] = [await open().clean(bytes, photoTypes), await open().clean(bytes, photoTypes)]
      expect(bytesOf(one).equals(bytesOf(two))).toBe(true)
    })

    test('a refused picture does not delay the next', async () => {
      const images = open()
      const broken = (await jpegPhoto()).subarray(0, 3_000)
      const results = await Promise.all(
        [broken, await jpegPhoto(64, 64), broken, await pngPhoto(64, 64)].map((one) => images.clean(one, photoTypes)),
      )
      expect(results.map(({ kind }) => kind)).toEqual(['refused', 'clean', 'refused', 'clean'])
    })
  })
}
