import { ReturnPolicyResponse } from '../../../schemas/shopper-api/return-policy.ts'
import { fault } from '../../faults.ts'
import { readPolicyMarkup } from '../../journey/policy/markup.ts'
import { isPortalOpen } from '../../journey/request/session.ts'
import { prepareResponse, sendPrepared } from '../contract/prepared-response.ts'
import { optionalTexts } from '../operation/define.ts'
import { shopperOperation } from '../operation/shopper-api.ts'
import { liveConfig } from '../request/live-config.ts'

const example: ReturnPolicyResponse = {
  '@context': 'https://schema.org',
  '@type': 'OnlineStore',
  name: 'Wrenfold',
  url: 'https://wrenfold.example',
  hasMerchantReturnPolicy: [
    {
      '@type': 'MerchantReturnPolicy',
      applicableCountry: ['US'],
      returnPolicyCountry: 'US',
      merchantReturnLink: 'https://returns.wrenfold.example/policy',
      returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
      merchantReturnDays: 60,
      additionalProperty: [{ '@type': 'PropertyValue', name: 'windowStart', value: 'delivered' }],
      refundType: ['https://schema.org/FullRefund', 'https://schema.org/StoreCreditRefund'],
      returnMethod: ['https://schema.org/ReturnByMail', 'https://schema.org/ReturnInStore'],
      returnFees: 'https://schema.org/ReturnShippingFees',
      returnShippingFeesAmount: { '@type': 'MonetaryAmount', currency: 'USD', value: 3.95 },
      returnPolicySeasonalOverride: [
        {
          '@type': 'MerchantReturnPolicySeasonalOverride',
          name: 'Holiday returns',
          startDate: '2026-11-01',
          endDate: '2026-12-24',
          returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
          merchantReturnDays: '2027-01-31',
          refundType: ['https://schema.org/FullRefund', 'https://schema.org/StoreCreditRefund'],
        },
      ],
    },
  ],
}

/** DAT-18. The same for everybody, so that caches may store it. */
export const returnPolicyCall = shopperOperation({
  method: 'GET',
  path: '/api/v1/:shopId/return-policy',
  id: 'readReturnPolicy',
  auth: 'none',
  summary: 'The return policy as JSON-LD of schema.org, for search engines and shopping agents',
  query: optionalTexts({ lang: 'Language of titles, such as fr; absent means the first language of the shop' }),
  response: ReturnPolicyResponse,
  examples: { answer: example },
  async handler({ world, visit, query: { lang }, request, reply }) {
    const config = await liveConfig(world, visit.shopId)
    if (!isPortalOpen(config)) throw fault('RET_ERR_NOT_FOUND')
    const { allowed_languages: allowed, default_language: standard } = config.settings
    const language = allowed.find((one) => one === lang) ?? standard ?? allowed[0] ?? ''
    const markup = await readPolicyMarkup(world, config, { language, now: visit.now })
    return sendPrepared(request, reply, prepareResponse(markup))
  },
})
