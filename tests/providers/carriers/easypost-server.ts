import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { EasyPostAddress } from '../../../server/providers/carriers/easypost/client.ts'
import { easyPostDesk } from './easypost-desk.ts'

/** What goes wrong with a call: before anything is done, or after it was done and before it was told. */
type Trouble = 'silence' | 'hang-up' | 'hang-up-after' | '500' | '500-after' | '429' | '401' | 'garbage'

export const TEST_KEY = 'EZTKtest0123456789'

/** Something that is waited for until it is let happen. */
const gate = () => {
  let open = (): void => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

const authorization = `Basic ${Buffer.from(`${TEST_KEY}:`).toString('base64')}`

// The smallest that begins as a file of its kind does.
const files = { pdf: Buffer.from('%PDF-1.4\n%%EOF\n'), png: Buffer.from('89504e470d0a1a0a0000', 'hex') } as const

const read = async (request: IncomingMessage): Promise<Readonly<Record<string, unknown>>> => {
  let text = ''
  for await (const part of request) text += part
  return text === '' ? {} : JSON.parse(text)
}

const zipIn = (said: Readonly<Record<string, unknown>>): string | undefined => {
  const address = said.address ?? (said.shipment as Readonly<Record<string, unknown>> | undefined)?.to_address
  return (address as { readonly zip?: string } | undefined)?.zip
}

/**
 * EasyPost on the loopback: the calls that returns need, in the shapes that it answers, with its refusals and the ways in which a
 * network fails. A parcel from `00404` is never answered; of one from `00405` the answer to the purchase gets lost.
 */
export const easyPostServer = async (now: () => number) => {
  const desk = easyPostDesk(now)
  const seen: string[] = []
  const held: { readonly path: RegExp; readonly came: () => void; readonly goesOn: Promise<void> }[] = []
  const troubles: { readonly path: RegExp; readonly trouble: Trouble }[] = []

  const say = (response: ServerResponse, status: number, body: string | Buffer, type = 'application/json'): void => {
    response.writeHead(status, { 'content-type': type })
    response.end(body)
  }
  const troubleOf = (path: string, zip: string | undefined): Trouble | null => {
    const at = troubles.findIndex((one) => one.path.test(path))
    const [found] = at < 0 ? [] : troubles.splice(at, 1)
    if (found !== undefined) return found.trouble
    if (zip === '00404') return 'hang-up'
    return zip === '00405' && path.endsWith('/buy') ? 'hang-up-after' : null
  }
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://easypost')
    const [, format] = /^\/files\/shp_\w+\.(pdf|png)$/.exec(url.pathname) ?? []
    if (format === 'pdf' || format === 'png') return say(response, 200, files[format], 'application/octet-stream')
    const path = url.pathname.replace('/v2/', '')
    const method = request.method ?? ''
    seen.push(`${method} ${path.replace(/shp_\w+/, 'shp')}`)
    const said = await read(request)
    if (request.headers.authorization !== authorization)
      return say(
        response,
        401,
        JSON.stringify({ error: { code: 'APIKEY.INACTIVE', message: 'This API key is no longer active.' } }),
      )
    const trouble = troubleOf(path, zipIn(said) ?? desk.senderOf(path))
    if (trouble === 'silence') return // whoever asked gives up
    if (trouble === 'hang-up') return void response.destroy()
    if (trouble === 'garbage') return say(response, 200, '<html>')
    if (trouble !== null && /^\d+$/.test(trouble))
      return say(response, Number(trouble), '{"error":{"code":"AWAY","message":"Later."}}')
    const at = held.findIndex((one) => one.path.test(path))
    const [hold] = at < 0 ? [] : held.splice(at, 1)
    hold?.came()
    await hold?.goesOn
    const done = desk.answer(method, path, said)
    if (trouble === 'hang-up-after') return void response.destroy()
    if (trouble === '500-after') return say(response, 500, '{}')
    say(response, done.status, JSON.stringify(done.body))
  }

  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  desk.conduct.files = origin

  return {
    desk,
    address: {
      ...{ origin, files: [origin] },
      // Who meets silence gives up early, whoever else has the time that a busy machine takes.
      get timeoutMs() {
        return troubles.some(({ trouble }) => trouble === 'silence') ? 500 : 30_000
      },
    } satisfies EasyPostAddress as EasyPostAddress,
    seen: seen as readonly string[],
    /** What befalls the next call to this path. */
    trouble: (path: RegExp, trouble: Trouble): void => {
      troubles.push({ path, trouble })
    },
    /** Lets the next call to this path wait before anything is done: until when it has come, and what lets it go on. */
    hold(path: RegExp): { readonly came: Promise<void>; readonly goOn: () => void } {
      const [arrival, departure] = [gate(), gate()]
      held.push({ path, came: arrival.open, goesOn: departure.opened })
      return { came: arrival.opened, goOn: departure.open }
    },
    close: async (): Promise<void> => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
export type EasyPostServer = Awaited<ReturnType<typeof easyPostServer>>
