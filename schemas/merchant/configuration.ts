import { type Static, Type } from 'typebox'
import { Args } from '../screen/action.ts'
import { Closed } from '../typebox/closed.ts'
import { described } from '../typebox/described.ts'
import { Instant, Language } from '../values/ids.ts'
import { Currency, Minor } from '../values/money.ts'

const Typed = Type.Record(Type.String(), Type.String())

export const StoryStep = Closed({
  screen: Type.String({ description: 'Heading of the page or of its dialog' }),
  path: Type.String({ description: 'Path of the page' }),
  with: Type.Array(
    Closed({
      label: Type.String({ description: 'Label of the field' }),
      value: Type.String({ description: 'Chosen or typed value' }),
    }),
    { description: 'Values that the shopper chooses or types first' },
  ),
  press: Type.String({ description: 'Label of the button' }),
  action: Closed(
    {
      name: Type.String({ description: 'Name of the action' }),
      args: Type.Optional(described(Args, 'Arguments of the action; absent when it has none')),
      values: Type.Optional(described(Typed, 'Values of the form, by field name; absent when there are none')),
    },
    { description: 'Posted action' },
  ),
})
export type StoryStep = Static<typeof StoryStep>

export const Story = Closed({
  order: Closed(
    {
      told: Type.String({ description: 'Purchase in words' }),
      name: Type.String({ description: 'Order number, such as #1001' }),
      gift: Type.Boolean({ description: 'Whether the order is a gift' }),
      country: Type.Union([Type.String(), Type.Null()], {
        description: 'Two-letter country code of the shipping address; null when the order has none',
      }),
      tags: Type.Array(Type.String(), { description: 'Tags of the order' }),
      sentDaysAgo: Type.Union([Type.Integer(), Type.Null()], {
        description: 'Days since the order was sent; null when it was not sent',
      }),
      currency: described(Currency, 'Three-letter ISO 4217 code of the currency of the order'),
      total: described(Minor, 'Total of the order, in minor units of `currency`'),
      lines: Type.Array(
        Closed({
          title: Type.String({ description: 'Title of the product' }),
          productType: Type.String({ description: 'Type of the product; empty when it has none' }),
          tags: Type.Array(Type.String(), { description: 'Tags of the product' }),
          price: described(Minor, 'Price of one unit, in minor units of the order currency'),
        }),
        { description: 'The lines of the order' },
      ),
    },
    { description: 'Order of the story' },
  ),
  language: described(Language, 'Language of the portal'),
  steps: Type.Array(StoryStep, { description: 'Actions of the shopper, in order' }),
  ends: Closed(
    {
      screen: Type.String({ description: 'Heading of the page' }),
      path: Type.String({ description: 'Path of the page' }),
    },
    { description: 'Last page of the story' },
  ),
  link: Type.String({
    description:
      'Hash that opens the last page in a preview of the configuration: order, language and actions as base64url of JSON',
  }),
})
export type Story = Static<typeof Story>

export const ConfigProblem = Closed({
  pointer: Type.String({
    description: 'JSON pointer (RFC 6901) to the place of the problem; empty for the whole document',
  }),
  message: Type.String({ description: 'Description of the problem, in English' }),
  story: Type.Optional(
    described(Story, 'Actions that lead a shopper to the problem; absent when no simulated visit found it'),
  ),
})
export type ConfigProblem = Static<typeof ConfigProblem>

export const ConfigReport = Closed({
  problems: Type.Array(ConfigProblem, {
    description: 'Errors that prevent publishing; empty when there are none',
  }),
  remarks: Type.Array(ConfigProblem, {
    description: 'Warnings, which do not prevent publishing',
  }),
  walk: Type.Union(
    [
      Closed({
        orders: Type.Integer({ description: 'Number of orders that were simulated' }),
        actions: Type.Integer({ description: 'Number of actions that were simulated' }),
        cut: Type.Array(Type.String(), { description: 'Parts that were not fully simulated, one sentence each' }),
      }),
      Type.Null(),
    ],
    { description: 'Coverage of the simulation; null when there was none' },
  ),
})
export type ConfigReport = Static<typeof ConfigReport>

const Version = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
const Percentage = Type.Integer({ minimum: 0, maximum: 100 })

