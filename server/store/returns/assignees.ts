import { clause } from '../../database/database.ts'

const UNASSIGNED = 'none'

/** Of the return `r`. A member who left in the same moment does not count. */
export const matchesAssignee = (assignee: string) =>
  clause`(case when ${assignee}::text = ${UNASSIGNED}
            then not exists (select from members m where m.shop_id = r.shop_id and m.account_id = r.assignee)
            else r.assignee = ${assignee}::text end)`
