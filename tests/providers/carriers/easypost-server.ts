import { easyPostDesk } from './easypost-desk.ts'
import { sellerServer } from './seller-server.ts'

export const TEST_KEY = 'EZTKtest0123456789'

type FormValues = Readonly<Record<string, unknown>>

const zipIn = (form: FormValues): string | undefined => {
  const address = form.address ?? (form.shipment as FormValues | undefined)?.to_address
  return (address as { readonly zip?: string } | undefined)?.zip
}

export const easyPostServer = (now: () => number) => {
  const desk = easyPostDesk(now)
  return sellerServer({
    ...desk,
    authorization: `Basic ${Buffer.from(`${TEST_KEY}:`).toString('base64')}`,
    stranger: { error: { code: 'APIKEY.INACTIVE', message: 'This API key is no longer active.' } },
    prefix: '/v2/',
    ids: /shp_\w+/,
    buying: /\/buy$/,
    files: /^\/files\/shp_\w+\.(pdf|png)$/,
    answer: (method: string, path: string, form: FormValues) => desk.answer(method, path.split('?')[0] ?? '', form),
    zipOf: (path: string, form: FormValues) => zipIn(form) ?? desk.senderOf(path),
  })
}
export type EasyPostServer = Awaited<ReturnType<typeof easyPostServer>>
