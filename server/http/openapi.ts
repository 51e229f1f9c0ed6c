import type { FastifyInstance } from 'fastify'
import { type TSchema, Type } from 'typebox'
import { actionSchemas } from '../../schemas/actions/index.ts'
import { Closed } from '../../schemas/closed.ts'
import { described } from '../../schemas/described.ts'
import { Press } from '../../schemas/press.ts'
import { Envelope } from '../../schemas/screen.ts'
import { CONTRACT } from '../../schemas/version.ts'
import { shopperCalls } from './calls/shopper-calls.ts'
import { actionExamples, exampleOf, withoutExplanation } from './contract/contract.ts'
import { definitions, inOpenApi } from './contract/definitions.ts'
import { documentCall, inJson, inPath, keyHeader, openApiOf } from './contract/described.ts'
import { type Prepared, prepared, sendPrepared } from './contract/prepared.ts'
import { refusalResponses, refusedBy, shapeName, type Write } from './contract/refusals.ts'
import { giftReceiptPictures } from './journey/gift-receipts.ts'
import { captchaCall, journeyCalls } from './journey/journey.ts'
import { offerCalls } from './journey/offers.ts'
import { metricCall } from './journey/operations.ts'
import { orderCodeCall } from './journey/order-code.ts'
import { paperCalls } from './journey/papers.ts'
import { photoCalls } from './journey/photos.ts'
import { PREVIEW_HEADER, previewCalls } from './journey/preview-calls.ts'
import { visitEventCall } from './journey/visit-events.ts'
import type { DescribedCall } from './request/shopper-call.ts'
import { catalogueCalls } from './stores/catalogue-calls.ts'
import { orderLinkCalls } from './stores/link-calls.ts'
import { storeCartCalls } from './stores/store-cart-calls.ts'

const DOCUMENT_PATH = '/api/v1/openapi.json'

/** All calls beside those of the journey itself. */
export const headlessCalls: readonly DescribedCall[] = [
  ...[...shopperCalls, ...offerCalls, ...previewCalls, ...Object.values(catalogueCalls), ...storeCartCalls],
  ...[...Object.values(orderLinkCalls), ...paperCalls, ...photoCalls, ...giftReceiptPictures, orderCodeCall],
  ...[captchaCall, visitEventCall, metricCall],
]

/** How `If-Match` is told of. */
const revision = (names: string, needed: { readonly required?: true } = {}) => ({
  ...{ name: 'If-Match', in: 'header', required: false, schema: { type: 'string' }, ...needed },
  description: `The revision that ${names}`,
})
const ifMatch = revision(
  'is drawn: `rev` of the envelope, or the ETag that was read. Another one is refused as `stale`',
  { required: true },
)
const drawnBefore = revision('is drawn, if any is: whoever reads on in a session that has ended is told so')
const readBefore = revision('was read: where anything was chosen since, it is refused as `stale`')
const key = keyHeader('The same under the same key is done once: sent again it is answered, and not done again')

/** The header that names what was answered; calls that write take it back. */
const etag = {
  ETag: {
    description:
      'The revision that was answered, in double quotes, such as "d7" of a session or "r3" of a return. Send it as `If-Match` with the next change. Of a page or a part it names what is drawn: send it as `known` to be answered 204 while nothing is new',
    schema: { type: 'string' },
  },
}
const location = { Location: { description: 'Where it is from now on', schema: { type: 'string' } } }
const session = [{ session: [] }, {}]

/** What any call can come to, what comes of any body, and what else those can come to that write. */
const always = [400, 404, 429, 500, 503]
const ofBodies = [413, 415]
const ofWrites = [409, 410, 422]
const ofRevisions = [428]

const language = {
  ...{ name: 'Accept-Language', in: 'header', required: false, schema: { type: 'string' } },
  description: 'The languages of the reader, where the session has chosen none',
}

/** Each action of the journey where it is posted, with its own values and arguments. */
const actionCalls = (write: Write) =>
  Object.entries(actionSchemas).map(([name, { description, values, args, writes }]) => {
    const { path, answers } = journeyCalls.action
    const { values: _any, args: _all, ...rest } = Press.properties
    const body = Closed({
      ...rest,
      values: Type.Optional(described(values, 'What stands in its form')),
      args: Type.Optional(described(args, 'What its button says along')),
    })
    const example = actionExamples[name]
    return {
      method: 'POST',
      path: path.replace(':name', name),
      operation: {
        operationId: name,
        tags: ['actions'],
        summary: description,
        parameters: [...inPath(path.replace(':name', name)), ...(writes ? [ifMatch] : []), key, language],
        security: session,
        requestBody: {
          required: true,
          ...inJson(write(body, `${shapeName(name)}Request`), { at: '/', ...(example as object) }),
        },
        responses: {
          200: { description: 'The page that follows', headers: etag, ...inJson(write(answers, 'Envelope')) },
          ...refusedBy('Refused', [...always, ...ofBodies, ...ofWrites, ...(writes ? ofRevisions : [])]),
        },
      },
    }
  })

