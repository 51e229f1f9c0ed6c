import { crossesCustoms } from '../../../../schemas/values/customs-union.ts'
import type { Instant } from '../../../../schemas/values/ids.ts'
import { DAY_MS } from '../../../../schemas/values/time.ts'
import type { LabelRequest } from '../port.ts'
import { isPdf } from '../postage/is-pdf.ts'
import { type LabelRefusal, type LabelSeller, refuseLabel } from '../postage/postage.ts'
import { describeMissingRate, toMinorRate } from '../postage/rates.ts'
import type { SellerAddress, SellerClient } from '../postage/seller-client.ts'
import { createSendcloudClient } from './client.ts'
import { fetchReturn, findReturnByMark } from './lookup.ts'
import { chooseOption, describeOption } from './options.ts'
import { findFailure, type Refused, toRefusal } from './refusals.ts'
import { buildOptionsRequest, buildPurchaseMark, buildReturn, LABEL_FREE, type SendcloudAccount } from './requests.ts'
import { parseCreated, parseOptions, type SendcloudOption, type SendcloudReturn } from './responses.ts'
import { latestStatus, toParcelEvent } from './statuses.ts'

/** `id` is `at-<ms>` before the purchase is known, then that of the return. */
interface Shipment {
  readonly id: string
  readonly option: SendcloudOption | null
  readonly found: SendcloudReturn | null
}

const fetchOptions = async (client: SellerClient, body: object): Promise<readonly SendcloudOption[] | Refused> => {
  const answer = await client.ask('POST', 'shipping-options', body)
  return answer.kind === 'refused' ? answer : parseOptions(answer.body).data
}

const isRefused = (value: readonly SendcloudOption[] | Refused): value is Refused => 'kind' in value

const startOf = (id: string): number | null => (id.startsWith('at-') ? Number(id.slice('at-'.length)) : null)

const fetchLabelPdf = async (client: SellerClient, { label }: SendcloudReturn): Promise<Uint8Array> => {
  const paper = await client.file(label?.label_printer ?? '', { accept: 'application/pdf', authorized: true })
  if (!isPdf(paper)) throw new Error('Sendcloud returned no PDF of a label')
  return paper
}

/** Null where the carrier hands the papers in electronically. */
const fetchCustomsPdf = async (
  client: SellerClient,
  { label, from_address: from, to_address: to }: SendcloudReturn,
): Promise<Uint8Array | null> => {
  if (!from?.country_code || !to?.country_code || !crossesCustoms(from.country_code, to.country_code)) return null
  const documents = /^.+\/documents(?=\/label\b)/.exec(label?.label_printer ?? '')?.[0]
  if (documents === undefined) throw new Error('Sendcloud returned no address of the papers')
  const location = `${documents}/customs-declaration`
  const papers = await client.optionalFile(location, { accept: 'application/pdf', authorized: true })
  if (papers !== null && !isPdf(papers)) throw new Error('Sendcloud returned no PDF of customs papers')
  return papers
}

const fetchPapers = async (client: SellerClient, found: SendcloudReturn) => {
  const customs = await fetchCustomsPdf(client, found)
  return { document: await fetchLabelPdf(client, found), ...(customs && { customs }) }
}

const fetchNames = async (client: SellerClient, { shipping_option: option }: SendcloudReturn) => {
  const code = option?.code ?? ''
  const offered = await fetchOptions(client, { shipping_option_code: code, calculate_quotes: false })
  const known = isRefused(offered) ? undefined : offered.find((one) => one.code === code)
  return known === undefined ? { carrier: code.split(':')[0] ?? '', service: code } : describeOption(known)
}

/** A label that cannot be cancelled may become so on its first day. */
const RETRIED_CANCELLATION_MS = DAY_MS

const requestCancellation = async (client: SellerClient, { id, found }: Shipment, age: number) => {
  if (found === null || startOf(id) !== null) return 'refused'
  const status = latestStatus(found)
  if (status.startsWith('cancelled')) return 'voided'
  if (status.startsWith('cancelling')) return 'asked'
  if (!found.is_cancellable) return age < RETRIED_CANCELLATION_MS ? 'asked' : 'refused'
  const answer = await client.ask('PATCH', `returns/${id}/cancel`)
  if (answer.kind === 'refused') throw new Error(`Sendcloud did not cancel a return: ${answer.message}`)
  return 'asked'
}

