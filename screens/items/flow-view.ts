import type { OptionPicker } from '../../schemas/components/option-picker.ts'
import type { Outcome } from '../../schemas/records/draft.ts'
import type { Currency, Minor } from '../../schemas/values/money.ts'
import type { PhotoType } from '../../schemas/values/photo.ts'

export interface ProductCard {
  readonly title: string
  readonly variant: string | null
  readonly image: string | null
  /** Null where hidden: the price of a gift. */
  readonly price: Minor | null
  readonly struck: Minor | null
}

/** A workflow's question in the shopper's language. */
export interface QuestionText {
  readonly question: string
  readonly text: string
  readonly hint: string | null
}

/** One combination of options. Variants not allowed at their price are omitted (ITM-47). */
export interface VariantView {
  readonly id: string
  readonly title: string | null
  readonly at: readonly number[]
  readonly state: 'available' | 'own' | 'out-of-stock'
  /** Null where it would reveal the price of a gift. */
  readonly price: Minor | null
  readonly struck: Minor | null
  /** The price difference to the item with tax; 0 where prices may not differ. */
  readonly difference: Minor
  readonly image: string | null
}

interface VariantChoice {
  readonly axes: OptionPicker['axes']
  readonly variants: readonly VariantView[]
  readonly chosen: string | null
}

/** The question of each step (ITM-27). */
export type FlowQuestion =
  | {
      readonly step: 'select-quantity'
      readonly most: number
      readonly chosen: number
    }
  | {
      readonly step: 'select-reason'
      readonly parent: string | null
      readonly about: { readonly text: string; readonly topic: 'size' | 'other' } | null
      /** The claimed warranty; null for an ordinary return. */
      readonly claim: string | null
      readonly reasons: readonly { readonly id: string; readonly text: string }[]
      readonly chosen: string | null
    }
  | {
      readonly step: 'add-comment'
      /** Null: the comment belongs to the reason. */
      readonly asked: QuestionText | null
      readonly required: boolean
      readonly comment: string
    }
  | {
      readonly step: 'image-upload'
      readonly asked: QuestionText
      readonly required: boolean
      readonly accept: readonly PhotoType[]
      readonly maxPhotos: number
      readonly href: string
      readonly photos: readonly { readonly id: string; readonly url: string }[]
    }
  | { readonly step: 'yes-no-question'; readonly asked: QuestionText; readonly chosen: 'yes' | 'no' | null }
  | {
      readonly step: 'select-warranty'
      /** Null: no rule asks, but the item can only be returned as a claim. */
      readonly asked: QuestionText | null
      readonly warranties: readonly {
        readonly id: string
        readonly text: string
        readonly detail: string | null
        readonly until: number
      }[]
      readonly optional: boolean
      readonly chosen: string | null
    }
  | {
      readonly step: 'smart-recommendation'
      readonly next: ProductCard
      /** The values of the option that changes, such as two sizes. */
      readonly change: { readonly from: string; readonly to: string }
      readonly difference: Minor
      readonly chosen: 'accepted' | 'declined' | null
    }
  | {
      readonly step: 'convert-item'
      /** The title of the advanced exchange, if displayed (ITM-53). */
      readonly title: string | null
      /** `label` null: a standard outcome with a standard text. */
      readonly options: readonly { readonly outcome: Outcome; readonly label: string | null }[]
      /** What a return brings; null for nothing. */
      readonly credit: 'gift' | 'refund' | 'either' | null
      readonly chosen: Outcome | null
    }
  | ({ readonly step: 'select-variant' } & VariantChoice)
  | {
      readonly step: 'select-product'
      readonly title: string
      readonly products: readonly {
        readonly id: string
        readonly title: string
        readonly image: string | null
        /** Of the cheapest variant; `differs` when other variants cost more. */
        readonly price: Minor
        readonly differs: boolean
        readonly struck: Minor | null
        /** No variant in stock, or none at an allowed price. */
        readonly off: 'sold-out' | 'price' | null
      }[]
      readonly pages: { readonly number: number; readonly previous: string | null; readonly next: string | null }
      readonly failed: boolean
      readonly chosen: string | null
    }
  | ({ readonly step: 'select-advanced-exchange-product'; readonly product: string } & VariantChoice)
  | {
      readonly step: 'confirm'
      readonly outcome: Outcome
      readonly next: ProductCard | null
      readonly difference: Minor
      readonly reason: string
      readonly comment: string | null
      readonly warranty: string | null
      /** In the order in which they were asked. */
      readonly answers: readonly { readonly text: string; readonly answer: AnswerView }[]
      readonly notices: readonly FlowNotice[]
      readonly destination: string | null
      /** Deducted from the item's credit; 0 is none (F3). */
      readonly fee: Minor
    }
  | {
      readonly step: 'blocked'
      /** A reject is final; an exclusion ends when the answer changes. */
      readonly kind: 'reject' | 'exclude'
      readonly sentence: string | null
      /** The answer to confirm; `question` is null for a reason. Null for texts and photos. */
      readonly held: { readonly question: string | null; readonly answer: string } | null
    }

export type AnswerView =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'yes-no'; readonly answer: 'yes' | 'no' }
  | { readonly kind: 'photos'; readonly count: number }
  | { readonly kind: 'passed' }

/** What a rule decided about an item (ITM-68, WFL-29). */
export type FlowNotice = 'keep' | 'donate' | 'review'

export interface FlowView {
  readonly shopId: string
  readonly itemId: string
  readonly path: string
  readonly backPath: string | null
  readonly item: ProductCard
  readonly quantity: number
  /** Titles of bundle parts that share the answers, each once with its count. */
  readonly together: readonly string[]
  readonly currency: Currency
  /** Prices omit a tax that price differences include (UXD-21). */
  readonly taxAdded: boolean
  /** The variants could not be read: exchanges are unavailable, returns remain possible (ERR-51). */
  readonly variantsFailed?: boolean
  readonly question: FlowQuestion
}
