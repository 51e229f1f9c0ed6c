import type { Outside } from './outside.ts'

const nothing = (): void => {}

/**
 * The world of a visit that is only drawn, at a path: nobody is asked, no time passes, nothing around the page can be
 * done.
 */
export const nowhere = (path: string): Outside => ({
  fetch: () => new Promise(nothing),
  clock: { after: () => nothing },
  address: {
    pathname: () => '/',
    search: () => '',
    hash: () => `#${path}`,
    ours: () => true,
    push: nothing,
    replace: nothing,
    back: nothing,
    onMove: nothing,
  },
  network: { online: () => true, onChange: nothing },
  host: {
    leave: nothing,
    download: nothing,
    focus: nothing,
    cue: nothing,
    copy: async () => false,
    share: async () => false,
    print: nothing,
    tell: nothing,
    onLeaving: nothing,
  },
  newId: () => '',
  shrink: async (photo) => photo,
  send: () => ({ reply: Promise.resolve(null), stop: nothing }),
  stripe: async () => null,
  loadWidgets: async () => {},
  track: nothing,
  count: nothing,
})
