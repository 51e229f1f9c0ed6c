import type { JobKind, JobPayloads } from '../../schemas/records/job.ts'
import type { World } from '../world.ts'
import type { Handler } from './runner.ts'

/** Does one job of a kind that the service has. */
export type JobHandler<Kind extends JobKind> = Handler<World, JobPayloads[Kind]>
