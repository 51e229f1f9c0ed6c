/** The overlay layer, loaded after the first rendering. */
export { Messages } from './Messages.tsx'
export { OverlayView } from './OverlayView.tsx'
