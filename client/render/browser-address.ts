import type { AddressBar } from '../runtime/platform/platform.ts'

// Marks history entries that the client wrote.
const OURS = { homeward: true }

export function browserAddress({ location, history, addEventListener }: Window, base = '/'): AddressBar {
  // Screens arrive after the move: only the renderer knows where to scroll.
  history.scrollRestoration = 'manual'
  const at = (path: string, search = location.search) => `${base}${search}#${path}`
  return {
    pathname: () => location.pathname,
    search: () => location.search,
    hash: () => location.hash,
    isOwnEntry: () => history.state?.homeward === true,
    hrefOf: (path) => `#${path}`,
    push: (path) => history.pushState(OURS, '', at(path)),
    // A tidied path may still carry an entry: it is not an own entry yet.
    replace: (path, search) => history.replaceState(search === undefined ? OURS : null, '', at(path, search)),
    back: () => history.back(),
    onMove(listener) {
      addEventListener('popstate', listener)
      addEventListener('hashchange', listener)
    },
  }
}
