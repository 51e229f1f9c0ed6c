import type { FastifyReply } from 'fastify'
import QRCode from 'qrcode'
import { Type } from 'typebox'
import type { CodeRequest } from '../../../schemas/merchant/link.ts'
import { STATIC_PICTURE_POLICY } from '../plugins/secure-headers.ts'

/** Width of PNG codes (CON-14). */
const PNG_PIXELS = 500

const types = { 'qr.svg': 'image/svg+xml', 'qr.png': 'image/png' } as const

/** Error correction M: readable with up to 15 % damage. */
const renderCode = (file: keyof typeof types, text: string, width = PNG_PIXELS): Promise<string | Buffer> =>
  file === 'qr.svg'
    ? QRCode.toString(text, { type: 'svg', width, errorCorrectionLevel: 'M' })
    : QRCode.toBuffer(text, { type: 'png', width, errorCorrectionLevel: 'M' })

export const pictureOperation = (file: keyof typeof types, summary: string) =>
  ({ method: 'GET', summary, produces: [types[file]], response: Type.String({ description: 'Picture' }) }) as const

/** For links that are not stored. */
export async function toDataUrl(text: string, { type = 'png', size }: CodeRequest): Promise<string> {
  const file = type === 'svg' ? 'qr.svg' : 'qr.png'
  return `data:${types[file]};base64,${Buffer.from(await renderCode(file, text, size)).toString('base64')}`
}

/** Not cached, because the text may be a credential. */
export const sendCode = async (reply: FastifyReply, file: keyof typeof types, text: string) =>
  reply
    .header('cache-control', 'private, no-store')
    .header('content-security-policy', STATIC_PICTURE_POLICY)
    .type(types[file])
    .send(await renderCode(file, text))
