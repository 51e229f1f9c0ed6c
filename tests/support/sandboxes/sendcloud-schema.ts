import SwaggerParser from '@apidevtools/swagger-parser'
import { Errors } from 'typebox/schema'
import { pathsIn } from './recorded.ts'
import type { Sample } from './sample.ts'

type Json = { readonly [key: string]: Json } & { readonly properties?: Json; readonly items?: Json }

/** The fields of a schema, as the paths of `pathsIn`. */
const fieldsOf = (schema: Json | undefined, path = ''): readonly string[] => {
  if (schema === undefined || path.split('/').length > 8) return []
  const parts = [schema, ...Object.values(schema.allOf ?? {}), ...Object.values(schema.oneOf ?? {})]
  return parts.flatMap(({ properties, items }) => [
    ...Object.entries(properties ?? {}).flatMap(([key, inner]) => [
      `${path}/${key}`,
      ...fieldsOf(inner, `${path}/${key}`),
    ]),
    ...fieldsOf(items, `${path}[]`),
  ])
}

const rowOf = (row: string) => {
  const [, method = '', path = '', status = ''] = /^(\w+) (\S+) (\d+)/.exec(row) ?? []
  return { method: method.toLowerCase(), path: `/${path.replace(':id', '{id}')}`, status }
}

/** What differs from the maker's OpenAPI; calls that it lacks are not checked. */
export async function sendcloudFaults(samples: readonly Sample[], file: string) {
  const { paths } = (await SwaggerParser.dereference(file)) as unknown as { readonly paths: Json }
  return new Map(
    samples.map(({ row, body }) => {
      const { method, path, status } = rowOf(row)
      const responses = paths[path]?.[method]?.responses
      if (responses === undefined) return [row, []]
      const answer = responses[status]
      if (answer === undefined) return [row, ['no such status']]
      const schema = answer.content?.['application/json']?.schema
      if (schema === undefined) return [row, []]
      const known = new Set(fieldsOf(schema))
      const unknownFields = [...pathsIn(body)].map(([at]) => at).filter((at) => at.includes('/') && !at.endsWith('[]'))
      const [, errors] = Errors(schema as never, body)
      return [
        row,
        [
          ...unknownFields.filter((at) => !known.has(at)).map((at) => `${at} is unknown`),
          ...errors.map(({ instancePath, message }) => `${instancePath} ${message}`),
        ],
      ]
    }),
  )
}
