import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { type Called, callAs, describedAt } from '../http/headless.ts'
import type { FixtureStep } from './fixture.ts'
import type { Shopper } from './shopper.ts'

export const partsOfCall = (
  call: string,
): { readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'; readonly path: string } => {
  const [, method, path = ''] = /^(GET|POST|PUT|DELETE) (\S+)$/.exec(call) ?? []
  if (method !== 'GET' && method !== 'POST' && method !== 'PUT' && method !== 'DELETE')
    throw new Error(`${call} is no call: write POST return/totals`)
  return { method, path }
}

export const PHOTOS = '..'

export const headersOfCall = ({ headers, photo }: FixtureStep): Readonly<Record<string, string>> => ({
  ...headers,
  ...(photo !== undefined && { 'Content-Type': 'image/jpeg' }),
})

export const makeCall = async (app: FastifyInstance, she: Shopper, step: FixtureStep): Promise<Called> => {
  const { call = '', body, photo } = step
  const { method, path } = partsOfCall(call)
  const headers = headersOfCall(step)
  const payload =
    photo === undefined ? body : readFileSync(new URL(`../fixtures/journeys/${PHOTOS}/${photo}`, import.meta.url))
  if (describedAt(method, path) !== undefined) return callAs(app, she)(method, path, { body: payload, headers })
  const url = `/api/v1/${she.shopId}/${path}`
  const { status, body: told } = await she.send('POST', url, { headers, ...(payload && { payload }) })
  return { status, rev: null, body: told }
}

const ETAG = 'etag'

/** The value at a path such as `line_items.0.id`, or the ETag. @throws Error when absent. */
export const keptOf = ({ body, rev }: Called, place: string): string => {
  const names = place.split('.')
  const value = place === ETAG ? rev : names.reduce<unknown>((at, name) => Object(at)[name], body)
  if (typeof value !== 'string') throw new Error(`Nothing at ${place} of ${JSON.stringify(body)}`)
  return value
}

export const placeInAnswer = (place: string): string =>
  place === ETAG ? 'response.headers.etag' : `response.body.$.${place.replace(/\.(\d+)/g, '[$1]')}`
