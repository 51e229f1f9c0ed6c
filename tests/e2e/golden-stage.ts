import { randomBytes } from 'node:crypto'
import fastifyStatic from '@fastify/static'
import Fastify, { type FastifyInstance } from 'fastify'
import { translator } from '../../locales/translate.ts'
import type { Component } from '../../schemas/components/index.ts'
import type { Init } from '../../schemas/envelope/init.ts'
import type { Envelope, FormState, Overlay, Screen } from '../../schemas/envelope/screen.ts'
import { CONTRACT } from '../../schemas/envelope/version.ts'
import { wrenfoldShop } from '../../server/demo/wrenfold/shop.ts'
import { ENTRIES } from '../../server/domain/journey/routes.ts'
import { NO_HOSTS, sendSecureHeaders } from '../../server/http/plugins/secure-headers.ts'
import { createDocumentRenderer } from '../../server/http/request/document-renderer.ts'
import { buildClientWords } from '../../server/journey/request/client-words.ts'
import { createAltcha } from '../../server/providers/captcha/altcha.ts'
import { builtClient } from '../support/browser.ts'
import { goldenEnvelope } from '../support/golden.ts'
import { SHOP_ID } from '../support/golden-world.ts'
import { plainPicture } from '../support/plain-picture.ts'

export const init: Init = {
  contract: CONTRACT,
  shop_id: SHOP_ID,
  name: wrenfoldShop.shop.name,
  currency: 'USD',
  language: 'en',
  allowed_languages: ['en', 'fr', 'ja', 'de'],
  customizations: { content: {}, style: wrenfoldShop.theme, settings: {} },
  feature_flags: [],
  calls: {
    screens: `/api/v1/${SHOP_ID}/screens`,
    entry: `/api/v1/${SHOP_ID}/actions/entry.open`,
    entries: ENTRIES,
    metric: '/api/v1/metric',
  },
  title: wrenfoldShop.shop.name,
  strings: buildClientWords(translator({ language: 'en' })),
}

type Values = FormState['values']

const typedInto = (component: Component): Values => {
  if (component.type === 'field_group')
    return Object.fromEntries(
      component.fields.map(({ name, kind, options }) => [
        name,
        options?.[0]?.value ?? typedValues[kind] ?? 'Something',
      ]),
    )
  if (component.type === 'choice_list') return { [component.name]: component.options[0]?.value ?? '' }
  if (component.type === 'option_picker')
    return { [component.name]: component.variants.find(({ state }) => state === 'available')?.value ?? '' }
  if (component.type === 'photo_upload') return { [component.name]: component.photos[0]?.id ?? 'photo-1' }
  if (component.type === 'address_form')
    return {
      ...Object.fromEntries(component.fields.map(({ name, kind }) => [name, typedValues[kind] ?? 'Something'])),
      country: 'FR',
      state: '',
      zip: '75001',
    }
  return {}
}

const typedValues: Readonly<Record<string, string>> = {
  email: 'ada@example.com',
  checkbox: 'true',
  tel: '+33 1 44 55 66 77',
}

const filledForms = (layer: Screen | Overlay, components: readonly Component[]): Pick<Screen, 'forms'> => ({
  forms: Object.fromEntries(
    Object.entries(layer.forms ?? {}).map(([id, { seed, values }]) => {
      const own = components.filter((one) => 'form' in one && one.form === id)
      return [id, { seed: `${seed}-filled`, values: Object.assign({ ...values }, ...own.map(typedInto)) as Values }]
    }),
  ),
})

export const fillForms = (envelope: Envelope): Envelope => {
  const { screen, overlay } = envelope
  if (screen === undefined) return envelope
  return {
    ...envelope,
    screen: { ...screen, ...filledForms(screen, Object.values(screen.regions).flat()) },
    ...(overlay && { overlay: { ...overlay, ...filledForms(overlay, overlay.body) } }),
  }
}

const envelopeAt = (path: string): Envelope => {
  const [, how, name] = /^\/([\w-]+)\/(.+)$/.exec(path) ?? []
  const envelope = goldenEnvelope(name ?? '')
  return how === 'filled' ? fillForms(envelope) : envelope
}

/** Captchas that solve instantly. Goldens send nothing, so none is spent. */
const captcha = createAltcha({
  database: { query: async () => [] },
  secret: randomBytes(32),
  now: Date.now,
  random: randomBytes,
  effort: { cost: 1, counterFrom: 1, counterTo: 2 },
})

/**
 * The built client over the goldens: `/as-it-is/<name>`, or `/filled/<name>` with filled forms. A running client opens
 * them by `?golden=/as-it-is/<name>`.
 */
export async function openGoldenStage(): Promise<{ readonly app: FastifyInstance; readonly url: string }> {
  const app = Fastify()
  const client = await builtClient()
  const pages = createDocumentRenderer(client, { secureCookies: false, report: (error) => console.error(error) })
  await sendSecureHeaders(app, { secureCookies: false })
  await app.register(fastifyStatic, { root: client.root, index: false })
  app.get('/demo-art/:name', (request, reply) => {
    const svg = plainPicture((request.params as { name: string }).name)
    return svg === null ? reply.callNotFound() : reply.type('image/svg+xml').send(svg)
  })
  app.post('/api/v1/:shopId/parts/:id', () => ({ contract: CONTRACT, rev: null, parts: [], base: 'nothing' }))
  app.post('/api/v1/metric', (_request, reply) => reply.code(204).send())
  app.get('/api/v1/:shopId/captcha', () => captcha.challenge(SHOP_ID))
  app.post('/api/v1/:shopId/actions/entry.open', (request) => {
    const { args } = request.body as { args: { path: string } }
    return envelopeAt(args.path.replace(/^.*\?golden=/, ''))
  })
  app.get('/:how/:room/:name', async (request, reply) => {
    const { html, headers } = await pages({ init, answer: envelopeAt(request.url), path: request.url }, NO_HOSTS)
    return reply.headers(headers).type('text/html; charset=utf-8').send(html)
  })
  return { app, url: await app.listen({ port: 0, host: '127.0.0.1' }) }
}
