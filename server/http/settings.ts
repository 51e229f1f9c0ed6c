import type { Init } from '../../schemas/init.ts'
import type { Envelope } from '../../schemas/screen.ts'

/** What a load is asked for: a folder of this machine, and what becomes of orders that cannot be read. */
export interface LoadAsked {
  readonly folder: string
  readonly unreadable: 'refuse' | 'skip'
}

/** The first page of a visit: what holds for the visit, and the answer of a path. */
export interface FirstPage {
  readonly init: Init
  readonly answer: Envelope
  readonly path: string
  /** It was posted for, and what the path brought along has been taken in. */
  readonly taken?: true
  /** What addresses the shop before the path of a page, with its `?`; absent where its host does. */
  readonly search?: string
}

/** A page as HTML, with the look of its shop: a sheet of custom properties, attributes of the root element, an icon. */
interface DrawnPage {
  readonly html: string
  readonly theme: {
    readonly css: string
    readonly attributes: Readonly<Record<string, string>>
    readonly color?: string
    readonly icon?: string
  }
  /** Whether it has anything that the styles of a first page do not know. */
  readonly needsLate: boolean
}

/** The built client: its document to be filled in, the folder of its files, and what draws a page as it does. */
export interface Client {
  readonly html: string
  /** The document of the preview, likewise; absent where it was not built. */
  readonly preview?: string
  readonly root: string
  readonly draw: (first: FirstPage) => Promise<DrawnPage>
}

/** What the web side of the process is told, beside the World. */
export interface HttpSettings {
  readonly production: boolean
  /** Address ranges whose forwarded headers are believed; nobody's when empty. */
  readonly trustedProxies: readonly string[]
  /** Cookies for https alone. */
  readonly secureCookies: boolean
  readonly metricsToken: string | null
  /** Null serves the interface alone. */
  readonly client: Client | null
  /** The SVG text of a picture of the demo shops by the name of its file; null: no such picture. */
  readonly pictures: (name: string) => string | null
  /** Lets commands of this machine load a folder through the running portal. */
  readonly local: { readonly token: string; readonly load: (asked: LoadAsked) => AsyncIterable<unknown> } | null
  readonly actionsPerMinute: number
  /** Told of every fault that a request was answered with; it returns at once. */
  readonly report: (error: unknown) => void
  /** Whether the process is about to end: it still answers, and asks everybody not to come back to it. */
  readonly draining: () => boolean
}
