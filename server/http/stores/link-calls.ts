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
    summary: 'A code for a counter, for a day: of what this session could open itself',
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
    summary: 'A link to an order, for a server of the shop that has its number and a proof',
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
    summary: 'A link to an order and its code, for a server of the shop that has its number and a proof',
    body: OrderLinkRequest,
    response: OrderCodeResponse,
    ...linkErrors,
    examples: {
      body: { ...shirt, type: 'png', size: 500 },
      answer: { qr: 'data:image/png;base64,iVBORw0KGgo=', deeplink_url: link },
    },
  },
} as const satisfies Readonly<Record<string, ApiOperation>>
