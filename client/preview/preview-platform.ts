import type { AddressBar, Host, Platform } from '../runtime/platform/platform.ts'

/** A preview that was opened: where it is asked, and by what it is known there. */
export interface PreviewAccess {
  readonly shop: string
  readonly key: string
}

/** The calls of a visit at the address that they have in a preview; null for what a preview has not. */
const toPreviewCall = (
  url: string,
  body: unknown,
  shop: string,
): { readonly url: string; readonly body?: string } | null => {
  const base = `/api/v1/${shop}/preview`
  const text = typeof body === 'string' ? { body } : {}
  if (url.startsWith('/api/v1/init')) return { url: `${base}/init` }
  const [, read] = /^\/api\/v1\/[^/]+\/(screens|parts\/[^/?]+)$/.exec(url) ?? []
  if (read !== undefined) return { url: `${base}/${read}`, ...text }
  const [, name] = /^\/api\/v1\/[^/]+\/actions\/([^/?]+)$/.exec(url) ?? []
  if (name === undefined) return null
  return { url: `${base}/press`, body: JSON.stringify({ ...JSON.parse(String(body)), name }) }
}

/** Asks for something of a preview. No cookie goes along, whoever is signed in beside it. */
export function askPreview(
  { shop, key }: PreviewAccess,
  call: string,
  { body, signal }: { readonly body?: string; readonly signal?: AbortSignal | null } = {},
): Promise<Response> {
  return fetch(call.startsWith('/') ? call : `/api/v1/${shop}/preview/${call}`, {
    method: body === undefined ? 'GET' : 'POST',
    credentials: 'omit',
    cache: 'no-store',
    ...(body !== undefined && { body }),
    ...(signal != null && { signal }),
    headers: {
      'x-requested-with': 'homeward',
      'homeward-preview': key,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
  })
}

/** An address that nobody sees: the one of the page stays what the merchant framed. */
const createHiddenAddressBar = (path: string): AddressBar => {
  let at = path
  const move = (to: string): void => {
    at = to
  }
  return {
    pathname: () => '/',
    search: () => '',
    hash: () => `#${at}`,
    isOwnEntry: () => true,
    hrefOf: (to) => `#${to}`,
    push: move,
    replace: move,
    back: () => {},
    onMove: () => {},
  }
}

/** Nothing leads out of a preview. */
const sealHost = (host: Host): Host => ({
  ...host,
  leave: () => {},
  download: () => {},
  print: () => {},
  loadThirdPartyScripts: () => {},
  onExternalLink: () => {},
  postToParent: () => {},
  share: async () => false,
  isNewSession: () => false,
})

/** The world of a visit within a preview, on one page of it; once another is drawn in its place, `isReplaced`, nothing of it goes on. */
export const createPreviewPlatform = (
  platform: Platform,
  access: PreviewAccess,
  { path, isReplaced }: { readonly path: string; readonly isReplaced: () => boolean },
): Platform => ({
  ...platform,
  fetch: (url, { body, signal }) => {
    const asked = toPreviewCall(url, body, access.shop)
    if (asked === null || isReplaced()) return Promise.reject(new TypeError('There is no such call in a preview'))
    return askPreview(access, asked.url, { ...asked, ...(signal !== undefined && { signal }) })
  },
  address: createHiddenAddressBar(path),
  host: async () => sealHost(await platform.host()),
  onBeforeUnload: () => {},
  uploadFile: () => ({ reply: Promise.resolve(null), stop: () => {} }),
  loadStripe: async () => null,
  trackView: () => {},
  trackEvent: () => {},
})
