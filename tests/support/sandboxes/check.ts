/**
 * Checks every answer of a sandbox against what its maker publishes, for when a sandbox or an API version changes:
 *
 *   node --import tsx tests/support/sandboxes/check.ts easypost <checkout of EasyPost/easypost-node>/test/cassettes
 *   node --import tsx tests/support/sandboxes/check.ts shippo <the npm package shippo>
 *   node --import tsx tests/support/sandboxes/check.ts sendcloud <Sendcloud's OpenAPI of the Returns API v3>
 *   node --import tsx tests/support/sandboxes/check.ts stripe
 *   node --import tsx tests/support/sandboxes/check.ts medusa <the npm package @medusajs/types>
 *
 * It prints each row of `ANSWERS.md` with what differs, and exits with 1 where anything does.
 */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { findDifferences, recordedIn, removePaths, shapeOf } from './recorded.ts'
import type { Sample } from './sample.ts'
import { type Maker, samplesOf } from './samples.ts'
import { sendcloudFaults } from './sendcloud-schema.ts'
import { typeFaults } from './typed.ts'
import { wooCommerceFaults } from './woocommerce-recorded.ts'

type Faults = ReadonlyMap<string, readonly string[]>

/** Known differences from a provider's schema or recordings, with sources in `ANSWERS.md`. */
const knownDifferences: Readonly<Record<string, readonly RegExp[]>> = {
  easypost: [/^\/postage_label\/label_pdf_url$/],
  shippo: [/^\/eta$/],
  sendcloud: [/^\/data\[\]\/id$/],
  stripe: [],
  medusa: [
    /^(?:\/order|\/orders\[\])\/returns$/,
    /\/items\[\]\/is_giftcard$/,
    /\/fulfillments\[\]\/items$/,
    /\/adjustments\[\]\/(?:sub)?total$/,
    /\/prices\[\]\/rules$/,
  ],
  woocommerce: [/\/images\[\]/],
}

const checkEasyPost = (samples: readonly Sample[], folder: string): Faults => {
  const recorded = recordedIn(folder)
  const isShipment = (path: string) => /^shipments(?:\/:id(?:\/(?:buy|refund|forms|label))?)?$/.test(path)
  const bodies = (isOne: (path: string, status: number) => boolean) =>
    shapeOf(recorded.filter(({ path, status }) => isOne(path, status)).map(({ body }) => body))
  const shapes: Readonly<Record<string, ReturnType<typeof shapeOf>>> = {
    Shipment: bodies((path, status) => isShipment(path) && status < 300),
    Rates: bodies((path, status) => path === 'shipments/:id/rerate' && status < 300),
    Address: bodies((path, status) => /^addresses(?:\/:id)?$/.test(path) && status < 300),
    Error: bodies((_path, status) => status >= 400),
  }
  const statuses = new Set(recorded.map(({ method, path, status }) => `${method} ${path} ${status}`))
  return new Map(
    samples.map(({ row, type, body }) => {
      const shape = shapes[type ?? 'Error'] ?? shapeOf([])
      const status = type === null || statuses.has(row) ? [] : ['no recording answers with this status']
      return [row, [...status, ...findDifferences(shape, body)]]
    }),
  )
}

interface Reader {
  parse(body: unknown): unknown
}

const checkShippo = async (samples: readonly Sample[], folder: string): Promise<Faults> => {
  const components: Readonly<Record<string, Reader>> = await import(
    pathToFileURL(join(folder, 'models/components/index.js')).href
  )
  return new Map(
    samples.map(({ row, type, body }) => {
      if (type === null) return [row, []]
      const reader = components[`${type}$inboundSchema`]
      if (reader === undefined) return [row, [`the library has no ${type}`]]
      try {
        const parsedText = JSON.stringify(reader.parse(body)).toLowerCase()
        const names = Object.keys(body as object).map((name) => name.replaceAll('_', ''))
        return [row, names.flatMap((name) => (parsedText.includes(`"${name}":`) ? [] : [`/${name} is unknown`]))]
      } catch (error) {
        return [row, [String(error).replaceAll(/\s+/g, ' ').slice(0, 600)]]
      }
    }),
  )
}

const errorIn = (body: unknown): unknown => (body as { readonly error: object }).error

const checkStripe = (samples: readonly Sample[]): Faults =>
  typeFaults(
    samples.map((one) => ({
      ...one,
      type: one.type ?? 'PaymentIntent.LastPaymentError',
      body: one.type === null ? errorIn(one.body) : one.body,
    })),
    { imports: "import type Stripe from 'stripe'", nameOf: (type) => `Stripe.${type}`, besides: 'never' },
  )

const checkMedusa = (samples: readonly Sample[], folder: string): Faults =>
  typeFaults(samples, {
    imports: `import type { HttpTypes } from '${join(folder, 'dist/index.js')}'`,
    nameOf: (type) => `HttpTypes.${type}`,
    // The types omit nullable fields.
    besides: 'null',
  })

type Check = (samples: readonly Sample[], path: string) => Promise<Faults> | Faults
const checks: Readonly<Record<Maker, Check>> = {
  easypost: checkEasyPost,
  shippo: checkShippo,
  sendcloud: sendcloudFaults,
  stripe: checkStripe,
  medusa: checkMedusa,
  woocommerce: wooCommerceFaults,
}

const [maker = '', wantedPath = ''] = process.argv.slice(2)
const isMaker = (name: string): name is Maker => name in checks
if (!isMaker(maker)) throw new Error(`Name one of ${Object.keys(checks).join(', ')}`)
const recordedSamples = (await samplesOf[maker]()).map((one) => ({
  ...one,
  body: removePaths(one.body, knownDifferences[maker] ?? []),
}))
const faults = await checks[maker](recordedSamples, wantedPath)
const faultyRows = [...faults].filter(([, found]) => found.length > 0)
for (const [row, found] of faultyRows)
  process.stdout.write(`${row}\n${[...new Set(found)].map((one) => `  ${one}\n`).join('')}`)
process.stdout.write(`${faultyRows.length} answers differ\n`)
process.exitCode = faultyRows.length === 0 ? 0 : 1
