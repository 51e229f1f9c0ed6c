import type { Platform } from './platform/platform.ts'
import type { InitialPage } from './state/state.ts'

const noop = (): void => {}

/** The platform of a page that is only rendered: links lead to documents, nothing is requested and no time passes. */
export const serverPlatform = ({ path, search = '' }: Pick<InitialPage, 'path' | 'search'>): Platform => ({
  fetch: () => new Promise(noop),
  address: {
    pathname: () => '/',
    search: () => search,
    hash: () => `#${path}`,
    isOwnEntry: () => true,
    hrefOf: (to) => `${to}${search === '' ? '' : `${to.includes('?') ? '&' : '?'}${search.slice(1)}`}`,
    push: noop,
    replace: noop,
    back: noop,
    onMove: noop,
  },
  network: { online: () => true, onChange: noop },
  host: () => new Promise(noop),
  onBeforeUnload: noop,
  newId: () => '',
  shrinkPhoto: async (photo) => photo,
  uploadFile: () => ({ reply: Promise.resolve(null), stop: noop }),
  loadStripe: async () => null,
  loadWidgets: async () => {},
  trackView: noop,
  trackEvent: noop,
})
