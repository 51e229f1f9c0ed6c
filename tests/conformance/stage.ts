import { answer, exchange, init, lookup } from '../client/runtime/screens.ts'
import { type Service, service } from '../client/runtime/service.ts'
import type { ClientEffect } from './deeds.ts'
import type { Play } from './kit.ts'

export const typedValues = { order: '#1001', proof: '10001' } as const

export interface Stage {
  readonly service: Service
  readonly performed: ClientEffect[]
  readonly path: string
  watch(): void
}

export const stageOf = ({ first, answer: envelope, status = 200 }: Play): Stage => {
  const path = first.overlay?.path ?? first.screen?.path ?? '/'
  const played = service()
    .on('init', { body: init })
    .on('contract', { body: { actions: {} } })
    .on('/', { body: answer(lookup()) })
    .on('/exchange', { body: answer(exchange()) })
    .on(path, { body: first })
    .on('order.lookup', { status, body: envelope })
    .on('methods', { status, body: envelope })
  for (const name of ['card.confirmed', 'return.print', 'question-1']) played.on(name, { body: first })

  const performed: ClientEffect[] = []
  let watched = false
  return {
    performed,
    path,
    watch: () => {
      watched = true
    },
    service: {
      ...played,
      async fetch(url, options) {
        const { pathname } = new URL(url, 'https://returns.example')
        const isRead = pathname.endsWith('/screens')
        // The press is not an effect of its answer.
        if (watched && options.method === 'POST' && !pathname.endsWith('/order.lookup'))
          performed.push(isRead ? ['open', JSON.parse(String(options.body)).path] : ['post', pathname])
        return played.fetch(url, options)
      },
    },
  }
}
