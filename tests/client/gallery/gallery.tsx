import { StrictMode, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import '../../../client/theme/index.css'
import { BankQuestion } from '../../../client/render/BankQuestion.tsx'
import type { CardScript } from '../../../client/runtime/platform/cards.ts'
import { createTheme } from '../../../client/theme/theme.ts'
import { Button } from '../../../client/ui/Button.tsx'
import { Drawer } from '../../../client/ui/Drawer.tsx'
import { ErrorModal } from '../../../client/ui/ErrorModal.tsx'
import { Modal } from '../../../client/ui/Modal.tsx'
import { OfflineBanner } from '../../../client/ui/OfflineBanner.tsx'
import { Toasts } from '../../../client/ui/Toasts.tsx'
import { Actions } from '../../../client/widgets/Actions.tsx'
import { Page } from '../../../client/widgets/Page.tsx'
import { PlainForms } from '../../../client/widgets/pieces/PlainForm.tsx'
import { registry } from '../../../client/widgets/registry.ts'
import type { Registry } from '../../../client/widgets/widget.ts'
import type { Component } from '../../../schemas/components/index.ts'
import type { Init } from '../../../schemas/envelope/init.ts'
import type { Action } from '../../../schemas/screen/action.ts'
import { FakeWidgetContext } from '../widgets/fake-widget-context.tsx'
import { bankWords } from './payment-scenes.ts'
import { press, words } from './samples.ts'
import { type Scene, scenes } from './scenes.ts'

const draw = (component: Component) => {
  const Widget = registry[component.type] as (props: { component: Component }) => ReturnType<Registry['notice']>
  return <Widget key={component.id} component={component} />
}

const sampleScript: CardScript = {
  fields: ({ base }) => ({
    mount(_, place) {
      const input = Object.assign(document.createElement('input'), { placeholder: '····', ariaLabel: place.id })
      Object.assign(input.style, base, {
        border: 0,
        padding: 0,
        width: '100%',
        outline: 'none',
        lineHeight: '1.2',
        display: 'block',
      })
      place.replaceChildren(input)
    },
    onChange() {},
    focus() {},
    createToken: async () => ({ kind: 'unreachable' }),
    destroy() {},
  }),
  authenticate: async () => {},
}

function usePressed(label: string | undefined): void {
  useEffect(() => {
    if (label === undefined) return
    const waiting = setInterval(() => {
      const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === label)
      if (button === undefined) return
      clearInterval(waiting)
      button.click()
    }, 20)
    return () => clearInterval(waiting)
  }, [label])
}

function Stage({ scene: stagedScene }: { readonly scene: Scene }) {
  const [open, setOpen] = useState(true)
  usePressed(stagedScene.press)
  const around = {
    forms: stagedScene.values ?? {},
    errors: stagedScene.errors ?? {},
    valid: stagedScene.valid ?? true,
    pressed: (action: Action) => {
      document.documentElement.dataset.pressed = JSON.stringify(action)
    },
    fetch: (href: string) => fetch(href),
    stripe: async () => sampleScript,
    pending: (action: { type: string; name?: string }) =>
      action.name !== undefined && action.name === stagedScene.pending,
  }
  return (
    <FakeWidgetContext around={around}>
      <OfflineBanner
        offline={stagedScene.extra === 'offline'}
        text="You are offline. What you have entered is kept; we carry on as soon as you are connected again."
      />
      <PlainForms ids={Object.keys(around.forms)} components={[]} at={stagedScene.screen.path} rev={null} />
      <Page screen={stagedScene.screen} draw={draw} />
      {stagedScene.overlay && open && (
        <Drawer
          title={stagedScene.overlay.title}
          step="one"
          closeLabel="Close"
          onClose={() => setOpen(false)}
          back={{ label: 'Back', onBack: () => setOpen(false) }}
          footer={
            <Actions
              component={{ type: 'actions', id: 'foot', buttons: [press({ label: 'Continue', id: 'overlay-go' })] }}
            />
          }
        >
          {stagedScene.overlay.body.map(draw)}
        </Drawer>
      )}
      <Extra name={stagedScene.extra} />
    </FakeWidgetContext>
  )
}

function Extra({ name }: { readonly name: Scene['extra'] }) {
  if (name === 'toasts')
    return (
      <Toasts
        toasts={[
          { id: '1', tone: 'success', text: 'Copied to the clipboard' },
          { id: '2', tone: 'error', text: 'Someone changed this return in another tab. This is its current state.' },
        ]}
        closeLabel="Close"
        onDone={() => {}}
      />
    )
  if (name === 'bank') return <BankQuestion question={{ words: bankWords, answer() {} }} />
  if (name === 'error-modal')
    return (
      <ErrorModal
        heading="Something went wrong"
        status="Status 500"
        body="Your return could not be submitted. Nothing has been charged."
        footer={
          <Button look="primary" onPress={() => {}}>
            Try again
          </Button>
        }
        contact={words('If it happens again, please contact support.')}
        fallbackTitle="Error"
        onReload={() => {}}
      />
    )
  if (name === 'modal')
    return (
      <Modal
        title="Remove this item from your return?"
        closeLabel="Close"
        onClose={() => {}}
        footer={
          <Actions
            component={{
              type: 'actions',
              id: 'foot',
              buttons: [press({ label: 'Remove' }), press({ label: 'Keep it', look: 'text' })],
            }}
          />
        }
      >
        <p>Your answers for Linen shirt will be lost.</p>
      </Modal>
    )
  return null
}

const plainStyle: Init['customizations']['style'] = { branding: {}, background: {}, globals: {}, product: {} }
const scene = scenes[new URLSearchParams(location.search).get('scene') ?? 'lookup']
const root = document.getElementById('root')
if (scene !== undefined && root !== null) {
  const { css, typeface = '', attributes } = createTheme({ ...plainStyle, ...scene.style })
  document.head.append(Object.assign(document.createElement('style'), { textContent: `${typeface}${css}` }))
  for (const [name, value] of Object.entries(attributes)) document.documentElement.setAttribute(name, value)
  createRoot(root).render(
    <StrictMode>
      <Stage scene={scene} />
    </StrictMode>,
  )
}
