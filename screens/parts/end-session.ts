import type { Translate } from '../../locales/translate.ts'
import { actions } from '../../schemas/components/actions.ts'
import type { Component } from '../../schemas/components/index.ts'
import type { Button } from '../../schemas/screen/action.ts'
import { button, post } from './buttons.ts'

type EndLabel = 'session.done' | ReturnType<typeof notYoursLabel>

export const notYoursLabel = (what: 'gift' | 'order') =>
  what === 'gift' ? 'session.not-your-gift' : 'session.not-yours'

export const endSession = (shopId: string, label: EndLabel, t: Translate): Button =>
  button({ id: 'end', label: t(label), look: 'text', action: post(shopId, 'session.end', { exclusive: true }) })

/** Protects the session on shared devices. */
export const endSessionButton = (shopId: string, label: EndLabel, t: Translate): Component =>
  actions({ id: 'end-session', buttons: [endSession(shopId, label, t)] })