/** The reading calls of the journey. */
const readingCalls = (write: Write) =>
  [journeyCalls.init, journeyCalls.screen, journeyCalls.part].map((call) => {
    const body: TSchema | undefined = 'body' in call ? call.body : undefined
    const ofHost = {
      ...{ name: 'shop', in: 'query', required: false, schema: { type: 'string' } },
      description: 'The shop, in development and where the host does not say it',
    }
    return {
      ...call,
      operation: {
        operationId: call.id,
        tags: ['journey'],
        summary: call.says,
        parameters: [...inPath(call.path), body === undefined ? ofHost : drawnBefore, language],
        security: session,
        ...(body !== undefined && {
          requestBody: { required: true, ...inJson(write(body, `${shapeName(call.id)}Request`)) },
        }),
        responses: {
          200: {
            description: 'As asked',
            ...(body !== undefined && { headers: etag }),
            ...inJson(write(call.answers, `${shapeName(call.id)}Response`)),
          },
          ...(body !== undefined && { 204: { description: 'There is nothing new' } }),
          ...refusedBy('Refused', body === undefined ? always : [...always, ...ofBodies]),
        },
      },
    }
  })

const previewKey = {
  ...{ name: PREVIEW_HEADER, in: 'header', required: true, schema: { type: 'string' } },
  description: 'The key with which the preview was opened',
}

const lang = {
  ...{ name: 'lang', in: 'query', schema: { type: 'string' } },
  description: 'A language tag, such as fr, which goes before those of the browser',
}

/** What its query may say beside the language. */
const inQuery = (query: DescribedCall['query'] = {}): readonly object[] =>
  Object.entries(query).map(([name, description]) => ({ name, in: 'query', description, schema: { type: 'string' } }))

/** What a call answers where all is well. */
const answeredBy = (
  write: Write,
  { id, file, answers, examples, means, tellsRevision, makes }: DescribedCall,
): object => {
  if (answers === undefined) return { 204: { description: 'Done' } }
  const body =
    file === undefined
      ? inJson(write(answers, `${shapeName(id)}Response`), examples?.answer)
      : { content: { [file]: { schema: answers } } }
  const headers = { ...(tellsRevision && etag), ...(makes && location) }
  return {
    [makes ? 201 : 200]: { description: 'Done', ...((tellsRevision || makes) && { headers }), ...body },
    ...(means?.[202] !== undefined && { 202: { description: means[202], ...body } }),
    ...(means?.[204] !== undefined && { 204: { description: means[204] } }),
  }
}

/** The statuses with which a call refuses. No body is read of what is got; what names a revision writes, however it is asked. */
const refusedWith = ({ method, refuses, needsSession, needsIfMatch }: DescribedCall): readonly number[] => [
  ...always,
  ...(method === 'GET' ? [] : ofBodies),
  ...(refuses ?? (method === 'GET' && !needsIfMatch ? [] : ofWrites)),
  ...(needsSession ? [403] : []),
  ...(needsIfMatch ? ofRevisions : []),
]

/** How a call refuses: with a page where it answers one, else with a CallRefusal, save at statuses that have a shape of their own. */
const refusedAs = (write: Write, { refusesIn = {}, ...call }: DescribedCall): object => ({
  ...refusedBy(call.answers === Envelope ? 'Refused' : 'CallRefused', refusedWith(call)),
  ...Object.fromEntries(
    Object.entries(refusesIn).map(([status, body]) => [
      status,
      {
        description: String('description' in body && body.description),
        ...inJson(write(body, shapeName(`${call.id} ${status}`))),
      },
    ]),
  ),
})

/** What a call is sent: JSON, or a file as it is. */
const sentTo = (write: Write, { id, body, takes, bodyOptional, examples }: DescribedCall): object => {
  if (takes !== undefined)
    return { requestBody: { required: true, content: Object.fromEntries(takes.map((type) => [type, {}])) } }
  if (body === undefined) return {}
  const required = bodyOptional !== true
  return { requestBody: { required, ...inJson(write(body, `${shapeName(id)}Request`), examples?.body) } }
}

