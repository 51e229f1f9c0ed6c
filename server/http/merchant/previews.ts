import { MadePreview, PreviewRequest } from '../../../schemas/merchant/preview.ts'
import { type MerchantOperation, merchantOperation } from './api.ts'

const DOCUMENT_BYTES = 1_048_576

/** Creates a preview of a portal (PRV-01 to PRV-11). Its token opens once. */
export const merchantPreviewCalls: readonly MerchantOperation[] = [
  merchantOperation({
    method: 'POST',
    path: '/previews',
    id: 'makePreview',
    right: 'edit-configuration',
    summary:
      'Create the URL of a portal page with made-up orders, to embed in one of the origins of `preview`. Shows a published or unpublished configuration. The URL can be opened once, within ten minutes',
    body: PreviewRequest,
    bodyLimit: DOCUMENT_BYTES,
    status: 201,
    response: MadePreview,
    errors: [404, 422],
    handler: async ({ world, caller: { shopId }, body, done, refuse }) => {
      const result = await world.previews.make(shopId, body.document)
      if (result.kind === 'unknown') return refuse(404, 'The shop does not exist')
      if (result.kind === 'refused') return refuse(422, result.problems)
      const { token, expiresAt } = result.made
      // The token follows the `#`, so no server or other page sees it.
      return done({ url: `${world.publicUrl}/preview?shop=${shopId}#${token}`, token, expiresAt })
    },
  }),
]
