import type { PreviewOpening } from '../../schemas/preview.ts'

/** Whom a preview belongs to and whom it hears, as the service wrote it into the document. */
export interface PreviewPage {
  readonly shop: string
  readonly origins: readonly string[]
  /** What is said once there is nothing more to look at. */
  readonly endedText: string
}

/** The number that a parameter says; nothing where it says none. */
const parseNumber = (text: string | null): number | undefined =>
  text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined

/** The steps of a story, as its link carries them. What they are is judged by the service. */
const parseWalk = (text: string | null): PreviewOpening['walk'] => {
  if (text === null) return undefined
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0))
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined // cut short on the way: the preview opens on its first page
  }
}

/** What the address of a preview asks for; its token stands behind the #. */
export function parsePreviewOpening({ search, hash }: Pick<Location, 'search' | 'hash'>): PreviewOpening {
  const query = new URLSearchParams(search)
  const version = parseNumber(query.get('version'))
  const step = parseNumber(query.get('step'))
  const walk = parseWalk(query.get('walk'))
  return {
    token: hash.slice(1),
    ...(version !== undefined && { version }),
    ...(walk !== undefined && { walk }),
    ...(step !== undefined && { step }),
  }
}

/** Whether the merchant edits what is looked at (PRV-11): only in a frame, and only the origins of the shop can make one. */
export const isEditMode = (
  { search }: Pick<Location, 'search'>,
  { isFramed }: { readonly isFramed: boolean },
): boolean => isFramed && new URLSearchParams(search).get('customizer') === 'true'
