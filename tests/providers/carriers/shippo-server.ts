import { sellerServer } from './seller-server.ts'
import { shippoDesk } from './shippo-desk.ts'

export const SHIPPO_TOKEN = 'shippo_test_0123456789'

type FormValues = Readonly<Record<string, unknown>>

export const shippoServer = (now: () => number) => {
  const desk = shippoDesk(now)
  return sellerServer({
    ...desk,
    authorization: `ShippoToken ${SHIPPO_TOKEN}`,
    stranger: { detail: 'Invalid token' },
    prefix: '/',
    ids: /[0-9a-f]{32}/,
    buying: /^transactions$/,
    files: /^\/files\/[0-9a-f]{32}\.(pdf|png)$/,
    zipOf: (_path: string, form: FormValues) => desk.zipOf(form),
  })
}
export type ShippoServer = Awaited<ReturnType<typeof shippoServer>>