/** The version the writer saw: the candidate, else the live one, 0 for a new shop. Absent skips the check. */
const IfVersion = Type.Integer({ minimum: 0, maximum: 2_147_483_647 })

export const CheckRequest = Closed({ document: Type.Unknown({ description: 'The configuration to check' }) })
export type CheckRequest = Static<typeof CheckRequest>

/** For all orders, or as a candidate for a percentage. */
export const PublishRequest = Closed({
  document: Type.Unknown({ description: 'The configuration to publish' }),
  percentage: Type.Optional(
    described(Percentage, 'Percentage of orders that get it, from 0 to 100; absent publishes it for all'),
  ),
  note: Type.Optional(Type.String({ maxLength: 500, description: 'Note on the version; absent means none' })),
  ifVersion: Type.Optional(
    described(
      IfVersion,
      'Publishes only while this version is in force: the candidate, else the live version, 0 for a new shop; absent publishes in any case',
    ),
  ),
})
export type PublishRequest = Static<typeof PublishRequest>

export const RollbackRequest = Closed({
  version: Type.Optional(described(Version, 'The version to return to; absent undoes the last change')),
  ifVersion: Type.Optional(
    described(IfVersion, 'Rolls back only while this version is in force; absent rolls back in any case'),
  ),
})
export type RollbackRequest = Static<typeof RollbackRequest>

export const RolloutRequest = Closed({
  percentage: described(Percentage, 'Percentage of orders that get the candidate; at 100 it becomes the live version'),
  ifVersion: Type.Optional(
    described(IfVersion, 'Changes the percentage only while this version is in force; absent changes it in any case'),
  ),
})
export type RolloutRequest = Static<typeof RolloutRequest>

export const SecretRequest = Closed({
  name: Type.String({
    minLength: 1,
    maxLength: 120,
    description: 'Name of the secret in the configuration, as HOMEWARD_A_SHOP__A_NAME',
  }),
  value: Type.String({
    minLength: 1,
    maxLength: 4_096,
    pattern: '^[\\x20-\\x7e]+$',
    description: 'Value of the secret; no response contains it',
  }),
})
export type SecretRequest = Static<typeof SecretRequest>

/** Never contains the value. */
export const KeptSecret = Closed({
  name: Type.String({ description: 'Name of the secret in the configuration' }),
  changedAt: described(Instant, 'Time of the last change, in milliseconds since 1970-01-01 UTC'),
  changedBy: Type.Union([Type.String(), Type.Null()], {
    description: 'Name of the key that changed it; null when it is not known',
  }),
})
export type KeptSecret = Static<typeof KeptSecret>

export const Pointers = Closed({
  live: described(Version, 'The live version'),
  candidate: Type.Union(
    [
      Closed({
        version: described(Version, 'The candidate version'),
        percentage: described(Percentage, 'Percentage of orders that get it'),
      }),
      Type.Null(),
    ],
    { description: 'Candidate version, used by some of the orders; null when there is none' },
  ),
})
export type Pointers = Static<typeof Pointers>

/** The candidate, otherwise the live version; 0 for a new shop. */
export function workingVersionOf(pointers: Pointers | null): number {
  return pointers?.candidate?.version ?? pointers?.live ?? 0
}

export const ConfigVersion = Closed({
  version: described(Version, 'Number of the version'),
  publishedAt: described(Instant, 'Time at which it was published, in milliseconds since 1970-01-01 UTC'),
  publishedBy: Type.Union([Type.String(), Type.Null()], {
    description: 'Name of the key that published it; null when it is not known',
  }),
  note: Type.Union([Type.String(), Type.Null()], { description: 'Note on the version; null when there is none' }),
  state: Type.Enum(['live', 'candidate', 'stored'], {
    description: 'Whether it is the live version, the candidate or stored only',
  }),
  percentage: described(Percentage, 'Percentage of orders that get it'),
})
export type ConfigVersion = Static<typeof ConfigVersion>

export const ConfigDifference = Closed({
  pointer: Type.String({ description: 'JSON pointer (RFC 6901) to the place of the difference' }),
  before: Type.Optional(Type.Unknown({ description: 'Value in the first document; absent when it was added' })),
  after: Type.Optional(Type.Unknown({ description: 'Value in the second document; absent when it was removed' })),
})
export type ConfigDifference = Static<typeof ConfigDifference>
