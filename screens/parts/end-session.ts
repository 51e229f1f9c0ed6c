import type { Translate } from '../../locales/translate.ts'
import type { Button } from '../../schemas/action.ts'
import { actions } from '../../schemas/components/actions.ts'
import type { Component } from '../../schemas/components/index.ts'
import { button, post } from './press.ts'

/** What the way out is called where the session may be about somebody else's things. */
type EndLabel = 'session.done' | ReturnType<typeof notYours>

/** What is asked of whoever may see an order, or a gift, that is not theirs. */
export const notYours = (what: 'gift' | 'order') => (what === 'gift' ? 'session.not-your-gift' : 'session.not-yours')

/** The press that ends the session. */
export const endSessionPress = (shopId: string, label: EndLabel, t: Translate): Button =>
  button({ id: 'end', label: t(label), look: 'text', action: post(shopId, 'session.end', { exclusive: true }) })

/**
 * The way out, for whoever is done, and for whoever sees an order that is not theirs. On a shared machine the next
 * person must not find the session open.
 */
export const endSessionButton = (shopId: string, label: EndLabel, t: Translate): Component =>
  actions({ id: 'end-session', buttons: [endSessionPress(shopId, label, t)] })
