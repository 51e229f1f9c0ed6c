import type { FastifyReply } from 'fastify'
import QRCode from 'qrcode'
import { STILL } from './plugins/secure-headers.ts'

/** How wide a code is as a picture of pixels (CON-14). */
const PNG_PIXELS = 500

const types = { 'qr.svg': 'image/svg+xml', 'qr.png': 'image/png' } as const

const drawn = (file: keyof typeof types, text: string): Promise<string | Buffer> =>
  file === 'qr.svg'
    ? QRCode.toString(text, { type: 'svg', errorCorrectionLevel: 'M' })
    : QRCode.toBuffer(text, { type: 'png', width: PNG_PIXELS, errorCorrectionLevel: 'M' })

/** Sends a text as a code to scan. Nothing keeps it: what it says may open something. */
export const sendCode = async (reply: FastifyReply, file: keyof typeof types, text: string) =>
  reply
    .header('cache-control', 'private, no-store')
    .header('content-security-policy', STILL)
    .type(types[file])
    .send(await drawn(file, text))
