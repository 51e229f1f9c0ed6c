import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { SellerAddress } from '../../../server/providers/carriers/postage/seller-client.ts'

/** A network fault: before the operation, or after the operation and before its answer. */
type Trouble = 'silence' | 'hang-up' | 'hang-up-after' | '500' | '500-after' | '429' | '401' | 'garbage'

const gate = () => {
  let open = (): void => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

// The smallest files with the right first bytes.
const files = { pdf: Buffer.from('%PDF-1.4\n%%EOF\n'), png: Buffer.from('89504e470d0a1a0a0000', 'hex') } as const

const read = async (request: IncomingMessage): Promise<Readonly<Record<string, unknown>>> => {
  let text = ''
  for await (const part of request) text += part
  return text === '' ? {} : JSON.parse(text)
}

interface SellerDesk {
  readonly authorization: string
  /** The answer to any other authorization. */
  readonly stranger: object
  readonly prefix: string
  readonly ids: RegExp
  readonly buying: RegExp
  readonly files: RegExp
  /** Files that need the authorization, by their media type. */
  fileOf?(path: string, accept: string): 'pdf' | 'png' | null
  readonly conduct: { files: string }
  answer(
    method: string,
    path: string,
    form: Readonly<Record<string, unknown>>,
  ): { readonly status: number; readonly body: object }
  zipOf(path: string, form: Readonly<Record<string, unknown>>): string | undefined
}

/** A parcel from `00404` gets no answer; the purchase of a parcel from `00405` loses its answer. */
export const createSellerHandler = (desk: SellerDesk) => {
  const requests: string[] = []
  const paused: { readonly path: RegExp; readonly came: () => void; readonly goesOn: Promise<void> }[] = []
  const troubles: { readonly path: RegExp; readonly trouble: Trouble }[] = []

  const send = (response: ServerResponse, status: number, body: string | Buffer, type = 'application/json'): void => {
    response.writeHead(status, { 'content-type': type })
    response.end(body)
  }
  const troubleOf = (path: string, zip: string | undefined): Trouble | null => {
    const at = troubles.findIndex((one) => one.path.test(path))
    const [found] = at < 0 ? [] : troubles.splice(at, 1)
    if (found !== undefined) return found.trouble
    if (zip === '00404') return 'hang-up'
    return zip === '00405' && desk.buying.test(path) ? 'hang-up-after' : null
  }
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://seller')
    const [, format] = desk.files.exec(url.pathname) ?? []
    if (format === 'pdf' || format === 'png') return send(response, 200, files[format], 'application/octet-stream')
    const isAllowed = request.headers.authorization === desk.authorization
    const guarded = isAllowed ? (desk.fileOf?.(url.pathname, request.headers.accept ?? '') ?? null) : null
    if (guarded !== null) return send(response, 200, files[guarded], 'application/octet-stream')
    const path = `${url.pathname}${url.search}`.replace(desk.prefix, '')
    const method = request.method ?? ''
    requests.push(`${method} ${path.replace(desk.ids, 'id')}`)
    const form = await read(request)
    if (!isAllowed) return send(response, 401, JSON.stringify(desk.stranger))
    const trouble = troubleOf(path, desk.zipOf(path, form))
    if (trouble === 'silence') return
    if (trouble === 'hang-up') return void response.destroy()
    if (trouble === 'garbage') return send(response, 200, '<html>')
    if (trouble !== null && /^\d+$/.test(trouble))
      return send(response, Number(trouble), '{"error":{"code":"AWAY","message":"Later."}}')
    const at = paused.findIndex((one) => one.path.test(path))
    const [hold] = at < 0 ? [] : paused.splice(at, 1)
    hold?.came()
    await hold?.goesOn
    const done = desk.answer(method, path, form)
    if (trouble === 'hang-up-after') return void response.destroy()
    if (trouble === '500-after') return send(response, 500, '{}')
    send(response, done.status, JSON.stringify(done.body))
  }

  return { answer, requests, paused, troubles }
}

export const sellerServer = async <Desk extends SellerDesk>(desk: Desk) => {
  const { answer, requests, paused, troubles } = createSellerHandler(desk)
  const server = createServer((request, response) => void answer(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  desk.conduct.files = origin

  return {
    desk,
    address: {
      origin,
      files: [origin],
      // A short timeout for silence; other calls get the time of a busy machine.
      get timeoutMs() {
        return troubles.some(({ trouble }) => trouble === 'silence') ? 500 : 30_000
      },
      purchaseMs: 30_000,
    } satisfies SellerAddress as SellerAddress,
    seen: requests as readonly string[],
    trouble: (path: RegExp, trouble: Trouble): void => {
      troubles.push({ path, trouble })
    },
    /** Delays the next call to this path; returns its arrival and a function that continues it. */
    hold(path: RegExp): { readonly came: Promise<void>; readonly goOn: () => void } {
      const [arrival, departure] = [gate(), gate()]
      paused.push({ path, came: arrival.open, goesOn: departure.opened })
      return { came: arrival.opened, goOn: departure.open }
    },
    close: async (): Promise<void> => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
