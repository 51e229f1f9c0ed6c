import { type Static, Type } from 'typebox'
import { Closed } from '../typebox/closed.ts'

/** Sites that may frame the portal for a preview (PRV-01). */
export const PreviewHosts = Closed(
  {
    origins: Type.Array(
      Type.String({
        maxLength: 300,
        description:
          'Scheme, host and port, and nothing behind them, such as https://admin.store.example; http for this machine alone',
      }),
      {
        maxItems: 20,
        uniqueItems: true,
        description:
          'Origins whose pages may frame the preview and tell it what to show; every other page, and all of them while the list is empty, is refused',
      },
    ),
  },
  { description: 'Where merchants look at the portal while they change it: nowhere unless origins are named' },
)
export type PreviewHosts = Static<typeof PreviewHosts>
