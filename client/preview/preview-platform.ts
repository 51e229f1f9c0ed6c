import type { AddressBar, Host, Platform } from '../runtime/platform/platform.ts'

export interface PreviewAccess {
  readonly shop: string
  readonly key: string
}

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

/** Calls the preview API without cookies, even if a session exists in the same browser. */
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

/** Once `isReplaced`, all its calls are refused. */
export const createPreviewPlatform = (
  platform: Platform,
  access: PreviewAccess,
  { path, isReplaced }: { readonly path: string; readonly isReplaced: () => boolean },
): Platform => ({
  ...platform,
  fetch: (url, { body, signal }) => {
    const call = toPreviewCall(url, body, access.shop)
    if (call === null || isReplaced()) return Promise.reject(new TypeError('There is no such call in a preview'))
    return askPreview(access, call.url, { ...call, ...(signal !== undefined && { signal }) })
  },
  address: createHiddenAddressBar(path),
  host: async () => sealHost(await platform.host()),
  onBeforeUnload: () => {},
  uploadFile: () => ({ reply: Promise.resolve(null), stop: () => {} }),
  loadStripe: async () => null,
  trackView: () => {},
  trackEvent: () => {},
})
