import type { Init } from '../../schemas/envelope/init.ts'
import type { Envelope } from '../../schemas/envelope/screen.ts'

export interface LoadRequest {
  readonly folder: string
  readonly unreadable: 'refuse' | 'skip'
}

export interface FirstPage {
  readonly init: Init
  readonly answer: Envelope
  readonly path: string
  /** The page was posted for, and its entry link is already handled. */
  readonly taken?: true
  /** With `?`; absent when the host selects the shop. */
  readonly search?: string
}

interface RenderedPage {
  readonly html: string
  readonly theme: {
    readonly css: string
    readonly typeface?: string
    readonly attributes: Readonly<Record<string, string>>
    readonly color?: string
    readonly icon?: string
  }
  readonly needsLate: boolean
}

export interface Client {
  readonly html: string
  readonly preview?: string
  readonly console?: string
  readonly root: string
  readonly draw: (first: FirstPage) => Promise<RenderedPage>
}

export interface HttpSettings {
  readonly production: boolean
  readonly trustedProxies: readonly string[]
  readonly secureCookies: boolean
  /** Null: the console is on every host. */
  readonly consoleOrigin: string | null
  readonly metricsToken: string | null
  readonly client: Client | null
  readonly pictures: (name: string) => string | null
  readonly letterPictures: (name: string) => Promise<Buffer | null>
  /** Fonts of the demo themes. */
  readonly fonts: (name: string) => Buffer | null
  readonly local: { readonly token: string; readonly load: (request: LoadRequest) => AsyncIterable<unknown> } | null
  readonly actionsPerMinute: number
  readonly report: (error: unknown) => void
  /** A draining process still answers, but closes connections. */
  readonly isDraining: () => boolean
}
