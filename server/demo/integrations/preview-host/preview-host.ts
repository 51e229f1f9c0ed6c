import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { entryOf } from '../../../../schemas/member.ts'

const textOf = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8')

const files: Readonly<Record<string, { readonly type: string; readonly name: string }>> = {
  '/host.css': { type: 'text/css', name: 'host.css' },
  '/host.js': { type: 'text/javascript', name: 'host.js' },
}

/** An address as it may stand in an attribute. */
const inAttribute = (url: string): string =>
  url.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** Hands on the address of a new preview, or why there is none. */
type Framed = (done: (url: string) => void, failed: (why: unknown) => void) => void

/** The address with what stands behind the `?` of a visit, such as a version or the story of a finding. */
const withAsked = (address: string, asked: URLSearchParams): string => {
  const url = new URL(address)
  for (const [name, value] of asked) if (name !== 'shop') url.searchParams.set(name, value)
  return url.href
}

/** An admin of a merchant's own, as small as one can be: each visit to it frames a new preview. */
export function previewHost(framed: Framed): Server {
  return createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://preview-host')
    const send = (status: number, type: string, body: string) =>
      void response.writeHead(status, { 'content-type': `${type}; charset=utf-8` }).end(body)
    const file = entryOf(files, pathname)
    if (file !== undefined) return send(200, file.type, textOf(file.name))
    if (pathname !== '/') return send(404, 'text/plain', '')
    return framed(
      (url) =>
        send(
          200,
          'text/html',
          textOf('page.html').replace('{preview}', () => inAttribute(withAsked(url, searchParams))),
        ),
      // Whoever runs it reads why: the portal is not there, or the shop names another origin.
      (why) => send(502, 'text/plain', String(why)),
    )
  })
}
