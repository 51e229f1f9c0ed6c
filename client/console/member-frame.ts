import type { Frame } from '../../schemas/console/frame.ts'

export type MemberFrame = NonNullable<Frame['member']>
