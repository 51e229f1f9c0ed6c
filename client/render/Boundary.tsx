import { Component, type ReactNode } from 'react'

type BoundaryProps = {
  /** A new value resets the boundary. */
  readonly subject: unknown
  readonly fallback: ReactNode
  readonly onFault: (error: unknown) => void
  readonly children: ReactNode
}

/** Renders the fallback when the children throw, and reports the error once. React supports this in classes only. */
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
