import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { Component } from '../../schemas/components/index.ts'
import type { Effect, Envelope, FormState, Overlay, Screen } from '../../schemas/envelope/screen.ts'
import type { Submit } from '../../schemas/screen/action.ts'
import { drawn } from './components.ts'
import { connection } from './connection.ts'
import { drawScreen } from './draw.ts'
import type { Page, Press } from './page.ts'

export interface Person {
  print(line: string): void
  sure(question: {
    readonly title: string
    readonly body?: string
    readonly yes: string
    readonly no: string
  }): Promise<boolean>
}

/** Posted form values; line breaks separate multiple choices. */
const texts = (values: FormState['values'] = {}): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, [value].flat().join('\n')]))

type EnvelopeListener = (envelope: Envelope, status: number) => void

interface Contract {
  readonly actions: Readonly<Record<string, { readonly needsIfMatch: boolean }>>
}

const picture: Readonly<Record<string, string>> = { '.png': 'image/png', '.webp': 'image/webp' }

/**
 * The portal as text, from its contract alone: pages are lines, presses have numbers, inputs have names. `at` is the
 * service's address; `shop` names one of several.
 */
export async function terminal(
  address: string,
  options: {
    readonly shop?: string | undefined
    readonly person: Person
    readonly onEnvelope?: EnvelopeListener
    readonly draws?: readonly string[]
    /** The fetch function; the network by default. */
    readonly request?: (url: string, options: RequestInit) => Promise<Response>
  },
) {
  const { person, onEnvelope, draws = Object.keys(drawn), request = fetch } = options
  const { origin, call, post } = connection(address, { draws, request })
  const typed = new Map<string, { readonly seed: string; readonly values: Record<string, string | string[]> }>()
  let [screen, overlay, dialog]: [Screen | null, Overlay | null, string | null] = [null, null, null]
  let rev: string | null = null
  const tags = new Map<string, string>()

  const shop = options.shop === undefined ? '' : `?shop=${encodeURIComponent(options.shop)}`
  const init = (await call(`/api/v1/init${shop}`)).body as {
    readonly shop_id?: string
    readonly calls: { readonly screens: string; readonly entry: string; readonly entries: string }
  }
  if (init.shop_id === undefined || (options.shop ?? init.shop_id) !== init.shop_id)
    throw new Error(`There is no shop ${options.shop ?? ''} at ${origin}`)
  const contract = (await call('/api/v1/contract')).body as Contract

  /** Typed form values; a new seed clears them. */
  const formsOf = (): Readonly<Record<string, FormState>> => {
    const forms = { ...screen?.forms, ...overlay?.forms, ...(dialog !== null && screen?.dialogs?.[dialog]?.forms) }
    return Object.fromEntries(
      Object.entries(forms).map(([name, form]) => {
        const own = typed.get(name)
        return [name, own?.seed === form.seed ? { ...form, values: { ...form.values, ...own.values } } : form]
      }),
    )
  }
  const findOpenOverlay = () => (dialog === null ? overlay : (screen?.dialogs?.[dialog] ?? null))
  const page = (): Page => drawScreen({ screen, overlay: findOpenOverlay(), forms: formsOf() })

  const inputAt = (form: string, name: string) => page().inputs.find((one) => one.form === form && one.name === name)

  const setValue = (form: string, name: string, value: string) => {
    const seed = formsOf()[form]?.seed ?? ''
    const own = typed.get(form)
    typed.set(form, { seed, values: { ...(own?.seed === seed ? own.values : {}), [name]: value } })
  }

  const replaceIn = (components: readonly Component[], parts: NonNullable<Envelope['parts']>): Component[] =>
    components.flatMap((component) => {
      const part = parts.find(({ id }) => id === component.id)
      if (part === undefined) return [component]
      return 'component' in part ? [part.component] : []
    })
  const adopt = ({ parts, base }: Envelope) => {
    if (parts === undefined || screen === null || base !== screen.key) return
    const finishedParts = new Set(parts.flatMap((part) => ('removed' in part || part.last ? [part.id] : [])))
    const waited = ({ poll = [] }: Pick<Screen, 'poll'>) => ({ poll: poll.filter(({ id }) => !finishedParts.has(id)) })
    const regions = Object.entries(screen.regions).map(([name, blocks]) => [name, replaceIn(blocks, parts)])
    screen = { ...screen, ...waited(screen), regions: Object.fromEntries(regions) }
    if (overlay !== null)
      overlay = {
        ...overlay,
        ...waited(overlay),
        body: replaceIn(overlay.body, parts),
        ...(overlay.footer && { footer: replaceIn(overlay.footer, parts) }),
      }
  }

  const readParts = async () => {
    const all = [...Object.values(screen?.regions ?? {}).flat(), ...(overlay?.body ?? [])]
    for (const component of all) {
      if (component.type !== 'deferred') continue
      const { status, body } = await post(component.href, { path: component.path })
      if (status === 204) continue
      onEnvelope?.(body as Envelope, status)
      adopt(body as Envelope)
    }
  }

  const effects: {
    readonly [Type in Effect['type']]: (effect: Extract<Effect, { type: Type }>) => Promise<void> | void
  } = {
    navigate: ({ path }) => open(path),
    redirect: ({ href }) => person.print(`→ ${href}`),
    toast: ({ text }) => person.print(text),
    announce: ({ text }) => person.print(text),
    download: ({ href, filename }) => person.print(`${filename}: ${new URL(href, origin)}`),
    authenticate: async ({ answer, words, onward }) => {
      if (answer === undefined) return person.print(words.title)
      const isSure = await person.sure({ title: words.title, body: words.body, yes: words.approve, no: words.decline })
      await post(answer.href, isSure ? answer.approve : answer.decline)
      await act(onward)
    },
    forget: () => typed.clear(),
    reload: () => open(overlay?.path ?? screen?.path ?? '/'),
    focus: () => {},
    cue: () => {},
    track: () => {},
  }

  const receive = async ({ status, body }: { readonly status: number; readonly body: unknown }): Promise<void> => {
    const envelope = body as Envelope
    onEnvelope?.(envelope, status)
    const { problem } = envelope
    if (envelope.screen !== undefined) {
      screen = envelope.screen
      overlay = envelope.overlay ?? null
      rev = envelope.rev
      if (status === 200) dialog = null
    }
    adopt(envelope)
    if (problem !== undefined) {
      person.print([`! ${problem.title}`, problem.detail].filter(Boolean).join(' '))
      for (const { form, name, message } of problem.fields ?? []) person.print(`! ${form}.${name}: ${message}`)
    }
    await readParts()
    // The compiler cannot follow that key and effect agree.
    for (const effect of envelope.effects ?? [])
      await (effects[effect.type] as (one: Effect) => Promise<void> | void)(effect)
  }

  const open = async (path: string): Promise<void> => receive(await post(init.calls.screens, { path }))

  const solve = async (form: string) => {
    for (const { form: of, name, captcha } of page().inputs) {
      if (of !== form || captcha === undefined) continue
      const challenge = (await call(captcha.href)).body as Parameters<typeof solveChallenge>[0]['challenge']
      const solution = await solveChallenge({ challenge: challenge, deriveKey })
      const { parameters, signature } = challenge
      setValue(form, name, btoa(JSON.stringify({ challenge: { parameters, signature }, solution })))
    }
  }

  const act = async ({ name, href, form, args, confirm }: Submit): Promise<void> => {
    if (confirm !== undefined && !(await person.sure(confirm))) return
    if (form !== undefined) await solve(form)
    const values = form === undefined ? {} : { values: texts(formsOf()[form]?.values) }
    const matched = contract.actions[name]?.needsIfMatch && rev !== null ? { 'if-match': rev } : {}
    const at = overlay?.path ?? screen?.path ?? '/'
    await receive(
      await post(href, { at, ...values, ...(args && { args }) }, { 'idempotency-key': randomUUID(), ...matched }),
    )
  }

  const giveCard = async ({ form, token: field, href }: NonNullable<Press['card']>): Promise<boolean> => {
    const own = typed.get(form)?.values ?? {}
    const [month = '', year = ''] = String(own.expiry ?? '').split('/')
    const card = {
      number: String(own.number ?? ''),
      exp_month: Number(month),
      exp_year: 2000 + (Number(year) % 100),
      cvc: String(own.cvc ?? ''),
    }
    const { body } = await post(href, card)
    const { token, error } = body as { readonly token?: string; readonly error?: { readonly message: string } }
    const { number, expiry, cvc, ...rest } = own
    typed.set(form, {
      seed: formsOf()[form]?.seed ?? '',
      values: { ...rest, ...(token !== undefined && { [field]: token }) },
    })
    if (error !== undefined) person.print(`! ${error.message}`)
    return token !== undefined
  }

  const press = async ({ action, off, card }: Press): Promise<void> => {
    if (off !== null) return person.print(off)
    if (card !== undefined && !(await giveCard(card))) return
    switch (action.type) {
      case 'submit':
        return act(action)
      case 'navigate':
        return open(action.path)
      case 'back':
        if (screen?.leave !== undefined && !(await person.sure(screen.leave))) return
        return open(screen?.previous ?? '/')
      case 'open':
        dialog = action.dialog
        return
      case 'close':
        if (dialog !== null) dialog = null
        else if (overlay !== null) await open(screen?.path ?? '/')
        return
      case 'reload':
        return open(overlay?.path ?? screen?.path ?? '/')
      case 'copy':
        return person.print(action.text)
      case 'share':
        return person.print(action.url)
      case 'link':
      case 'download':
        return person.print(`→ ${new URL(action.href, origin)}`)
      case 'print':
        return person.print(`→ ${new URL(action.href ?? screen?.path ?? '/', origin)}`)
    }
  }

  return {
    page,
    open,
    /** Opens a path such as a link, and processes its query first. */
    async enter(path: string): Promise<void> {
      const { entry, entries } = init.calls
      if (!new RegExp(entries).test(path)) return open(path)
      await receive(await post(entry, { at: '/', args: { path } }, { 'idempotency-key': randomUUID() }))
    },
    press,
    screen: () => screen,
    /** Fills a field, with commas between multiple choices; false for an unknown field. */
    fill(form: string, name: string, value: string): boolean {
      const input = inputAt(form, name)
      if (input !== undefined) setValue(form, name, input.several ? value.split(/\s*,\s*/).join('\n') : value)
      return input !== undefined
    },
    /** Uploads a file and stores its id in the form; false for an unknown field. */
    async send(form: string, name: string, file: string): Promise<boolean> {
      const input = inputAt(form, name)
      if (input?.upload === undefined) return false
      const type = picture[extname(file).toLowerCase()] ?? 'image/jpeg'
      const { href, method } = input.upload
      const { status, body } = await call(href, {
        method,
        body: await readFile(file),
        headers: { 'content-type': type },
      })
      if (status >= 400) {
        await receive({ status, body })
        return true
      }
      const before = String(formsOf()[form]?.values[name] ?? '')
      setValue(form, name, `${before} ${(body as { readonly id: string }).id}`.trim())
      return true
    },
    async wait() {
      for (const { href, path } of [...(screen?.poll ?? []), ...(overlay?.poll ?? [])]) {
        const known = tags.get(`${href} ${path}`)
        const { status, body, etag } = await post(href, { path, ...(known !== undefined && { known }) })
        if (status === 204) continue
        if (etag !== null) tags.set(`${href} ${path}`, etag)
        const before = rev
        await receive({ status, body })
        // A new revision means the page changed: reload it.
        if ((body as Envelope).rev !== before) await open(overlay?.path ?? screen?.path ?? '/')
      }
    },
  }
}
export type Terminal = Awaited<ReturnType<typeof terminal>>
