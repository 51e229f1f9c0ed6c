/// <reference types="vite/client" />
import late from '../theme/late.css?url'

let stylesheetLoading: Promise<unknown> | null = null

/** Has a stylesheet fetched; the link says when it has come. */
export function loadStylesheet(href: string): HTMLLinkElement {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
  document.head.append(link)
  return link
}

/** What is loaded, once its styles are there too: those of dialogs and of the widgets of later pages, fetched unless the page came with them. */
export async function withLazyStyles<Loaded>(loading: Promise<Loaded>): Promise<Loaded> {
  // Where a page is drawn before it is sent there is no document: the service puts the styles in.
  if (typeof document !== 'undefined' && !document.querySelector('[data-late]'))
    stylesheetLoading ??= new Promise((resolve) => {
      const link = loadStylesheet(late)
      link.onload = resolve
      // Without a connection what needs them is drawn all the same.
      link.onerror = resolve
    })
  await stylesheetLoading
  return loading
}
