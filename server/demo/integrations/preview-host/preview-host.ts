import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { entryOf } from '../../../../schemas/values/member.ts'

const readText = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8')

const files: Readonly<Record<string, { readonly type: string; readonly name: string }>> = {
  '/host.css': { type: 'text/css', name: 'host.css' },
  '/host.js': { type: 'text/javascript', name: 'host.js' },
}

const escapeAttribute = (url: string): string =>
  url.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

type CreatePreview = (done: (url: string) => void, failed: (error: unknown) => void) => void

const addQuery = (address: string, query: URLSearchParams): string => {
  const url = new URL(address)
  for (const [name, value] of query) if (name !== 'shop') url.searchParams.set(name, value)
  return url.href
}

/** Each visit frames a new preview. */
export function createPreviewHost(createPreview: CreatePreview): Server {
  return createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://preview-host')
    const send = (status: number, type: string, body: string) =>
      void response.writeHead(status, { 'content-type': `${type}; charset=utf-8` }).end(body)
    const file = entryOf(files, pathname)
    if (file !== undefined) return send(200, file.type, readText(file.name))
    if (pathname !== '/') return send(404, 'text/plain', '')
    return createPreview(
      (url) =>
        send(
          200,
          'text/html',
          readText('page.html').replace('{preview}', () => escapeAttribute(addQuery(url, searchParams))),
        ),
      // The portal is down, or the shop names another origin.
      (error) => send(502, 'text/plain', String(error)),
    )
  })
}
