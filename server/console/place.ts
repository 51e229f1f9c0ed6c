import type { ConsolePage, ConsolePlace } from './context.ts'

const segmentsOf = (path: string): readonly string[] => path.split('/').filter((segment) => segment !== '')

const decode = (segment: string): string => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

const matchPattern = (pattern: string, segments: readonly string[]): Readonly<Record<string, string>> | null => {
  const parts = segmentsOf(pattern)
  if (parts.length !== segments.length) return null
  const matches = parts.every((part, at) => part.startsWith(':') || part === segments[at])
  if (!matches) return null
  return Object.fromEntries(
    parts.flatMap((part, at) => (part.startsWith(':') ? [[part.slice(1), decode(segments[at] ?? '')]] : [])),
  )
}

interface FoundPage {
  readonly page: ConsolePage
  readonly place: ConsolePlace
}

/** Null for an unknown path. The first matching pattern wins. */
export function findPage(pages: readonly ConsolePage[], path: string): FoundPage | null {
  // The database rejects NUL.
  const [before = '/', after = ''] = path.replaceAll('%00', '%20').split('?', 2)
  const segments = segmentsOf(before)
  for (const page of pages) {
    const params = matchPattern(page.pattern, segments)
    if (params !== null) return { page, place: { path, params, query: Object.fromEntries(new URLSearchParams(after)) } }
  }
  return null
}
