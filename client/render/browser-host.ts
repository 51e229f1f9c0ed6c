import type { Host } from '../runtime/platform/platform.ts'

// Links come from the shop's texts: a `javascript:` address must never run.
const ALLOWED = ['http:', 'https:', 'mailto:', 'tel:']

export const createBrowserHost = ({ document, location, navigator }: Window): Host => ({
  leave(href, where) {
    if (isAllowed(href, location.href)) follow(document, where === 'here' ? { href } : { href, target: '_blank' })
  },
  onExternalLink(takeOver) {
    document.addEventListener('click', (event) => {
      const link = linkAway(event, location.origin)
      if (link !== null && takeOver(link.href)) event.preventDefault()
    })
  },
  download(href, filename) {
    if (isAllowed(href, location.href)) follow(document, { href, download: filename })
  },
  focus: (id) => document.getElementById(id)?.focus(),
  cue: (id, name) => cue(document.getElementById(id), name),
  copy: (text) => succeeds(() => navigator.clipboard.writeText(text)),
  share: (title, url) => succeeds(() => navigator.share({ title, url })),
  print(href) {
    if (href === undefined) document.defaultView?.print()
    else if (isAllowed(href, location.href)) follow(document, { href, target: '_blank' })
  },
  loadThirdPartyScripts(scripts) {
    if (scripts.length > 0)
      void import('./third-party-scripts.ts').then(({ loadThirdPartyScripts }) =>
        loadThirdPartyScripts(document, scripts),
      )
  },
  isNewSession: () => isNew(document),
  postToParent(message) {
    const { parent } = document.defaultView ?? {}
    // Only to the embedding page, and only if the browser names its origin.
    if (parent !== document.defaultView && document.referrer !== '')
      parent?.postMessage(message, new URL(document.referrer).origin)
  },
})

/** The external link of a plain click with the main button; null for other clicks. */
const linkAway = (event: MouseEvent, origin: string): HTMLAnchorElement | null => {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event
  if (event.defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return null
  const link = target instanceof Element ? target.closest('.hw-root a:not([target=_blank],[download])') : null
  const isAway = link instanceof HTMLAnchorElement && /^https?:/.test(link.href) && link.origin !== origin
  return isAway ? link : null
}

const SESSION = 'homeward-session'

/** Without storage no session is counted, rather than one for each page. */
const isNew = ({ defaultView }: Document): boolean => {
  try {
    const storage = defaultView?.sessionStorage
    if (storage === undefined || storage.getItem(SESSION) !== null) return false
    storage.setItem(SESSION, 'counted')
    return true
  } catch {
    return false
  }
}

const isAllowed = (href: string, base: string): boolean => ALLOWED.includes(new URL(href, base).protocol)

type Link = { readonly href: string; readonly target?: string; readonly download?: string }

const follow = (document: Document, link: Link): void => {
  const anchor = Object.assign(document.createElement('a'), link, { rel: 'noopener noreferrer' })
  document.body.append(anchor)
  anchor.click()
  anchor.remove()
}

/** Plays an animation of the theme once; resolves at once if there is none. */
const cue = (element: HTMLElement | null, name: string): Promise<void> =>
  new Promise((resolve) => {
    if (element === null) return resolve()
    const end = ({ target }: { readonly target: EventTarget | null }) => {
      // Animations of children bubble and end earlier.
      if (target !== element) return
      delete element.dataset.cue
      element.removeEventListener('animationend', end)
      resolve()
    }
    element.dataset.cue = name
    element.addEventListener('animationend', end)
    if (element.getAnimations?.().length === 0) end({ target: element })
  })

const succeeds = async (attempt: () => Promise<void>): Promise<boolean> => {
  try {
    await attempt()
    return true
  } catch {
    // Refused or unsupported: the caller has a fallback.
    return false
  }
}
