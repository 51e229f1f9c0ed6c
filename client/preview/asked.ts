import type { PreviewOpening } from '../../schemas/preview.ts'

/** Whom a preview belongs to and whom it hears, as the service wrote it into the document. */
export interface PreviewTold {
  readonly shop: string
  readonly origins: readonly string[]
  /** What is said once there is nothing more to look at. */
  readonly ended: string
}

/** The number that a parameter says; nothing where it says none. */
const numberIn = (text: string | null): number | undefined =>
  text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined

/** The steps of a story, as its link carries them. What they are is judged by the service. */
const walkIn = (text: string | null): PreviewOpening['walk'] => {
  if (text === null) return undefined
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0))
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined // cut short on the way: the preview opens on its first page
  }
}

/** What the address of a preview asks for; its token stands behind the #. */
export function openingIn({ search, hash }: Pick<Location, 'search' | 'hash'>): PreviewOpening {
  const asked = new URLSearchParams(search)
  const version = numberIn(asked.get('version'))
  const step = numberIn(asked.get('step'))
  const walk = walkIn(asked.get('walk'))
  return {
    token: hash.slice(1),
    ...(version !== undefined && { version }),
    ...(walk !== undefined && { walk }),
    ...(step !== undefined && { step }),
  }
}

/** Whether the merchant edits what is looked at (PRV-11): only in a frame, and only the origins of the shop can make one. */
export const isEdited = ({ search }: Pick<Location, 'search'>, { isFramed }: { readonly isFramed: boolean }): boolean =>
  isFramed && new URLSearchParams(search).get('customizer') === 'true'
