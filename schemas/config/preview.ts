import { type Static, Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'

/** Sites that may frame the portal for a preview (PRV-01). */
export const PreviewHosts = Closed(
  {
    origins: Type.Array(
      Type.String({
        maxLength: 300,
        description: 'Scheme, host and port only, such as https://admin.store.example; http for localhost only',
      }),
      {
        maxItems: 20,
        uniqueItems: true,
        description: 'Origins whose pages may embed and control the preview; absent or empty means none',
      },
    ),
  },
  { description: 'Preview of the portal for merchants while they edit it; off unless it has origins' },
)
export type PreviewHosts = Static<typeof PreviewHosts>
