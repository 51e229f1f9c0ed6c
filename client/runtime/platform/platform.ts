import type { Track } from '../../../schemas/envelope/screen.ts'
import type { Chrome } from '../../../schemas/screen/chrome.ts'
import type { CardScript } from './cards.ts'

export type Fetch = (url: string, options: RequestInit) => Promise<Response>

/** A path follows the `#`; a typed one may precede it. */
export interface AddressBar {
  pathname(): string
  search(): string
  hash(): string
  /** Whether the client wrote the present history entry. */
  isOwnEntry(): boolean
  hrefOf(path: string): string
  push(path: string): void
  /** `search` is kept unless it is given. */
  replace(path: string, search?: string): void
  back(): void
  onMove(listener: () => void): void
}

export interface Network {
  online(): boolean
  onChange(listener: () => void): void
}

export interface Host {
  leave(href: string, where: 'here' | 'new-tab'): void
  onExternalLink(takeOver: (href: string) => boolean): void
  download(href: string, filename: string): void
  focus(id: string): void
  /** Plays an animation on an element; resolves when it has ended. */
  cue(id: string, name: string): Promise<void>
  copy(text: string): Promise<boolean>
  share(title: string, url: string): Promise<boolean>
  print(href: string | undefined): void
  loadThirdPartyScripts(scripts: NonNullable<Chrome['beside']>): void
  /** True once for each session. */
  isNewSession(): boolean
  postToParent(message: string): void
}

export interface FileReply {
  readonly status: number
  readonly text: string
}

export interface FileUpload {
  readonly reply: Promise<FileReply | null>
  stop(): void
}

export interface FileUploadRequest {
  readonly href: string
  readonly method: string
  readonly file: Blob
  /** Gets the sent share, from 0 to 1. */
  onProgress(share: number): void
}

/** All effects of the runtime on the browser. Tests pass a fake. */
export interface Platform {
  readonly fetch: Fetch
  readonly address: AddressBar
  readonly network: Network
  host(): Promise<Host>
  onBeforeUnload(asks: () => boolean): void
  newId(): string
  /** The photo itself if it cannot be shrunk. */
  shrinkPhoto(photo: Blob): Promise<Blob>
  uploadFile(file: FileUploadRequest): FileUpload
  loadStripe(publishableKey: string): Promise<CardScript | null>
  loadWidgets(types: readonly string[]): Promise<void>
  /** NAV-23 */
  trackView(view: Track): void
  /** `pressed` if the press makes no request to the service. */
  trackEvent(event: Track & { readonly pressed?: true }): void
}
