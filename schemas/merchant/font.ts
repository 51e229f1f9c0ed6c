import { type Static, Type } from 'typebox'
import { FontMetrics } from '../config/typeface.ts'
import { Closed } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'

export const FONT_TYPE = 'font/woff2'

/** SHA-256 of the file. */
export const FontId = Type.String({ pattern: '^[0-9a-f]{64}$', description: 'Id of the font' })

export const ShopFont = Closed(
  {
    id: FontId,
    path: Type.String({ description: 'Path of the file, for `theme.globals.typeface` of the configuration' }),
    family: Type.String({ description: 'Name of the typeface, as in the file' }),
    bytes: Type.Integer({ description: 'Size of the file' }),
  },
  { title: 'ShopFont', description: 'Uploaded font' },
)
export type ShopFont = Static<typeof ShopFont>

export const AddedFont = Closed(
  { ...ShopFont.properties, metrics: described(FontMetrics, 'Measures that the service read from the file') },
  { title: 'AddedFont', description: 'Font that was stored' },
)
export type AddedFont = Static<typeof AddedFont>
