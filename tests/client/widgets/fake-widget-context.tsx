import { type ReactNode, useState } from 'react'
import type { FileUpload, FileUploadRequest } from '../../../client/runtime/platform/platform.ts'
import { type FormView, ScreenContext, type WidgetContext } from '../../../client/widgets/widget-context.ts'
import type { Action } from '../../../schemas/screen/action.ts'
import { words } from './words.ts'

export type Values = Readonly<Record<string, string | readonly string[]>>

export type FakeContext = {
  readonly forms?: Readonly<Record<string, Values>>
  readonly errors?: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly valid?: boolean
  readonly busy?: boolean
  readonly pending?: (action: Action) => boolean
  readonly pressed?: (action: Action) => void
  /** Receives block, or form and field, with each message. */
  readonly explained?: (...message: readonly string[]) => void
  readonly typed?: (form: string, values: Values) => void
  readonly fetch?: (href: string) => Promise<Response>
  readonly seeds?: Readonly<Record<string, string>>
  readonly aside?: WidgetContext['postToProvider']
  readonly stripe?: WidgetContext['loadStripe']
  readonly shrink?: (photo: Blob) => Promise<Blob>
  readonly send?: (file: FileUploadRequest) => FileUpload
}

export function FakeWidgetContext({
  around = {},
  children,
}: {
  readonly around?: FakeContext
  readonly children: ReactNode
}) {
  const [forms, setForms] = useState(around.forms ?? {})
  const [touched, setTouched] = useState<Readonly<Record<string, readonly string[]>>>({})
  const errorsOf = (id: string) =>
    Object.fromEntries(Object.entries(around.errors?.[id] ?? {}).filter(([name]) => !touched[id]?.includes(name)))
  const viewOf = (id: string): FormView => ({
    seed: around.seeds?.[id] ?? null,
    values: forms[id] ?? {},
    errors: errorsOf(id),
    serverErrors: errorsOf(id),
    isComplete: around.valid !== false,
    changed: (touched[id]?.length ?? 0) > 0,
    touch: () => undefined,
    showErrors: () => (around.valid === false ? (Object.keys(forms[id] ?? {})[0] ?? '') : null),
    showMessage: (name, message) => around.explained?.(id, name, message),
    set(name, value) {
      setTouched((before) => ({ ...before, [id]: [...(before[id] ?? []), name] }))
      setForms((before) => {
        const values = { ...before[id], [name]: value }
        around.typed?.(id, values)
        return { ...before, [id]: values }
      })
    },
  })
  const context: WidgetContext = {
    form: viewOf,
    press: (action) => around.pressed?.(action),
    showBlockErrors: (errors) => Object.entries(errors).map(([block, message]) => around.explained?.(block, message)),
    blockErrors: {},
    recordBlockView: () => undefined,
    pending: (action) => around.pending?.(action) ?? false,
    busy: () => around.busy ?? false,
    online: true,
    isStatic: false,
    hrefOf: (path) => `#${path}`,
    pressHref: (path) => path,
    getText: (key) => words[key] ?? key,
    fetch: (href) => around.fetch?.(href) ?? Promise.resolve(new Response(null, { status: 404 })),
    postToProvider: async (post) => (await around.aside?.(post)) ?? null,
    loadStripe: async (key) => (await around.stripe?.(key)) ?? null,
    shrinkPhoto: async (photo) => (await around.shrink?.(photo)) ?? photo,
    uploadFile: (file) => around.send?.(file) ?? { reply: Promise.resolve(null), stop() {} },
  }
  return <ScreenContext value={context}>{children}</ScreenContext>
}
