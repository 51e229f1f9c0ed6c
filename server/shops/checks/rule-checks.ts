import { checkContradictions, checkGroupOrder, checkKnownFacts } from './check-conditions.ts'
import { checkCopy, checkPolicyTexts, checkReasonTexts } from './check-copy.ts'
import { checkFeeFallbacks, checkFees } from './check-fees.ts'
import { checkNamesInConditions } from './check-names-in-conditions.ts'
import { checkBans, checkExclusions, checkOpposites } from './check-outcomes.ts'
import { checkQuestionCycles, checkReasonCycles } from './check-questions.ts'
import {
  checkClaimReasons,
  checkReasonOrder,
  checkRecommendations,
  checkWarrantyQuestions,
  checkWorkflowIds,
  checkWorkflowReferences,
} from './check-workflow-references.ts'

export const ruleChecks = [
  checkWorkflowIds,
  checkWorkflowReferences,
  checkReasonOrder,
  checkGroupOrder,
  checkKnownFacts,
  checkNamesInConditions,
  checkContradictions,
  checkQuestionCycles,
  checkReasonCycles,
  checkClaimReasons,
  checkWarrantyQuestions,
  checkOpposites,
  checkBans,
  checkExclusions,
  checkFees,
  checkFeeFallbacks,
  checkRecommendations,
  checkCopy,
  checkReasonTexts,
  checkPolicyTexts,
] as const
