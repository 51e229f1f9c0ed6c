import { useLayoutEffect } from 'react'
import type { Init } from '../../schemas/init.ts'
import type { Screen } from '../../schemas/screen.ts'

/** Keeps what stands around the page true: language, title and description (NAV-35). The look came with the document. */
export function useDocument(init: Init | null, screen: Screen | null): void {
  const language = init?.language
  const title = screen?.title ?? init?.title
  const description = screen?.description ?? init?.description

  useLayoutEffect(() => {
    if (language !== undefined) document.documentElement.lang = language
  }, [language])
  useLayoutEffect(() => {
    if (title !== undefined) document.title = title
  }, [title])
  useLayoutEffect(() => {
    describe(description ?? '')
  }, [description])
}

/** Says what the page is, for search and shared links. */
const describe = (description: string): void => {
  const meta = document.head.querySelector('meta[name="description"]') ?? document.createElement('meta')
  meta.setAttribute('name', 'description')
  meta.setAttribute('content', description)
  if (!meta.isConnected) document.head.append(meta)
}
