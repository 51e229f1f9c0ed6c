/// <reference types="vite/client" />
import late from '../theme/late.css?url'

let coming: Promise<void> | null = null

/** Fetches what styles dialogs and the widgets of later pages, unless the page came with it; answers when it is there, or cannot be had now. */
export function lateStyles(): Promise<void> {
  // Where a page is drawn before it is sent there is no document: the service puts the styles in.
  if (typeof document === 'undefined' || document.querySelector('style[data-late]') !== null) return Promise.resolve()
  coming ??= new Promise((resolve) => {
    const link = document.createElement('link')
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      link.remove()
      coming = null // without a connection: whatever needs them next asks again
      resolve()
    })
    document.head.append(Object.assign(link, { rel: 'stylesheet', href: late }))
  })
  return coming
}
