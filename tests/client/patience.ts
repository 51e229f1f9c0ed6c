import { configure } from '@testing-library/react'
import { loadOverlayLayer } from '../../client/render/use-overlay-layer.ts'

/** Waiting for what comes is as long as the machine is slow; a test's own time ends what never comes. */
configure({ asyncUtilTimeout: 20_000 })

// As a page has it that came with the styles of later pages: nothing is styled here.
document.head.insertAdjacentHTML('beforeend', '<style data-late></style>')

// A browser has loaded this soon after the first screen; how long that takes here is no matter of these tests.
await Promise.all([import('../../client/runtime/live-runtime.ts'), loadOverlayLayer()])
