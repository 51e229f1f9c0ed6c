import { browserAddress } from '../render/browser-address.ts'
import { createBrowserPlatform } from '../render/browser-platform.ts'
import type { Init } from '../runtime/page/contract.ts'
import type { Platform } from '../runtime/platform/platform.ts'
import { loadWidgets } from './registry.ts'

/** The document has the texts of the client; the path follows `#` below the shop's own document. */
export function createConsolePlatform(window: Window, init: Init): Platform {
  const platform = createBrowserPlatform(window, loadWidgets)
  return {
    ...platform,
    fetch: async (url, options) =>
      url.startsWith('/api/v1/init')
        ? new Response(JSON.stringify({ ...init, contract: '', shop_id: '' }))
        : platform.fetch(url, options),
    address: { ...browserAddress(window, window.location.pathname), pathname: () => '/' },
    trackView: () => {},
    trackEvent: () => {},
    loadStripe: async () => null,
  }
}
