import { configure } from '@testing-library/react'
import { loadOverlayLayer } from '../../client/render/use-overlay-layer.ts'

/** Long waits for slow machines; the test's own timeout ends the rest. */
configure({ asyncUtilTimeout: 20_000 })

// The page has the styles of later pages: tests apply no styles.
document.head.insertAdjacentHTML('beforeend', '<style data-late></style>')

// Loaded up front, as in a browser soon after the first screen.
await Promise.all([import('../../client/runtime/live-runtime.ts'), loadOverlayLayer()])
