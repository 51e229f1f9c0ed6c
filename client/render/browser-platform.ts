import type { Network, Platform } from '../runtime/platform/platform.ts'
import { browserAddress } from './browser-address.ts'
import { sendFile } from './browser-upload.ts'

/** Views are dispatched as `homeward:view` and other events as `homeward:event`, for the merchant's scripts. */
export const createBrowserPlatform = (window: Window, loadWidgets: Platform['loadWidgets']): Platform => ({
  loadWidgets,
  fetch: (url, options) => window.fetch(url, options),
  address: browserAddress(window),
  network: browserNetwork(window),
  host: async () => (await import('./browser-host.ts')).createBrowserHost(window),
  onBeforeUnload: (asks) =>
    window.addEventListener('beforeunload', (event) => {
      if (asks()) event.preventDefault()
    }),
  newId: randomId,
  shrinkPhoto,
  uploadFile: sendFile,
  loadStripe,
  trackView: (view) => window.dispatchEvent(new CustomEvent('homeward:view', { detail: view })),
  trackEvent: (event) => window.dispatchEvent(new CustomEvent('homeward:event', { detail: event })),
})

const loadStripe: Platform['loadStripe'] = async (publishableKey) => {
  try {
    const { loadStripeScript } = await import('./browser-stripe.ts')
    return await loadStripeScript(publishableKey)
  } catch {
    // A failed chunk is the same to the shopper as a failed Stripe script.
    return null
  }
}

const shrinkPhoto: Platform['shrinkPhoto'] = async (photo) => {
  try {
    return await (await import('./browser-shrink.ts')).shrink(photo)
  } catch {
    return photo // the chunk did not load: the photo is sent as it is
  }
}

const browserNetwork = (window: Window): Network => ({
  online: () => window.navigator.onLine,
  onChange(listener) {
    window.addEventListener('online', listener)
    window.addEventListener('offline', listener)
  },
})

const randomId = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = (bytes[6]! & 0x0f) | 0x40
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}
