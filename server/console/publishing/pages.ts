import { checkPage } from '../../../screens/console/publishing/check.ts'
import { documentPage } from '../../../screens/console/publishing/document.ts'
import { publishingPage } from '../../../screens/console/publishing/overview.ts'
import { versionPage } from '../../../screens/console/publishing/version.ts'
import { type ConsolePage, definePage } from '../context.ts'
import { readCheck, readDocument, readPublishing, readVersion } from './read.ts'

const area = 'publishing'

export const publishingPages: readonly ConsolePage[] = [
  definePage({
    pattern: '/publishing',
    area,
    right: 'read-configuration',
    navigation: { count: null },
    read: readPublishing,
    draw: (frame, view, t) => ({ screen: publishingPage(frame, view, t) }),
  }),
  definePage({
    pattern: '/publishing/versions/:version',
    area,
    right: 'read-configuration',
    read: readVersion,
    draw: (frame, view, t) => ({ screen: versionPage(frame, view, t) }),
  }),
  definePage({
    pattern: '/publishing/document',
    area,
    right: 'edit-configuration',
    read: readDocument,
    draw: (frame, view, t) => ({ screen: documentPage(frame, view, t) }),
  }),
  definePage({
    pattern: '/publishing/checks/:id',
    area,
    right: 'edit-configuration',
    read: readCheck,
    // A changed revision makes a polling client read the whole page.
    draw: (frame, view, t) => ({ screen: checkPage(frame, view, t), rev: `${view.id}-${view.state}` }),
  }),
]