export function createSendcloudSeller(
  { now, ...keys }: { readonly key: string; readonly secret: string; readonly now: () => Instant },
  account: SendcloudAccount,
  address?: SellerAddress,
): LabelSeller<Shipment> {
  const client = createSendcloudClient(keys, address)

  const choose = async (request: LabelRequest): Promise<SendcloudOption | LabelRefusal> => {
    const offered = await fetchOptions(client, buildOptionsRequest(request, account))
    if (isRefused(offered)) return toRefusal(offered)
    return chooseOption(offered, request, account)?.option ?? refuseLabel('service', describeMissingRate([]))
  }

  const fetchShipment: LabelSeller<Shipment>['fetchShipment'] = async (id, ref) => {
    const startedAt = startOf(id)
    if (startedAt === null) return { id, option: null, found: await fetchReturn(client, id) }
    const mark = buildPurchaseMark(ref, startedAt)
    const found = await findReturnByMark(client, { mark, since: startedAt, until: now() })
    return { id: found?.id ? String(found.id) : id, option: null, found }
  }

  return {
    async quote(request) {
      const offered = await fetchOptions(client, buildOptionsRequest(request, account))
      return isRefused(offered) ? null : (chooseOption(offered, request, account)?.amount ?? null)
    },

    async begin(request) {
      const option = await choose(request)
      if ('kind' in option) return option
      const mark = buildPurchaseMark(request, request.now)
      const answer = await client.ask('POST', 'returns/validate', buildReturn(request, account, { option, mark }))
      return answer.kind === 'refused' ? toRefusal(answer) : { id: `at-${request.now}`, option, found: null }
    },

    fetchShipment,

    async fetchLabel({ found }) {
      if (found === null) return null
      const failure = findFailure(found)
      if (failure !== null) return failure
      const { tracking_number: trackingNumber, label, label_cost: cost, created_at: createdAt } = found
      if (!trackingNumber || !label?.label_printer) return 'underway'
      const names = await fetchNames(client, found)
      const price = { rate: String(cost?.value ?? 0), currency: cost?.currency ?? 'EUR' }
      return {
        ...names,
        trackingNumber,
        currency: price.currency,
        rate: toMinorRate(price),
        ...(await fetchPapers(client, found)),
        createdAt: Date.parse(createdAt),
        expiresAt: null,
        returnCode: found.delivery_option === LABEL_FREE ? trackingNumber : null,
      }
    },

    async renew(shipment, request) {
      const option = await choose(request)
      if ('kind' in option) throw new Error(`Sendcloud offers no option any more: ${option.message}`)
      return { ...shipment, option }
    },

    async buy({ id, option }, request) {
      if (option === null) throw new Error('A purchase without a shipping option')
      const mark = buildPurchaseMark(request, startOf(id) ?? request.now)
      const answer = await client.purchase('returns', buildReturn(request, account, { option, mark }))
      if (answer.kind === 'done') {
        const created = String(parseCreated(answer.body).return_id)
        return { id: created, option, found: await fetchReturn(client, created) }
      }
      // An earlier call was processed after all: the next attempt finds it.
      if (/external reference/i.test(answer.message)) throw new Error(`Sendcloud knows the purchase: ${answer.message}`)
      return toRefusal(answer)
    },

    requestRefund: (shipment, age) => requestCancellation(client, shipment, age),

    async code(id) {
      const found = startOf(id) === null ? await fetchReturn(client, id) : null
      if (found?.delivery_option !== LABEL_FREE) return null
      return client.file(found.label?.label_printer ?? '', { accept: 'image/png', authorized: true })
    },

    // Webhooks report the parcels of some integrations only.
    async track(id, ref) {
      const { found } = await fetchShipment(id, ref)
      return found === null ? null : toParcelEvent(found)
    },
  }
}
