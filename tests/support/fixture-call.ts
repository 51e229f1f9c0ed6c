import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { type CallResponse, callAs, findOperation } from '../http/headless.ts'
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

export const makeCall = async (app: FastifyInstance, visitor: Shopper, step: FixtureStep): Promise<CallResponse> => {
  const { call = '', body, photo } = step
  const { method, path } = partsOfCall(call)
  const headers = headersOfCall(step)
  const payload =
    photo === undefined ? body : readFileSync(new URL(`../fixtures/journeys/${PHOTOS}/${photo}`, import.meta.url))
  if (findOperation(method, path) !== undefined) return callAs(app, visitor)(method, path, { body: payload, headers })
  const url = `/api/v1/${visitor.shopId}/${path}`
  const { status, body: response } = await visitor.send('POST', url, { headers, ...(payload && { payload }) })
  return { status, rev: null, body: response }
}

const ETAG = 'etag'

export const readVariable = ({ body, rev }: CallResponse, place: string): string => {
  const names = place.split('.')
  const value = place === ETAG ? rev : names.reduce<unknown>((at, name) => Object(at)[name], body)
  if (typeof value !== 'string') throw new Error(`Nothing at ${place} of ${JSON.stringify(body)}`)
  return value
}

export const placeInAnswer = (place: string): string =>
  place === ETAG ? 'response.headers.etag' : `response.body.$.${place.replace(/\.(\d+)/g, '[$1]')}`
