import { Fragment, type ReactNode } from 'react'
import type { Component } from '../../schemas/components/index.ts'
import type { Overlay } from '../../schemas/screen.ts'
import type { Session } from '../runtime/session.ts'
import { Drawer } from '../ui/Drawer.tsx'
import { Modal } from '../ui/Modal.tsx'

type OverlayViewProps = {
  readonly overlay: Overlay
  readonly session: Session
  readonly draw: (component: Component) => ReactNode
}

/**
 * What stands over a screen: a dialog for a question, a drawer for a flow of steps. Closing it is the action that it
 * names, so that the server knows where the shopper stands and Back behaves as expected.
 */
export function OverlayView({ overlay, session, draw }: OverlayViewProps) {
  const { kind, title, close, blocking, body, footer, step, direction, back } = overlay
  const shared = {
    title,
    closeLabel: close.label,
    onClose: () => session.press(close.action),
    blocking,
    footer: footer && drawAll(footer, draw),
  }
  if (kind === 'dialog') return <Modal {...shared}>{drawAll(body, draw)}</Modal>
  return (
    <Drawer
      {...shared}
      step={step}
      direction={direction}
      back={back && { label: back.label, onBack: () => session.press({ type: 'navigate', path: back.path }) }}
    >
      {drawAll(body, draw)}
    </Drawer>
  )
}

const drawAll = (components: readonly Component[], draw: (component: Component) => ReactNode) =>
  components.map((component) => <Fragment key={component.id}>{draw(component)}</Fragment>)
