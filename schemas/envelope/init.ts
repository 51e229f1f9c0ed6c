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
    shop_id: described(ShopId, 'The shop'),
    name: Type.String({ description: 'Name of the shop' }),
    currency: described(Currency, 'Currency of the shop'),
    language: described(Language, 'Language of the session'),
    allowed_languages: Type.Array(Language, { description: 'Languages to choose from' }),
    customizations: Closed(
      {
        content: Type.Record(Type.String(), Type.String(), {
          description: 'Its words in the language of the session, by key',
        }),
        style: described(Style, 'How it looks'),
        settings: Type.Record(Type.String(), Type.Unknown(), { description: 'Its settings, for clients that ask' }),
      },
      { description: 'What the shop has of its own' },
    ),
    feature_flags: Type.Array(FeatureFlag, { description: 'Its flags' }),
    calls: Closed(
      {
        screens: Type.String({ description: 'Takes `{path, known?}` and answers the page of a path' }),
        entry: Type.String({
          description:
            'Takes `{at: "/", args: {path}}` for a path that brings something along, and answers where that leads',
        }),
        entries: Type.String({
          description:
            'A regular expression of ECMAScript: a path that was given, such as a link, goes to `entry` where it finds something in it, else to `screens`',
        }),
        metric: Type.String({
          description:
            'Takes `{metric: "session", context: {}}` once in a visit, for the count of sessions; a client may leave it',
        }),
      },
      { description: 'Where a client asks what no page offers; a POST each' },
    ),
    title: Type.String({ description: 'Title of the document' }),
    description: Type.Optional(Type.String({ description: 'Description of the document' })),
    strings: described(ClientWords, 'The few words the client itself says, such as offline, loading, retry and close'),
  },
  { title: 'Init', description: 'What a client needs before the first screen' },
)
export type Init = Static<typeof Init>
