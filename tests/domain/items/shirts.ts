import type { Product } from '../../../schemas/entities/product.ts'
import type { DraftItem } from '../../../schemas/records/draft.ts'
import type { AssessInput } from '../../../server/domain/assessment/assess.ts'
import { listFlowSteps } from '../../../server/domain/items/steps.ts'
import { candle, linenShirt, shirtFlow } from '../characters.ts'

/** The steps of the shirt, with the question of each. */
export const steps = (answers: Partial<DraftItem>, given: Partial<AssessInput>) =>
  listFlowSteps(shirtFlow(answers, given)).map(({ step, question }) =>
    question === null ? step : `${step} ${question}`,
  )

/** The shirt with its variants changed. */
export const withVariants = (change: (variant: Product['variants'][number]) => object): Product => ({
  ...linenShirt,
  variants: linenShirt.variants.map((one) => ({ ...one, ...change(one) })),
})
/** The catalogue with this shirt in it. */
export const products = (shirt: Product) => ({ 'linen-shirt': shirt, candle })
