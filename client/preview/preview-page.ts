import type { PreviewOpening } from '../../schemas/merchant/preview.ts'

export interface PreviewPage {
  readonly shop: string
  readonly origins: readonly string[]
  readonly ended: string
}

const parseNumber = (text: string | null): number | undefined =>
  text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined

/** The service validates the steps. */
const parseWalk = (text: string | null): PreviewOpening['walk'] => {
  if (text === null) return undefined
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0))
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined // cut short: the preview opens on its first page
  }
}

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

/** Edit mode (PRV-11) works in a frame only, which only the origins of the shop can create. */
export const isEditMode = (
  { search }: Pick<Location, 'search'>,
  { isFramed }: { readonly isFramed: boolean },
): boolean => isFramed && new URLSearchParams(search).get('customizer') === 'true'