/** What must be shown to be heard: the key of the shop, a session, or a session if there is one. */
const securityOf = ({ needsShopKey, needsSession, inPreview }: DescribedCall): readonly object[] => {
  if (needsShopKey) return [{ shopKey: [] }]
  if (needsSession) return [{ session: [] }]
  return inPreview === undefined ? session : []
}

/** The other addresses of a call, in words and as data. */
const servedAlso = (also: DescribedCall['also'] = []): object => {
  const addresses = also.map((path) => path.replace(/:(\w+)/g, '{$1}'))
  return addresses.length === 0
    ? {}
    : { description: `Served at \`${addresses.join('` and `')}\` too.`, 'x-served-at': addresses }
}

/** A call as OpenAPI tells of it. */
const operationOf = (write: Write, call: DescribedCall): object => {
  const { id, says, path, also, speaks, query, needsIfMatch, takesIfMatch, takesKey, inPreview, older } = call
  return {
    operationId: id,
    tags: ['calls'],
    summary: says,
    ...servedAlso(also),
    ...(older && { deprecated: true }),
    parameters: [
      ...inPath(path),
      ...(needsIfMatch ? [ifMatch] : takesIfMatch ? [readBefore] : []),
      ...(needsIfMatch || takesKey ? [key] : []),
      ...(speaks ? [lang] : []),
      ...inQuery(query),
      ...(inPreview === undefined ? [language] : inPreview === 'opened' ? [previewKey] : []),
    ],
    security: securityOf(call),
    ...sentTo(write, call),
    responses: { ...answeredBy(write, call), ...refusedAs(write, call) },
  }
}

/** The calls that do by themselves what pages do. */
const otherCalls = (write: Write) => headlessCalls.map((call) => ({ ...call, operation: operationOf(write, call) }))

/** What clients of shoppers may ask, as OpenAPI 3.1 tells it: made of the rows that are served and of the schemas that they are held to. */
const shopperOpenApi = (): object => {
  const { writeAs, defs } = definitions(exampleOf, inOpenApi)
  const told = withoutExplanation()
  const write: Write = (schema, name) => writeAs(schema === Envelope ? told : schema, name)
  const document = documentCall(DOCUMENT_PATH, refusedBy('CallRefused', [429]))
  const calls = [...readingCalls(write), ...actionCalls(write), ...otherCalls(write), document]
  const used = JSON.stringify(calls)
  const responses = Object.fromEntries(
    Object.entries(refusalResponses(write)).filter(([name]) => used.includes(`/responses/${name}"`)),
  )
  return openApiOf(
    {
      title: 'Homeward for clients of shoppers',
      version: CONTRACT,
      description:
        'What a page offers may be pressed, nothing else: whatever a call is sent is held against what the session stands before. Texts are final, amounts are whole minor units, times are ISO 8601.\n\n' +
        'A client that draws no pages goes this way, with the cookie that the first answer sets: `lookUpOrder` (for what is on a gift receipt `openGiftReceipt`), what `missing` names while something is, `readLineItems` and `readReasons`, `evaluateItem` for each item until it `asks` nothing more, `askMethods`, `weighReturn`, and `submitReturn` with the `computed.net` of that. What the totals ask of a card stands in their `card`: its token goes along with the submit. Where `effects` has `authenticate`, the bank asks first: post `approve` or `decline` of its `answer` to the `href` of that (with Stripe, have its library confirm the `secret`), then send the same submit again; its `onward` is for clients that draw pages. New items are found by `readCollections` and the calls beside it, other variants by `readVariants`. From then on `returnKey` opens what became of it: `readReturnOutcomes` and the calls beside it.',
    },
    calls,
    {
      components: {
        securitySchemes: {
          session: {
            ...{ type: 'apiKey', in: 'cookie', name: 'hw-{shopId}' },
            description: 'Set by the call that opens an order; with https its name begins with __Host-',
          },
          shopKey: {
            ...{ type: 'apiKey', in: 'header', name: 'X-Authorization' },
            description: 'The key of the shop, which is for its servers alone',
          },
        },
        responses,
        schemas: defs,
      },
    },
  )
}

/** Serves the document to everybody: nothing in it is a secret. It is written when it is first asked for. */
export function openApiRoute(app: FastifyInstance): void {
  let document: Prepared | null = null
  app.get(DOCUMENT_PATH, (request, reply) => {
    document ??= prepared(shopperOpenApi())
    return sendPrepared(request, reply, document)
  })
}
