import { createContext, useContext } from 'react'
import type { ClientWords } from '../../schemas/envelope/client-words.ts'
import type { Action } from '../../schemas/screen/action.ts'
import type { CardScript } from '../runtime/platform/cards.ts'
import type { FileUpload, FileUploadRequest } from '../runtime/platform/platform.ts'
import type { ProviderReply, ProviderRequest } from '../runtime/transport/transport.ts'

export interface FormView {
  /** A new seed means that the service has reset the form. */
  readonly seed: string | null
  readonly values: Readonly<Record<string, string | readonly string[]>>
  /** Server errors until a change, else client errors after the field was left. */
  readonly errors: Readonly<Record<string, string>>
  readonly serverErrors: Readonly<Record<string, string>>
  /** No value breaks a constraint. */
  readonly isComplete: boolean
  readonly changed: boolean
  set(name: string, value: string | readonly string[]): void
  touch(name: string): void
  showErrors(): string | null
  /** Shows a message at a field until its value changes. */
  showMessage(name: string, message: string): void
}

export interface WidgetContext {
  form(id: string): FormView
  press(action: Action): void
  /** Shows errors at blocks, by their ids, until the next drawing. */
  showBlockErrors(errors: Readonly<Record<string, string>>): void
  readonly blockErrors: Readonly<Record<string, string>>
  /** Records a view of a block (NAV-20). */
  recordBlockView(constant: string): void
  pending(action: Action): boolean
  busy(): boolean
  readonly online: boolean
  /** Not hydrated yet: typed values are unknown. */
  readonly isStatic: boolean
  hrefOf(path: string): string
  /** Where a browser posts presses without scripts. */
  pressHref(path: string): string
  getText(key: keyof ClientWords): string
  /** For a challenge or another same-origin resource. */
  fetch(href: string): Promise<Response>
  shrinkPhoto(photo: Blob): Promise<Blob>
  uploadFile(file: FileUploadRequest): FileUpload
  /** Null without an answer. */
  postToProvider(post: ProviderRequest): Promise<ProviderReply | null>
  loadStripe(publishableKey: string): Promise<CardScript | null>
}

export const ScreenContext = createContext<WidgetContext | null>(null)

export function useWidgetContext(): WidgetContext {
  const context = useContext(ScreenContext)
  if (context === null) throw new Error('drawn outside a screen')
  return context
}
