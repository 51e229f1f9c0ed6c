import type { Outside } from './outside/outside.ts'
import type { First } from './state/state.ts'

const nothing = (): void => {}

/**
 * The world of a visit that is only drawn, at a path: links lead to documents, nobody is asked, no time passes, nothing around the page can be
 * done.
 */
export const nowhere = ({ path, search = '' }: Pick<First, 'path' | 'search'>): Outside => ({
  fetch: () => new Promise(nothing),
  address: {
    pathname: () => '/',
    search: () => search,
    hash: () => `#${path}`,
    ours: () => true,
    hrefOf: (to) => `${to}${search === '' ? '' : `${to.includes('?') ? '&' : '?'}${search.slice(1)}`}`,
    push: nothing,
    replace: nothing,
    back: nothing,
    onMove: nothing,
  },
  network: { online: () => true, onChange: nothing },
  host: () => new Promise(nothing),
  onLeaving: nothing,
  newId: () => '',
  shrink: async (photo) => photo,
  send: () => ({ reply: Promise.resolve(null), stop: nothing }),
  stripe: async () => null,
  loadWidgets: async () => {},
  track: nothing,
  count: nothing,
})
