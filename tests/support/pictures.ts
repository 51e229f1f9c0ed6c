import sharp, { type Sharp } from 'sharp'

export const drawing = (width = 640, height = 480, channels: 3 | 4 = 3): Sharp => {
  const pixels = Buffer.alloc(width * height * channels)
  let seed = 7
  for (let at = 0; at < pixels.length; at += channels) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    const [x, y] = [(at / channels) % width, Math.floor(at / channels / width)]
    const corner = x < width / 4 && y < height / 4
    pixels[at] = corner ? 250 : 60 + (seed % 16)
    pixels[at + 1] = corner ? 40 : 120 + (seed % 16)
    pixels[at + 2] = corner ? 40 : 90 + ((x + y) % 64)
    if (channels === 4) pixels[at + 3] = corner ? 255 : 128
  }
  return sharp(pixels, { raw: { width, height, channels } })
}

export const createPlainPicture = (width: number, height: number, channels: 3 | 4 = 3): Sharp =>
  sharp({
    create: { width, height, channels, background: { r: 90, g: 120, b: 140, alpha: 0.5 } },
    limitInputPixels: false,
  })

export const jpegPhoto = (width?: number, height?: number): Promise<Buffer> => drawing(width, height).jpeg().toBuffer()
export const pngPhoto = (width?: number, height?: number): Promise<Buffer> => drawing(width, height).png().toBuffer()
export const webpPhoto = (width?: number, height?: number): Promise<Buffer> => drawing(width, height).webp().toBuffer()

export const telltale = {
  IFD0: { Make: 'Telltale Phone', Artist: 'Ada Secret', Copyright: 'Ada Secret' },
  IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 26/1', GPSLongitudeRef: 'W', GPSLongitude: '0/1 7/1 39/1' },
}
