import { Fragment, type ReactNode, useState } from 'react'
import type { Component, Overlay } from '../runtime/page/contract.ts'
import type { Session } from '../runtime/session.ts'
import { Drawer } from '../ui/Drawer.tsx'
import { Modal } from '../ui/Modal.tsx'
import { OfflineBanner } from '../ui/OfflineBanner.tsx'
import { ActionButton } from '../widgets/pieces/ActionButton.tsx'
import { useWidgetContext } from '../widgets/widget-context.ts'

type OverlayViewProps = {
  readonly overlay: Overlay
  readonly session: Session
  readonly draw: (component: Component) => ReactNode
}

/** Closing it runs its own action, so that the service knows the page. */
export function OverlayView({ overlay, session, draw }: OverlayViewProps) {
  const { kind, title, close, blocking, body, footer, step, back } = overlay
  const direction = useDirection(overlay)
  const shared = {
    title,
    closeLabel: close.label,
    onClose: () => session.press(close.action),
    blocking,
    footer: footer && drawAll(footer, draw),
  }
  const { online, getText } = useWidgetContext()
  // A failure over the overlay has the message.
  const isOffline = !online && session.snapshot().failure === null
  const inside = (
    <>
      <OfflineBanner offline={isOffline} text={getText('offline')} />
      <NoScriptExits overlay={overlay} />
      {drawAll(body, draw)}
    </>
  )
  if (kind === 'dialog') return <Modal {...shared}>{inside}</Modal>
  return (
    <Drawer
      {...shared}
      step={step}
      slides={kind === 'sheet' ? 'end' : undefined}
      direction={kind === 'panel' ? direction : undefined}
      back={back && { label: back.label, onBack: () => session.press({ type: 'navigate', path: back.path }) }}
    >
      {inside}
    </Drawer>
  )
}

const useDirection = ({ path, back }: Overlay): 'forward' | 'back' | undefined => {
  const steps = [...(back === undefined ? [] : [back.path]), path]
  const [{ trail, direction }, go] = useState<StepTrail>({ trail: steps, direction: undefined })
  if (trail.at(-1) === path) return direction
  const place = trail.indexOf(path)
  const next: StepTrail =
    place < 0
      ? { trail: [...trail, path], direction: 'forward' }
      : { trail: trail.slice(0, place + 1), direction: 'back' }
  go(next)
  return next.direction
}

type StepTrail = { readonly trail: readonly string[]; readonly direction: 'forward' | 'back' | undefined }

function NoScriptExits({ overlay: { id, back, close, blocking } }: { readonly overlay: Overlay }) {
  return (
    <noscript>
      <p className="hw-buttons">
        {back !== undefined && (
          <ActionButton
            button={{
              id: `${id}-back`,
              label: back.label,
              look: 'text',
              action: { type: 'navigate', path: back.path },
            }}
          />
        )}
        {blocking !== true && (
          <ActionButton button={{ id: `${id}-close`, label: close.label, look: 'text', action: close.action }} />
        )}
      </p>
    </noscript>
  )
}

const drawAll = (components: readonly Component[], draw: (component: Component) => ReactNode) =>
  components.map((component) => <Fragment key={component.id}>{draw(component)}</Fragment>)
