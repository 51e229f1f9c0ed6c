import type { FastifyReply } from 'fastify'
import QRCode from 'qrcode'
import { Type } from 'typebox'
import type { CodeRequest } from '../../../schemas/link.ts'
import { STILL } from '../plugins/secure-headers.ts'

/** How wide a code is as a picture of pixels (CON-14). */
const PNG_PIXELS = 500

const types = { 'qr.svg': 'image/svg+xml', 'qr.png': 'image/png' } as const

/** A code with correction level M, so that it can be read with up to a seventh of it torn or wet. */
const drawn = (file: keyof typeof types, text: string, width = PNG_PIXELS): Promise<string | Buffer> =>
  file === 'qr.svg'
    ? QRCode.toString(text, { type: 'svg', width, errorCorrectionLevel: 'M' })
    : QRCode.toBuffer(text, { type: 'png', width, errorCorrectionLevel: 'M' })

/** An operation that answers a code as a picture. */
export const pictureOperation = (file: keyof typeof types, summary: string) =>
  ({ method: 'GET', summary, produces: [types[file]], response: Type.String({ description: 'A picture' }) }) as const

/** A text as a code that stands in its own address, for a link that nobody keeps. */
export async function codeAddress(text: string, { type = 'png', size }: CodeRequest): Promise<string> {
  const file = type === 'svg' ? 'qr.svg' : 'qr.png'
  return `data:${types[file]};base64,${Buffer.from(await drawn(file, text, size)).toString('base64')}`
}

/** Sends a text as a code to scan. Nothing keeps it: what it says may open something. */
export const sendCode = async (reply: FastifyReply, file: keyof typeof types, text: string) =>
  reply
    .header('cache-control', 'private, no-store')
    .header('content-security-policy', STILL)
    .type(types[file])
    .send(await drawn(file, text))
