import { type RefObject, useEffect } from 'react'
import type { Session } from '../runtime/session.ts'

/**
 * Presses each plain link to another site instead of following it, while the screen has a question to ask before it is left
 * (FND-60). Any other click, such as one for a new tab, stays the browser's own.
 */
export function useLinksAway(root: RefObject<HTMLElement | null>, session: Session): void {
  useEffect(() => {
    const { current } = root
    const onClick = (event: MouseEvent) => {
      const link = session.snapshot().screen?.leave === undefined ? null : linkAt(event)
      if (link === null || !leadsAway(link)) return
      event.preventDefault()
      session.press({ type: 'link', href: link.href })
    }
    current?.addEventListener('click', onClick)
    return () => current?.removeEventListener('click', onClick)
  }, [root, session])
}

/** The link that a plain click with the main button follows in this tab; null for any other click. */
const linkAt = ({ target, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): HTMLAnchorElement | null => {
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey || !(target instanceof Element)) return null
  const link = target.closest('a')
  return link === null || link.target === '_blank' || link.hasAttribute('download') ? null : link
}

const leadsAway = ({ href }: HTMLAnchorElement): boolean =>
  URL.canParse(href) &&
  ['http:', 'https:'].includes(new URL(href).protocol) &&
  new URL(href).origin !== window.location.origin
