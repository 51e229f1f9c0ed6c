import { sellerServer } from './seller-server.ts'
import { sendcloudDesk } from './sendcloud-desk.ts'

export const SENDCLOUD_KEYS = { key: 'public-key-0123456789', secret: 'secret-key-0123456789' }

type FormValues = Readonly<Record<string, unknown>>

export const sendcloudServer = (now: () => number) => {
  const desk = sendcloudDesk(now)
  const { key, secret } = SENDCLOUD_KEYS
  return sellerServer({
    ...desk,
    authorization: `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`,
    stranger: { error: { code: 401, message: 'Invalid username/password.', request: 'api/v3' } },
    prefix: '/api/v3/',
    ids: /\d+/,
    buying: /^returns$/,
    files: /^$/,
    zipOf: (_path: string, form: FormValues) => desk.zipOf(form),
  })
}
export type SendcloudServer = Awaited<ReturnType<typeof sendcloudServer>>
