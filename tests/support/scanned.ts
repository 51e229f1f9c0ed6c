import decodeQR from 'qr/decode.js'
import sharp from 'sharp'

export const scanPicture = async (picture: Buffer) => {
  const { data, info } = await sharp(picture, { density: 300 })
    .flatten({ background: '#fff' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = info
  return { width, height, text: decodeQR({ width, height, data: new Uint8ClampedArray(data) }) }
}

export function pictureIn(address: string): { readonly type: string; readonly bytes: Buffer } {
  const [, type = '', base64 = ''] = /^data:([^;]+);base64,(.*)$/.exec(address) ?? []
  return { type, bytes: Buffer.from(base64, 'base64') }
}
