import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { entryOf } from '../../../../schemas/values/member.ts'
import { buildDemoShops } from '../../demo-shops.ts'
import type { DemoProduct } from '../../export/catalog.ts'
import { demoPicture } from '../../pictures.ts'

interface PageContent {
  readonly type: string
  readonly body: string
}

const readText = (name: string): string => readFileSync(new URL(name, import.meta.url), 'utf8')

const buildProductsJson = (now: number): string => {
  const [wrenfold] = buildDemoShops(now)
  // Written by the demo in this form.
  const { products } = wrenfold?.files.products as { readonly products: readonly DemoProduct[] }
  return JSON.stringify(
    products.map(({ title, images, variants }) => ({
      title,
      image: images[0]?.src ?? '',
      variants: variants.map(({ id, title: variantTitle, price }) => ({
        id: String(id),
        title: variantTitle,
        price: Math.round(Number(price) * 100),
      })),
    })),
  )
}

const buildPages = (portal: string, now: number): Readonly<Record<string, () => PageContent>> => ({
  '/': () => ({ type: 'text/html', body: readText('page.html').replace('{portal}', portal) }),
  '/theme.css': () => ({ type: 'text/css', body: readText('theme.css') }),
  '/theme.js': () => ({ type: 'text/javascript', body: readText('theme.js') }),
  '/products.json': () => ({ type: 'application/json', body: buildProductsJson(now) }),
})

const findPicture = (path: string): PageContent | null => {
  const body = path.startsWith('/demo-art/') ? demoPicture(path.slice('/demo-art/'.length)) : null
  return body === null ? null : { type: 'image/svg+xml', body }
}

export function createStorefront({ portal, now }: { readonly portal: string; readonly now: number }): Server {
  const pages = buildPages(portal, now)
  return createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://storefront')
    const page = entryOf(pages, pathname)
    const content = page?.() ?? findPicture(pathname)
    if (content === null) return response.writeHead(404).end()
    return response
      .writeHead(200, {
        'content-type': `${content.type}; charset=utf-8`,
        'content-security-policy': `default-src 'self'; img-src 'self' data:; connect-src 'self' ${portal}`,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      })
      .end(content.body)
  })
}
