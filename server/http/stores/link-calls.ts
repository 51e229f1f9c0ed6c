import {
  LinkCodeRequest,
  LinkCodeResponse,
  LinkRefusal,
  OrderCodeResponse,
  OrderLinkRequest,
  OrderLinkResponse,
} from '../../../schemas/shopper-api/links.ts'
import type { ApiOperation } from '../operation/define.ts'

const link = 'https://returns.example/#/link/q7Zr0wPj5LhB8nEoYx2UdA'
const shirt = { name: '#1001', zip: '10001' }
/** For compatibility, storefronts get a list of sentences with 400. */
const linkErrors = { errors: [401], errorBodies: { 400: LinkRefusal } } as const

export const orderLinkCalls = {
  code: {
    path: '/api/v1/:shopId/qr/generate',
    method: 'POST',
    id: 'makeCode',
    errors: [],
    summary: 'Create a QR code for a counter, valid for a day, for a resource of this session',
    body: LinkCodeRequest,
    response: LinkCodeResponse,
    examples: {
      body: { qr_codeable_type: 'order' as const, qr_codeable_id: '9001' },
      answer: {
        qr_code: {
          url: 'data:image/svg+xml;base64,PHN2Zy8+',
          lookup: 'q7Zr0wPj5LhB8nEoYx2UdA',
          qr_codeable_type: 'order' as const,
          qr_codeable_id: '9001',
        },
      },
    },
  },
  link: {
    path: '/api/v1/:shopId/order/link',
    method: 'POST',
    id: 'linkOrder',
    auth: 'shop-key',
    summary: 'Create a link to an order by its number and proof, for servers of the shop',
    body: OrderLinkRequest,
    response: OrderLinkResponse,
    ...linkErrors,
    examples: { body: shirt, answer: { url: link } },
  },
  linkWithCode: {
    path: '/api/v1/:shopId/order/qr',
    method: 'POST',
    id: 'linkOrderWithCode',
    auth: 'shop-key',
    summary: 'Create a link to an order with its QR code, by its number and proof, for servers of the shop',
    body: OrderLinkRequest,
    response: OrderCodeResponse,
    ...linkErrors,
    examples: {
      body: { ...shirt, type: 'png', size: 500 },
      answer: { qr: 'data:image/png;base64,iVBORw0KGgo=', deeplink_url: link },
    },
  },
} as const satisfies Readonly<Record<string, ApiOperation>>
