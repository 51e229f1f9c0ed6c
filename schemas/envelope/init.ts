import { type Static, Type } from 'typebox'
import { FeatureFlag, Style } from '../config/style.ts'
import { Closed } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import { Language, ShopId } from '../values/ids.ts'
import { Currency } from '../values/money.ts'
import { ClientWords } from './client-words.ts'
import { ContractVersion } from './version.ts'

/** Response of `GET /api/v1/init` (ENT-02, Spec §7). */
export const Init = Closed(
  {
    contract: ContractVersion,
    shop_id: described(ShopId, 'Id of the shop'),
    name: Type.String({ description: 'Name of the shop' }),
    currency: described(Currency, 'Currency of the shop'),
    language: described(Language, 'Language of the session'),
    direction: Type.Optional(Type.Literal('rtl', { description: 'Set if the language is written from right to left' })),
    allowed_languages: Type.Array(Language, { description: 'Languages to choose from' }),
    customizations: Closed(
      {
        content: Type.Record(Type.String(), Type.String(), {
          description: 'Texts in the language of the session, by key',
        }),
        style: described(Style, 'Look of the portal'),
        settings: Type.Record(Type.String(), Type.Unknown(), { description: 'Settings of the shop' }),
      },
      { description: 'Customizations of the shop' },
    ),
    feature_flags: Type.Array(FeatureFlag, { description: 'Feature flags of the shop' }),
    calls: Closed(
      {
        screens: Type.String({ description: 'Accepts `{path, known?}` and returns the page of a path' }),
        entry: Type.String({
          description: 'Accepts `{at: "/", args: {path}}` for an entry path with values, and returns its page',
        }),
        entries: Type.String({
          description:
            'ECMAScript regular expression for incoming paths, such as from links. A matching path goes to `entry`, others to `screens`',
        }),
        metric: Type.String({
          description: 'Accepts `{metric: "session", context: {}}` once per visit, to count sessions; optional',
        }),
      },
      { description: 'URLs of calls outside pages; all are POST' },
    ),
    title: Type.String({ description: 'Title of the document' }),
    description: Type.Optional(Type.String({ description: 'Meta description of the document' })),
    strings: described(ClientWords, 'Texts of the client itself, such as offline, loading, retry and close'),
  },
  { title: 'Init', description: 'Data that a client needs before the first screen' },
)
export type Init = Static<typeof Init>
