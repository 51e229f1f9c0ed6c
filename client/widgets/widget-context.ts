import { createContext, useContext } from 'react'
import type { Action } from '../../schemas/action.ts'
import type { ClientWords } from '../../schemas/client-words.ts'
import type { CardScript } from '../runtime/platform/cards.ts'
import type { FileUpload, FileUploadRequest } from '../runtime/platform/platform.ts'
import type { ProviderReply, ProviderRequest } from '../runtime/transport/transport.ts'

/** One form of the screen as the widgets see it. */
export interface FormView {
  /** Another one means that the server has begun the form anew. */
  readonly seed: string | null
  readonly values: Readonly<Record<string, string | readonly string[]>>
  /** What is wrong with a field, in words: the server's until it is changed, else the client's once it was left. */
  readonly errors: Readonly<Record<string, string>>
  /** Those of them that the server said. */
  readonly serverErrors: Readonly<Record<string, string>>
  /** Why it cannot be sent yet, in words; null when it can. */
  readonly blockedReason: string | null
  readonly changed: boolean
  set(name: string, value: string | readonly string[]): void
  /** The shopper is done with a field for now: it says what is wrong with it. */
  touch(name: string): void
  /** Has every field say what is wrong with it, and answers the name of the first; null when none is wrong. */
  showErrors(): string | null
}

/** What a widget may know and do beyond its own component: read a form, press an action, say a word of the client's own. */
export interface WidgetContext {
  form(id: string): FormView
  press(action: Action): void
  /** Records that a block with a view of its own came into sight on this screen (NAV-20). */
  recordBlockView(constant: string): void
  /** Whether this very action is being answered. */
  pending(action: Action): boolean
  /** Whether nothing may be pressed: an exclusive action is being answered. */
  busy(): boolean
  readonly online: boolean
  /** Drawn by the service and not taken over yet: nothing is known of what is typed. */
  readonly isStatic: boolean
  /** The address of a page of the journey. */
  hrefOf(path: string): string
  /** The address of a path to which a browser posts presses by itself. */
  pressHref(path: string): string
  /** A string of `init.strings`. */
  getText(key: keyof ClientWords): string
  /** Fetches a challenge, a document or any other same-origin resource that a widget needs by itself. */
  fetch(href: string): Promise<Response>
  /** A photo with as few bytes as are needed of it. */
  shrinkPhoto(photo: Blob): Promise<Blob>
  /** Posts one file to an address that the screen names. */
  uploadFile(file: FileUploadRequest): FileUpload
  /** Posts to whoever keeps cards; null where nobody answered. */
  postToProvider(post: ProviderRequest): Promise<ProviderReply | null>
  /** Stripe's script for a publishable key; null where it cannot be had. */
  loadStripe(publishableKey: string): Promise<CardScript | null>
}

export const ScreenContext = createContext<WidgetContext | null>(null)

/** The context of the screen that is drawn. @throws Error outside a screen, which is a mistake of ours. */
export function useWidgetContext(): WidgetContext {
  const context = useContext(ScreenContext)
  if (context === null) throw new Error('drawn outside a screen')
  return context
}
