import type { OptionPicker } from '../../schemas/components/option-picker.ts'
import type { Currency, Minor } from '../../schemas/money.ts'
import type { PhotoType } from '../../schemas/photo.ts'
import type { Outcome } from '../../schemas/records/draft.ts'

/** A thing as a step shows it. */
export interface ProductCard {
  readonly title: string
  readonly variant: string | null
  readonly image: string | null
  /** Null where it is not told: what was paid for a gift. */
  readonly price: Minor | null
  /** The list price that it stands in for. */
  readonly struck: Minor | null
}

/** A workflow's question in the shopper's language. */
export interface AskedText {
  readonly question: string
  readonly text: string
  readonly hint: string | null
}

/** One combination of the picker. Those that may not be chosen at their price are not among them (ITM-47). */
export interface VariantView {
  readonly id: string
  readonly at: readonly number[]
  readonly state: 'available' | 'own' | 'out-of-stock'
  /** Null where it would tell what was paid for a gift. */
  readonly price: Minor | null
  readonly struck: Minor | null
  /** What it costs more (positive) or less than the item; 0 where prices may not differ. */
  readonly difference: Minor
  readonly image: string | null
}

/** The variants to choose among, by the options in which they differ. */
interface Picking {
  readonly axes: OptionPicker['axes']
  readonly variants: readonly VariantView[]
  readonly chosen: string | null
}

/** What each step of the item flow asks (ITM-27). */
export type FlowQuestion =
  | {
      readonly step: 'select-reason'
      readonly parent: string | null
      readonly reasons: readonly { readonly id: string; readonly text: string }[]
      readonly chosen: string | null
    }
  | {
      readonly step: 'add-comment'
      /** Null: the comment belongs to the reason. */
      readonly asked: AskedText | null
      readonly required: boolean
      readonly comment: string
    }
  | {
      readonly step: 'image-upload'
      readonly asked: AskedText
      readonly required: boolean
      readonly accept: readonly PhotoType[]
      readonly maxPhotos: number
      /** Where one picture is posted to. */
      readonly href: string
      readonly photos: readonly { readonly id: string; readonly url: string }[]
    }
  | { readonly step: 'yes-no-question'; readonly asked: AskedText; readonly chosen: 'yes' | 'no' | null }
  | {
      readonly step: 'select-warranty'
      /** Null: no rule asks; the item can only go back as a claim. */
      readonly asked: AskedText | null
      readonly warranties: readonly {
        readonly id: string
        readonly text: string
        readonly detail: string | null
        readonly until: number
      }[]
      /** Whether the shopper may say that it is no claim. */
      readonly optional: boolean
      readonly chosen: string | null
    }
  | {
      readonly step: 'smart-recommendation'
      readonly next: ProductCard
      readonly difference: Minor
      readonly chosen: 'accepted' | 'declined' | null
    }
  | {
      readonly step: 'convert-item'
      /** Words of the advanced exchange, when its title is to be seen (ITM-53). */
      readonly title: string | null
      /** `label` null: one of the three outcomes with words of their own. */
      readonly options: readonly { readonly outcome: Outcome; readonly label: string | null }[]
      readonly chosen: Outcome | null
    }
  | ({ readonly step: 'select-variant' } & Picking)
  | {
      readonly step: 'select-product'
      readonly title: string
      readonly products: readonly {
        readonly id: string
        readonly title: string
        readonly image: string | null
        /** Of its cheapest variant, from which others differ or not. */
        readonly price: Minor
        readonly differs: boolean
        readonly struck: Minor | null
        /** Why it cannot be chosen: none of it is left, or none at a price that may be. */
        readonly off: 'sold-out' | 'price' | null
      }[]
      readonly pages: { readonly number: number; readonly previous: string | null; readonly next: string | null }
      /** The catalogue did not answer. */
      readonly failed: boolean
      readonly chosen: string | null
    }
  | ({ readonly step: 'select-advanced-exchange-product'; readonly product: string } & Picking)
  | {
      readonly step: 'confirm'
      readonly outcome: Outcome
      readonly next: ProductCard | null
      readonly difference: Minor
      readonly reason: string
      readonly comment: string | null
      readonly warranty: string | null
      /** Answers to the questions of workflows, in the order in which they were asked. */
      readonly answers: readonly { readonly text: string; readonly answer: AnswerView }[]
      readonly notices: readonly FlowNotice[]
      readonly destination: string | null
      /** What the shop keeps of the credit for this item; 0 is nothing (F3). */
      readonly fee: Minor
    }
  | {
      readonly step: 'blocked'
      /** A reject is for good; an exclusion ends when the answer changes. */
      readonly kind: 'reject' | 'exclude'
      /** The rule's own sentence. */
      readonly sentence: string | null
    }

/** What was answered to a question of a workflow. */
export type AnswerView =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'yes-no'; readonly answer: 'yes' | 'no' }
  | { readonly kind: 'photos'; readonly count: number }
  | { readonly kind: 'passed' }

/** What a rule made of an item (ITM-68, WFL-29). */
export type FlowNotice = 'keep' | 'donate' | 'review'

/** What the overlay of one item is drawn from. */
export interface FlowView {
  readonly shopId: string
  readonly itemId: string
  readonly path: string
  readonly backPath: string | null
  readonly item: ProductCard
  /** Titles of the other parts of the bundle that are answered for together, each once, with how many of it there are. */
  readonly together: readonly string[]
  readonly currency: Currency
  /** The product's variants could not be read: no exchange, a return stays possible (ERR-51). */
  readonly variantsFailed?: boolean
  readonly question: FlowQuestion
}
