import { Role } from '../../../schemas/merchant/keys.ts'
import type { Instant } from '../../../schemas/values/ids.ts'
import { type KeyView, keysPage, madeKeyOverlay } from '../../../screens/console/settings/keys.ts'
import { endsSoon } from '../../domain/access/key-end.ts'
import { makeKey } from '../../journey/operations/make-key.ts'
import { toAuthor, toCall } from '../caller.ts'
import { type ConsolePage, type ConsoleStep, definePage } from '../context.ts'
import { refuseField } from './refuse-field.ts'

const PATH = '/settings/keys'

const findEndState = (endsAt: Instant | null, now: Instant): KeyView['end'] => {
  if (endsAt === null) return null
  if (endsAt <= now) return 'ended'
  return endsSoon(endsAt, now) ? 'soon' : 'later'
}

export const keyPages: readonly ConsolePage[] = [
  definePage({
    pattern: PATH,
    area: 'settings',
    right: 'keys',
    read: async ({ needs, member: { shopId }, now }) => ({
      shopId,
      keys: (await needs.configurations.keys.all(shopId)).flatMap(({ revokedAt, ...key }) =>
        revokedAt === null ? [{ ...key, end: findEndState(key.endsAt, now) }] : [],
      ),
    }),
    draw: (frame, view, t) => ({ screen: keysPage(frame, view, t) }),
  }),
]

const FORM = 'key'

const make: ConsoleStep = async (context, intent) => {
  const { needs, t } = context
  const { values } = intent
  const { name = '', role, ends = '' } = values
  if (name.trim() === '') return refuseField(FORM, 'name', t('keys.name-missing'))
  const request = {
    name: name.trim(),
    role: Role.enum.find((one) => one === role) ?? 'viewer',
    ...(ends !== '' && { ends }),
  }
  const made = await makeKey(needs, toAuthor(context), { ...request, call: toCall(context, intent) })
  if (made.kind === 'invalid-end') return refuseField(FORM, 'ends', t('keys.end-invalid'))
  if (made.kind === 'refused') return { kind: 'stay', problem: { code: 'conflict', title: t('keys.too-many') } }
  if (made.kind === 'repeated') return { kind: 'stay', problem: { code: 'conflict', title: t('keys.repeated') } }
  if (made.kind === 'taken') return { kind: 'stay', problem: { code: 'key-reused', title: t('problem.key-reused') } }
  return { kind: 'go', path: PATH, overlay: madeKeyOverlay({ name: request.name, key: made.key, path: PATH }, t) }
}

const end: ConsoleStep = async (context, { args }) => {
  const { needs, t } = context
  return (await needs.configurations.keys.revoke(toAuthor(context), String(args.key)))
    ? { kind: 'go', path: PATH, toast: t('keys.ended-toast') }
    : { kind: 'stay', problem: { code: 'not-found', title: t('missing.title') } }
}

export const keySteps = { 'keys.make': make, 'keys.end': end } as const
