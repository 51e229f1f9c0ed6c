import { reviewPage } from '../../screens/review/page.ts'
import { goldens } from '../support/golden.ts'
import { frameAt } from '../support/golden-world.ts'
import { situations } from './review-situations.ts'

const frame = frameAt('/review')

goldens(
  'review',
  Object.fromEntries(
    Object.entries(situations).map(([name, view]) => [name, (t) => ({ screen: reviewPage(frame, view, t) })]),
  ),
)
