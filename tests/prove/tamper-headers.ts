import { type ActionName, actionSchemas } from '../../schemas/actions/index.ts'
import { type Field, type Situation, withHeader } from './tamper-field.ts'
import { actionOf, type Request } from './tamper-request.ts'
import { hostileHeaders } from './tamper-values.ts'

const stripQuotes = (rev: string): string => rev.replace(/^W\//, '').replace(/^"|"$/g, '')

const ifMatchField = ({ visitor, strangers }: Situation, request: Request): Field => {
  const action = actionOf(request) as ActionName // only presses change here
  const numbers = Array.from({ length: 30 }, (_, n) => `d${n}`)
  return {
    name: 'header if-match',
    effect: 'beside',
    values: ['', '*', 'r1', '"d0"', 'W/"d0"', 'd', '-1', ...strangers.revs, ...numbers, ...hostileHeaders],
    change: (value) => ({
      request: withHeader(request, 'if-match', String(value)),
      mustBeRefused: actionSchemas[action].writes && stripQuotes(String(value)) !== visitor.page.rev,
    }),
  }
}

const isJson = (type: string): boolean => /^application\/json\s*(;|$)/i.test(type)

const headerField = (
  request: Request,
  name: string,
  options: { values: readonly string[]; refused?: (value: string) => boolean },
): Field => ({
  name: `header ${name}`,
  effect: 'beside',
  values: [...options.values, ...hostileHeaders],
  change: (value) => ({
    request: withHeader(request, name, String(value)),
    ...(options.refused && { mustBeRefused: options.refused(String(value)) }),
  }),
})

const types = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
  'application/jsonp',
  'text/json',
  'application/json; charset=utf-16',
  'APPLICATION/JSON',
]
const bearers = [
  'Bearer x',
  'Bearer ',
  'Basic YWRtaW46YWRtaW4=',
  'Bearer hw_live_00000000000000000000000000000000',
  'null',
]
const origins = ['null', 'https://evil.example', 'http://localhost:80.evil.example', 'https://localhost', 'file://']
const hosts = ['evil.example', 'localhost:3000', 'elsewhere.example', '127.0.0.1', '[::1]', 'demo', 'localhost:99999']
const languages = ['ja', 'xx', '*', 'en;q=x', 'de-DE,fr;q=0.9', 'a'.repeat(400), 'en,'.repeat(900)]
const sites = ['cross-site', 'same-site', 'same-origin', 'none', 'x']

const cookieField = ({ visitor, strangers }: Situation, request: Request): Field => ({
  name: 'header cookie',
  effect: 'aside',
  values: [
    '',
    ...(actionOf(request) === 'order.lookup' ? [] : strangers.sessions),
    'A'.repeat(22),
    'A'.repeat(21),
    ...hostileHeaders,
  ],
  change: (value) => ({ request: withHeader(request, 'cookie', `hw-${visitor.shopId}=${value}`) }),
})

export const headerFields = (situation: Situation, request: Request): readonly Field[] => [
  ifMatchField(situation, request),
  headerField(request, 'idempotency-key', {
    values: ['x', 'k'.repeat(200), 'k'.repeat(201)],
    refused: (value) => !/^[\x21-\x7e]{1,200}$/.test(value),
  }),
  headerField(request, 'content-type', { values: types, refused: (value) => !isJson(value) }),
  headerField(request, 'authorization', { values: bearers }),
  headerField(request, 'x-forwarded-for', { values: ['127.0.0.1', '10.0.0.1, 10.0.0.2', '::1', '999.1.1.1'] }),
  headerField(request, 'origin', { values: origins, refused: () => true }),
  headerField(request, 'host', { values: hosts }),
  headerField(request, 'accept-language', { values: languages }),
  headerField(request, 'sec-fetch-site', {
    values: sites,
    refused: (value) => value !== 'same-origin' && value !== 'none',
  }),
  headerField(request, 'x-http-method-override', { values: ['GET', 'DELETE', 'PUT', 'PATCH'] }),
  cookieField(situation, request),
]
