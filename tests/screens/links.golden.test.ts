import { closedLink, openingLink, unknownReceipt } from '../../screens/links/pages.ts'
import { goldens } from '../support/golden.ts'
import { frameAt } from '../support/golden-world.ts'

goldens('links', {
  opening: (t) => ({ screen: openingLink(frameAt('/link/abc'), t) }),
  expired: (t) => ({ screen: closedLink(frameAt('/link?because=expired'), 'expired', t) }),
  revoked: (t) => ({ screen: closedLink(frameAt('/link?because=revoked'), 'revoked', t) }),
  unknown: (t) => ({ screen: closedLink(frameAt('/link?because=unknown'), 'unknown', t) }),
  'unknown-receipt': (t) => ({ screen: unknownReceipt(frameAt('/gift-link'), t) }),
})
