import { Component, type ReactNode } from 'react'

type BoundaryProps = {
  /** Another value gives the children another chance. */
  readonly subject: unknown
  readonly fallback: ReactNode
  readonly onFault: (error: unknown) => void
  readonly children: ReactNode
}

/**
 * Draws the fallback where the children cannot be drawn, and reports the error once. A class, as React knows no other
 * form of it.
 */
export class Boundary extends Component<BoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown) {
    this.props.onFault(error)
  }

  override componentDidUpdate(before: BoundaryProps) {
    if (this.state.failed && before.subject !== this.props.subject) this.setState({ failed: false })
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
