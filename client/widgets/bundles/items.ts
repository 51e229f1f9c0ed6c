/** The widgets of choosing items, their outcomes and the review; fetched with the first of them (`registry.ts`). */
export { ChoiceList } from '../ChoiceList.tsx'
export { ItemHeader } from '../ItemHeader.tsx'
export { ItemList } from '../ItemList.tsx'
export { LineGroup } from '../LineGroup.tsx'
export { OfferCard } from '../OfferCard.tsx'
export { OptionPicker } from '../OptionPicker.tsx'
export { SwapCard } from '../SwapCard.tsx'
export { Totals } from '../Totals.tsx'
