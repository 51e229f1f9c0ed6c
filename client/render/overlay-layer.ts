/** What stands over a page; `use-over.ts` fetches it once the page is drawn. */
export { Messages } from './Messages.tsx'
export { OverlayView } from './OverlayView.tsx'
