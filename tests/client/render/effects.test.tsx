/// <reference types="vite/client" />
import { screen } from '@testing-library/react'
import type { Host } from '../../../client/runtime/platform/platform.ts'
import type { Snapshot } from '../../../client/runtime/state/state.ts'
import type { Envelope } from '../../../schemas/envelope/screen.ts'
import type { ClientEffect } from '../../conformance/deeds.ts'
import { holdEffects } from '../../conformance/kit.ts'
import { stageOf, typedValues } from '../../conformance/stage.ts'
import { portal } from './portal.tsx'

const goldens = import.meta.glob<Envelope>('../../screens/golden/effects/*.json', { eager: true, import: 'default' })

const browserOf = (performed: ClientEffect[]): Host => ({
  leave: (href) => performed.push(['leave', href]),
  download: (href) => performed.push(['download', href]),
  focus: (id) => performed.push(['focus', id]),
  cue: async (id) => void performed.push(['move', id]),
  copy: async (text) => performed.push(['copy', text]) > 0,
  share: async (_title, url) => performed.push(['share', url]) > 0,
  print: (href) => performed.push(['print', href ?? '']),
  onExternalLink() {},
  loadThirdPartyScripts() {},
  isNewSession: () => false,
  postToParent: (message) => performed.push(['tell', message]),
})

const readMessages = ({ toasts, announcement, screen: page }: Snapshot): readonly string[] => [
  ...toasts.map(({ text }) => text),
  ...[announcement.text].filter((text) => text !== '' && !page?.title.includes(text) && text !== page?.heading),
]

const headingOf = (dialog: HTMLElement): string => dialog.querySelector('h2')?.textContent ?? ''

const linkBehind = (link: HTMLElement | null): ClientEffect | null => {
  const href = link?.getAttribute('href') ?? '#'
  return href.startsWith('#') ? null : [link?.hasAttribute('download') ? 'download' : 'leave', href]
}

holdEffects('the client in React', Object.entries(goldens), async (play) => {
  const { service, performed, path, watch } = stageOf(play)
  const { session, run, type, click } = await portal(service, {
    platform: { host: async () => browserOf(performed), trackEvent: ({ event }) => performed.push(['count', event]) },
  })
  if (path !== '/') await run(() => session.press({ type: 'navigate', path }))
  if (screen.queryByLabelText('Order number') !== null) {
    await type('Order number', typedValues.order)
    await type('Shipping zip', typedValues.proof)
  }
  const note = (effect: ClientEffect) => {
    if (!performed.some((one) => `${one}` === `${effect}`)) performed.push(effect)
  }
  const stop = [
    session.subscribe(() => {
      for (const text of readMessages(session.snapshot())) note(['say', text])
    }),
    session.forms.subscribe(() => {
      if (session.forms.get('lookup').values.order === '') note(['forget', ''])
    }),
  ]
  watch()
  await click(play.press)
  const followed = linkBehind(screen.queryByRole('link', { name: play.press }))
  if (followed !== null) note(followed)
  const words = session.snapshot().bank?.question?.words
  if (words !== undefined) {
    note(['ask', headingOf(screen.getByRole('alertdialog'))])
    await click(words.approve)
  }
  const dialog = screen.queryByRole('dialog')
  if (dialog !== null) note(['show', headingOf(dialog)])
  for (const end of stop) end()
  return performed
})
