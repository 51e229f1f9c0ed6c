import { Type } from 'typebox'
import { AddedFont, FONT_TYPE, FontId, ShopFont } from '../../../schemas/merchant/font.ts'
import { Closed } from '../../../schemas/typebox/closed.ts'
import { type MerchantOperation, merchantOperation } from './api.ts'

/** Above the limit of fonts, whose refusal explains it. */
const BODY_BYTES = 1_048_576

export const fontCalls: readonly MerchantOperation[] = [
  merchantOperation({
    method: 'GET',
    path: '/fonts',
    id: 'listFonts',
    right: 'read-configuration',
    summary: 'List the uploaded fonts of the shop, newest first',
    response: Closed({ fonts: Type.Array(ShopFont, { description: 'Uploaded fonts, newest first' }) }),
    handler: async ({ world, caller, done }) => done({ fonts: [...(await world.fonts.all(caller.shopId))] }),
  }),
  merchantOperation({
    method: 'POST',
    path: '/fonts',
    id: 'addFont',
    right: 'edit-configuration',
    summary:
      'Store a font of the shop. The body is a woff2 file of at most 150 kB. Its `path` goes into `theme.globals.typeface` of the configuration',
    consumes: { types: [FONT_TYPE], as: 'buffer', minimumRate: true },
    bodyLimit: BODY_BYTES,
    creates: true,
    response: AddedFont,
    errors: [408, 409, 413, 415, 422],
    handler: async ({ world, caller, body, refuse }) => {
      const added = await world.fonts.add(caller, Buffer.isBuffer(body) ? body : Buffer.alloc(0))
      if (added.kind !== 'done') return refuse(added.kind === 'full' ? 409 : 422, added.message)
      return { status: 201, headers: { location: added.font.path }, answer: added.font }
    },
  }),
  merchantOperation({
    method: 'DELETE',
    path: '/fonts/:id',
    id: 'deleteFont',
    params: { id: FontId },
    right: 'edit-configuration',
    summary: 'Delete an uploaded font that no version in use names',
    response: Closed({ deleted: Type.String({ description: 'Id of the font' }) }),
    errors: [404, 409],
    handler: async ({ world, caller, params: { id }, done, refuse }) => {
      const result = await world.fonts.remove(caller, id)
      if (result === 'in-use')
        return refuse(409, 'The live version or the candidate uses this font. Publish another typeface first')
      return result === 'removed' ? done({ deleted: id }) : refuse(404, 'The font does not exist')
    },
  }),
]
