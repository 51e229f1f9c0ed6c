import type { Product } from '../../../schemas/entities/product.ts'
import type { DraftItem } from '../../../schemas/records/draft.ts'
import type { AssessInput } from '../../../server/domain/assessment/assess.ts'
import { listFlowSteps } from '../../../server/domain/items/steps.ts'
import { candle, linenShirt, shirtFlow } from '../characters.ts'

export const steps = (answers: Partial<DraftItem>, overrides: Partial<AssessInput>) =>
  listFlowSteps(shirtFlow(answers, overrides)).map(({ step, question }) =>
    question === null ? step : `${step} ${question}`,
  )

export const withVariants = (change: (variant: Product['variants'][number]) => object): Product => ({
  ...linenShirt,
  variants: linenShirt.variants.map((one) => ({ ...one, ...change(one) })),
})
export const products = (shirt: Product) => ({ 'linen-shirt': shirt, candle })
