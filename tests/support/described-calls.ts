import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect } from 'vitest'

interface DescribedResponse {
  readonly $ref?: string
  readonly content?: Readonly<Record<string, object>>
}

export interface CallsDocument {
  readonly paths: Readonly<
    Record<
      string,
      Readonly<
        Record<
          string,
          {
            readonly parameters?: readonly { readonly in?: string; readonly name: string; readonly schema: object }[]
            readonly requestBody?: DescribedResponse
            readonly responses: Readonly<Record<string, DescribedResponse>>
            readonly 'x-served-at'?: readonly string[]
          }
        >
      >
    >
  >
  readonly components: { readonly responses?: Readonly<Record<string, DescribedResponse>> }
}

interface MadeCall {
  readonly method: string
  readonly address: string
  readonly sent?: string
  readonly status: number
  readonly type: string
  readonly body: string
}

const escapePointer = (name: string): string => encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))

export function describedCalls(document: CallsDocument): (call: MadeCall) => boolean {
  const validator = new Ajv2020({ strict: false, validateFormats: false }).addSchema(document, 'calls')
  const addresses = Object.entries(document.paths)
    .flatMap(([path, methods]) =>
      [path, ...Object.values(methods).flatMap((one) => one['x-served-at'] ?? [])].map((at) => [path, at] as const),
    )
    .map(([path, at]) => ({
      path,
      shape: new RegExp(`^${at.replaceAll('.', '\\.').replace(/\{(\w+)\}/g, '(?<$1>[^/]*)')}$`),
    }))
    // Literal paths come before paths with parameters.
    .sort((one, other) => one.path.split('{').length - other.path.split('{').length)
  const expectValid = (place: string, text: string, call: string): void => {
    const validate = validator.getSchema(`calls#/${place}/schema`)
    if (validate === undefined) throw new Error(`${call} has no shape at ${place}`)
    expect(validate(JSON.parse(text)), `${call} ${validator.errorsText(validate.errors)}`).toBe(true)
  }

  return ({ method, address, sent = '', status, type, body }) => {
    const { path = '', shape } =
      addresses.find((one) => one.shape.test(address) && document.paths[one.path]?.[method]) ?? {}
    const { parameters = [], requestBody, responses } = document.paths[path]?.[method] ?? {}
    if (responses === undefined) return false
    const call = `${method} ${address} ${status} ${body.slice(0, 300)}`
    const at = `paths/${escapePointer(path)}/${method}`
    // A successful read knows its path parameters. Some writes also accept unknown ones.
    const values = method === 'get' && status < 300 ? (shape?.exec(address)?.groups ?? {}) : {}
    for (const { in: place, name, schema } of parameters)
      if (place === 'path' && values[name] !== undefined)
        expect(validator.validate(schema, decodeURIComponent(values[name])), `${call} ${name}`).toBe(true)
    if (requestBody !== undefined && sent !== '') expectValid(`${at}/requestBody/content/application~1json`, sent, call)
    const code = responses.default === undefined || responses[status] !== undefined ? String(status) : 'default'
    expect(Object.keys(responses), call).toContain(code)
    const { $ref } = responses[code] ?? {}
    const name = $ref?.split('/').at(-1)
    const { content } = (name === undefined ? responses[code] : document.components.responses?.[name]) ?? {}
    if (content === undefined) expect(body, call).toBe('')
    else expect(Object.keys(content), call).toContain(type)
    const place = $ref === undefined ? `${at}/responses/${code}` : $ref.slice('#/'.length)
    if (type.endsWith('json')) expectValid(`${place}/content/${escapePointer(type)}`, body, call)
    return true
  }
}
