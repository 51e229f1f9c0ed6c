import { UNDECIDED } from '../../../schemas/records/withdrawal.ts'
import type { Tables } from '../../world.ts'
import type { DryDesk } from './dry-desk.ts'
import { failCall } from './verifier-fault.ts'

export const createWithdrawals = (desk: DryDesk): Tables['withdrawals'] => ({
  create: async (statement) => {
    const withdrawal = {
      ...statement,
      number: 'WD-000001',
      earlierId: null,
      emailCorrectedAt: null,
      acknowledgement: 'due',
      acknowledgedAt: null,
      acknowledgementHash: null,
      ...UNDECIDED,
    } as const
    desk.withdrawals = [...(desk.withdrawals ?? []), withdrawal]
    return { withdrawal, isNew: true }
  },
  findByKey: async (_shop, keyHash) => desk.withdrawals?.find((one) => one.keyHash === keyHash) ?? null,
  find: async (_shop, id) => desk.withdrawals?.find((one) => one.id === id) ?? null,
  append: async () => 1,
  correctEmail: async () => true,
  recordAcknowledgement: failCall,
  recordMatch: failCall,
  changes: failCall,
  page: failCall,
  waiting: failCall,
  countWaiting: failCall,
  exists: failCall,
  lock: failCall,
  linkOrder: failCall,
  waitFor: failCall,
  endWait: failCall,
  decide: failCall,
  halt: failCall,
  markOverdue: failCall,
  recordRefund: failCall,
  reduceBefore: failCall,
})
