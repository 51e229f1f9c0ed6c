/// <reference types="vite/client" />
import late from '../theme/late.css?url'

let stylesheetLoading: Promise<unknown> | null = null

export function loadStylesheet(href: string): HTMLLinkElement {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
  document.head.append(link)
  return link
}

/** Resolves when the module and the styles of later pages are loaded. */
export async function withLazyStyles<Loaded>(loading: Promise<Loaded>): Promise<Loaded> {
  // On the server there is no document: the service adds the styles.
  if (typeof document !== 'undefined' && !document.querySelector('[data-late]'))
    stylesheetLoading ??= new Promise((resolve) => {
      const link = loadStylesheet(late)
      link.onload = resolve
      // Without styles the widget is rendered all the same.
      link.onerror = resolve
    })
  await stylesheetLoading
  return loading
}
