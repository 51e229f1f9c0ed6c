import type { Chrome } from '../../../schemas/chrome.ts'
import type { ComponentType } from '../../../schemas/components/index.ts'
import type { Track } from '../../../schemas/screen.ts'
import type { CardScript } from './cards.ts'

export type Fetch = (url: string, options: RequestInit) => Promise<Response>

/** The address bar and its history. A path is everything after `#`; one that was typed may stand before it. */
export interface AddressBar {
  /** What stands before the query: `/`, or a path as one types it. */
  pathname(): string
  /** What stands before the hash, with its `?`, or nothing. */
  search(): string
  /** The hash with its `#`, or nothing. */
  hash(): string
  /** Whether the present entry of the history was written by us, not typed, pasted or followed from elsewhere. */
  isOwnEntry(): boolean
  /** What a link to a path of the journey says. */
  hrefOf(path: string): string
  push(path: string): void
  /** `search` is what remains before the hash; left out, it stays. */
  replace(path: string, search?: string): void
  back(): void
  onMove(listener: () => void): void
}

export interface Network {
  online(): boolean
  onChange(listener: () => void): void
}

/** What only the page around us can do. */
export interface Host {
  leave(href: string, where: 'here' | 'new-tab'): void
  /** Has `hydrateForms` called for each plain link to another site before the browser follows it; the browser follows it unless it returns true. */
  onExternalLink(takeOver: (href: string) => boolean): void
  download(href: string, filename: string): void
  focus(id: string): void
  /** Plays a named motion on one element; answers when it has ended, at once where nothing moves. */
  cue(id: string, name: string): Promise<void>
  /** False where the browser refused. */
  copy(text: string): Promise<boolean>
  /** False where there is nothing to share with. */
  share(title: string, url: string): Promise<boolean>
  print(href: string | undefined): void
  /** Loads scripts of others, each once in a visit. */
  loadThirdPartyScripts(scripts: NonNullable<Chrome['beside']>): void
  /** Whether this is the first page of a session: true once in it, however often it is asked. */
  isNewSession(): boolean
  /** Tells the page that embeds the portal. */
  postToParent(message: string): void
}

/** What came back for a file: its status and its text. */
export interface FileReply {
  readonly status: number
  readonly text: string
}

/** A file on its way. `reply` is null where none came, or where it was stopped. */
export interface FileUpload {
  readonly reply: Promise<FileReply | null>
  stop(): void
}

export interface FileUploadRequest {
  readonly href: string
  readonly method: string
  readonly file: Blob
  /** Told how much of it has left, from 0 to 1. */
  onProgress(share: number): void
}

/** Everything the runtime does to the world, by name. Tests hand in their own. */
export interface Platform {
  readonly fetch: Fetch
  readonly address: AddressBar
  readonly network: Network
  /** Fetched when it is first needed. */
  host(): Promise<Host>
  /** Before the page itself goes, the browser asks whether it may, where `asks` says so. */
  onBeforeUnload(asks: () => boolean): void
  /** A random id, new on every call. */
  newId(): string
  /** A photo with as few bytes as the service needs of it; the photo itself where that cannot be had. */
  shrinkPhoto(photo: Blob): Promise<Blob>
  /** Posts one file and says how far it is. */
  uploadFile(file: FileUploadRequest): FileUpload
  /** Stripe's script for a publishable key, fetched when it is first asked for; null where it cannot be. */
  loadStripe(publishableKey: string): Promise<CardScript | null>
  /** Fetches what draws components of these types; answered when it is there, or cannot be had. */
  loadWidgets(types: readonly ComponentType[]): Promise<void>
  /** Records one view (NAV-23). */
  trackView(view: Track): void
  /** Records something that happened on a screen, beside its views. */
  /** `pressed` where the service heard nothing of it. */
  trackEvent(event: Track & { readonly pressed?: true }): void
}
