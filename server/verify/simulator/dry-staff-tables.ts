import type { Tables } from '../../world.ts'
import { failCall } from './verifier-fault.ts'

type StaffTables = Pick<
  Tables,
  | 'accounts'
  | 'timeCodes'
  | 'members'
  | 'consoleSessions'
  | 'consoleLinks'
  | 'consoleSearches'
  | 'savedViews'
  | 'caseViewers'
  | 'returnsList'
  | 'audit'
  | 'configChecks'
  | 'health'
>

export const unusedStaffTables: StaffTables = {
  returnsList: {
    search: failCall,
    listByIds: failCall,
    page: failCall,
    count: failCall,
    payouts: failCall,
    sums: failCall,
    findByName: failCall,
    countQueues: failCall,
    pageQueue: failCall,
    countFiltered: failCall,
    listNumbers: failCall,
    queuesOf: failCall,
    countArriving: failCall,
    requeue: failCall,
  },
  accounts: {
    add: failCall,
    find: failCall,
    findByEmail: failCall,
    findByProvider: failCall,
    linkProvider: failCall,
    unlinkProvider: failCall,
    hasDemo: failCall,
    setPassword: failCall,
    upgradePassword: failCall,
    rename: failCall,
    remove: failCall,
  },
  timeCodes: {
    begin: failCall,
    remove: failCall,
    spendStep: failCall,
    setRecoveryCodes: failCall,
    countRecoveryCodes: failCall,
    spendRecoveryCode: failCall,
  },
  members: {
    add: failCall,
    list: failCall,
    listOfAccount: failCall,
    findRole: failCall,
    lockRoles: failCall,
    setRole: failCall,
    remove: failCall,
  },
  consoleSessions: {
    add: failCall,
    find: failCall,
    recordUse: failCall,
    shift: failCall,
    confirm: failCall,
    confirmOne: failCall,
    list: failCall,
    endByToken: failCall,
    endOne: failCall,
    endAll: failCall,
    deleteExpired: failCall,
  },
  savedViews: { list: failCall, add: failCall, rename: failCall, remove: failCall, removeAll: failCall },
  caseViewers: { see: failCall, removeAll: failCall },
  consoleSearches: { add: failCall, findText: failCall, setText: failCall, deleteExpired: failCall },
  consoleLinks: { issue: failCall, find: failCall, use: failCall, endAll: failCall, deleteExpired: failCall },
  configChecks: { insert: failCall, find: failCall, progress: failCall, finish: failCall },
  health: {
    unpark: failCall,
    drop: failCall,
    countProblems: failCall,
    listParked: failCall,
    listRetrying: failCall,
    listRunning: failCall,
    listFailedLabels: failCall,
    listEndingHolds: failCall,
  },
  audit: { append: failCall, list: failCall, findBreak: failCall, deleteBefore: failCall },
}
