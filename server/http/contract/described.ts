import { KEY_PATTERN } from '../request/once-key.ts'

/** An address with the names in it as OpenAPI writes them. */
const told = (path: string): string => path.replace(/:(\w+)/g, '{$1}')

/** What the caller fills in of an address, each a text. */
export const inPath = (path: string, says: Readonly<Record<string, string>> = {}): readonly object[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    ...{ name, in: 'path', required: true, schema: { type: 'string' } },
    ...(says[name] !== undefined && { description: says[name] }),
  }))

/** The header under which a call is done once; another one under the same is refused. */
export const keyHeader = (description: string): object => ({
  ...{ name: 'Idempotency-Key', in: 'header', required: false, description },
  schema: { type: 'string', pattern: KEY_PATTERN },
})

/** A body in JSON. */
export const inJson = (schema: unknown, example?: unknown) => ({
  content: { 'application/json': { schema, ...(example !== undefined && { example }) } },
})

/** A call where it is asked, and as it is described there. */
interface Placed {
  readonly method: string
  readonly path: string
  readonly operation: object
}

const documentTag = {
  ETag: { description: 'Names this version of the document: send it as `If-None-Match`', schema: { type: 'string' } },
}

/** The call that serves a document of calls, as the document describes itself. */
export const documentCall = (path: string, refusals: object): Placed => ({
  ...{ method: 'GET', path },
  operation: {
    operationId: 'readDocument',
    tags: ['documents'],
    summary: 'This document',
    parameters: [
      {
        ...{ name: 'If-None-Match', in: 'header', required: false, schema: { type: 'string' } },
        description: 'The ETag of the version that the client has: 304 while it is the newest',
      },
    ],
    security: [],
    responses: {
      200: {
        ...{ description: 'The document', headers: documentTag },
        ...inJson({ type: 'object', description: 'A document of OpenAPI 3.1' }),
      },
      304: { description: 'The client has the newest version', headers: documentTag },
      ...refusals,
    },
  },
})

const license = { name: 'MIT', identifier: 'MIT' }

/** A document of calls in OpenAPI 3.1, by address and method. */
export function openApiOf(
  info: { readonly title: string; readonly version: string; readonly description: string },
  calls: readonly Placed[],
  rest: object,
): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const { method, path, operation } of calls)
    paths[told(path)] = { ...paths[told(path)], [method.toLowerCase()]: operation }
  return { openapi: '3.1.0', info: { ...info, license }, servers: [{ url: '/' }], paths, ...rest }
}
