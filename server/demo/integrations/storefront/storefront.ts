import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { entryOf } from '../../../../schemas/member.ts'
import { demoShops } from '../../demo-shops.ts'
import type { DemoProduct } from '../../export/catalog.ts'
import { demoPicture } from '../../pictures.ts'

interface Answered {
  readonly type: string
  readonly body: string
}

const textOf = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8')

const goods = (now: number): string => {
  const [wrenfold] = demoShops(now)
  // Written by the demo in this form.
  const { products } = wrenfold?.files.products as { readonly products: readonly DemoProduct[] }
  return JSON.stringify(
    products.map(({ title, images, variants }) => ({
      title,
      image: images[0]?.src ?? '',
      variants: variants.map(({ id, title, price }) => ({
        id: String(id),
        title,
        price: Math.round(Number(price) * 100),
      })),
    })),
  )
}

const pagesFor = (portal: string, now: number): Readonly<Record<string, () => Answered>> => ({
  '/': () => ({ type: 'text/html', body: textOf('page.html').replace('{portal}', portal) }),
  '/theme.css': () => ({ type: 'text/css', body: textOf('theme.css') }),
  '/theme.js': () => ({ type: 'text/javascript', body: textOf('theme.js') }),
  '/products.json': () => ({ type: 'application/json', body: goods(now) }),
})

const pictureAt = (path: string): Answered | null => {
  const body = path.startsWith('/demo-art/') ? demoPicture(path.slice('/demo-art/'.length)) : null
  return body === null ? null : { type: 'image/svg+xml', body }
}

/**
 * A minimal merchant store, where shoppers of the demo spend the value of a return. It knows the portal only by its
 * origin.
 */
export function storefront({ portal, now }: { readonly portal: string; readonly now: number }): Server {
  const pages = pagesFor(portal, now)
  return createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://storefront')
    const page = entryOf(pages, pathname)
    const answered = page?.() ?? pictureAt(pathname)
    if (answered === null) return response.writeHead(404).end()
    return response
      .writeHead(200, {
        'content-type': `${answered.type}; charset=utf-8`,
        'content-security-policy': `default-src 'self'; img-src 'self' data:; connect-src 'self' ${portal}`,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      })
      .end(answered.body)
  })
}
