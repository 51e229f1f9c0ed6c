import { linkExpired, notFound, portalDisabled, portalInactive, returnFailed } from '../../screens/faults/pages.ts'
import { goldens } from '../support/golden.ts'
import { frameAt, RETURN_KEY } from '../support/golden-world.ts'

goldens('faults', {
  'not-found': (t) => ({ screen: notFound(frameAt('/nowhere'), t) }),
  inactive: (t) => ({ screen: portalInactive(frameAt('/'), t) }),
  disabled: (t) => ({ screen: portalDisabled(frameAt(`/return/${RETURN_KEY}`), t) }),
  'link-expired': (t) => ({ screen: linkExpired(frameAt('/link'), t) }),
  'return-failed': (t) => ({ screen: returnFailed(frameAt(`/return/${RETURN_KEY}`), t) }),
})
