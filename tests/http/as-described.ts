import { Ajv2020 } from 'ajv/dist/2020.js'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { expect } from 'vitest'

/** What can be answered with one status: its text, or kinds of files. */
interface Told {
  readonly $ref?: string
  readonly content?: Readonly<Record<string, object>>
}

type Paths = Readonly<Record<string, Readonly<Record<string, { readonly responses: Readonly<Record<string, Told>> }>>>>

const within = (pointer: string): string => `#/${pointer}`

const escaped = (name: string): string => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))

/** A document of calls: an answer is held to what it says of its call. */
const documentOf = async (app: FastifyInstance, url: string) => {
  const document = (await app.inject({ url })).json<{
    paths: Paths
    components: { responses?: Record<string, Told> }
  }>()
  const validator = new Ajv2020({ strict: false, validateFormats: false })
  validator.addSchema(document, url)
  const addresses = Object.keys(document.paths)
    .map((path) => ({ path, shape: new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]*')}$`) }))
    // An address without names in it stands before one with them.
    .sort((one, other) => one.path.split('{').length - other.path.split('{').length)

  return (method: string, address: string, answer: LightMyRequestResponse): boolean => {
    const { path = '' } =
      addresses.find(({ shape, path }) => shape.test(address) && document.paths[path]?.[method]) ?? {}
    const responses = document.paths[path]?.[method]?.responses
    if (responses === undefined) return false
    const { statusCode: status, body, headers } = answer
    const call = `${method} ${address} ${status} ${body.slice(0, 300)}`
    expect(Object.keys(responses), call).toContain(String(status))
    const { $ref } = responses[status] ?? {}
    const at = $ref ?? within(['paths', escaped(path), method, 'responses', status].join('/'))
    const name = $ref?.split('/').at(-1)
    const { content } = (name === undefined ? responses[status] : document.components.responses?.[name]) ?? {}
    const [type = ''] = String(headers['content-type'] ?? '').split(';')
    if (content === undefined) expect(body, call).toBe('')
    else expect(Object.keys(content), call).toContain(type)
    if (type !== 'application/json') return true
    const holds = validator.getSchema(`${url}${at}/content/${escaped(type)}/schema`)
    if (holds === undefined) throw new Error(`${call} has no shape`)
    expect(holds(JSON.parse(body)), `${call} ${validator.errorsText(holds.errors)}`).toBe(true)
    return true
  }
}

const documents = new Map<string, ReturnType<typeof documentOf>>()

/** Holds an answer to the document that is served of its call; answers whether there is such a call at all. */
export async function asDescribed(
  app: FastifyInstance,
  { method = 'POST', url }: { readonly method?: string; readonly url: string },
  answer: LightMyRequestResponse,
): Promise<boolean> {
  const [address = ''] = url.split('?')
  const from = address.startsWith('/merchant/') ? '/merchant/v1/openapi.json' : '/api/v1/openapi.json'
  const known = documents.get(from) ?? documentOf(app, from)
  documents.set(from, known)
  return (await known)(method.toLowerCase(), address, answer)
}
