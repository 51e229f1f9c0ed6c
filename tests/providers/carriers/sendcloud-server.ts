import { createSellerHandler, sellerServer } from './seller-server.ts'
import { sendcloudDesk } from './sendcloud-desk.ts'

export const SENDCLOUD_KEYS = { key: 'public-key-0123456789', secret: 'secret-key-0123456789' }

type FormValues = Readonly<Record<string, unknown>>

const openDesk = (now: () => number) => {
  const desk = sendcloudDesk(now)
  const { key, secret } = SENDCLOUD_KEYS
  return {
    ...desk,
    authorization: `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`,
    stranger: { error: { code: 401, message: 'Invalid username/password.', request: 'api/v3' } },
    prefix: '/api/v3/',
    ids: /\d+/,
    buying: /^returns$/,
    files: /^$/,
    zipOf: (_path: string, form: FormValues) => desk.zipOf(form),
  }
}

export const sendcloudServer = (now: () => number) => sellerServer(openDesk(now))

/** The same without a server of its own. */
export const sendcloudHandler = (now: () => number) => {
  const desk = openDesk(now)
  return { desk, ...createSellerHandler(desk) }
}
export type SendcloudServer = Awaited<ReturnType<typeof sendcloudServer>>
