import { useLayoutEffect } from 'react'
import type { Init, Screen } from '../runtime/page/contract.ts'

/** Keeps language, direction, title and description of the document current (NAV-35). */
export function useDocument(init: Init | null, screen: Screen | null): void {
  const language = init?.language
  const direction = init?.direction
  const title = screen?.title ?? init?.title
  const description = screen?.description ?? init?.description

  useLayoutEffect(() => {
    if (language === undefined) return
    document.documentElement.lang = language
    document.documentElement.dir = direction ?? 'ltr'
  }, [language, direction])
  useLayoutEffect(() => {
    if (title !== undefined) document.title = title
  }, [title])
  useLayoutEffect(() => {
    describe(description ?? '')
  }, [description])
}

const describe = (description: string): void => {
  const meta = document.head.querySelector('meta[name="description"]') ?? document.createElement('meta')
  meta.setAttribute('name', 'description')
  meta.setAttribute('content', description)
  if (!meta.isConnected) document.head.append(meta)
}
