import type { Outcome } from '../../schemas/records/draft.ts'
import { jpegPhoto } from './pictures.ts'
import type { Press, Seen, Shopper } from './shopper.ts'

/** What a shopper answers for one item; what it leaves open is answered by what the page asks. */
export interface Wish {
  /** Answers to the questions of workflows, by their id: a text, yes or no, photos by their ids. */
  readonly answers?: Readonly<Record<string, string>>
  /** The id of the warranty to claim, or `none`; without it the first one. */
  readonly warranty?: string
  /** A path through the children of a reason. */
  readonly reasons?: readonly string[]
  readonly comment?: string
  readonly recommendation?: 'accept' | 'decline'
  readonly outcome?: Outcome
  /** The product that comes instead; without it the first one of the page. */
  readonly product?: string
  /** The id of the wanted variant; without it the first available one. */
  readonly variant?: string
  /** Whether an answer that keeps the item back shall count. */
  readonly blocked?: 'yes' | 'no'
}

/** Sends a photo to where the page takes photos; answers its id. */
export const givePhoto = async (she: Shopper, photo?: Buffer, type = 'image/jpeg'): Promise<string> => {
  const upload = she.find('photo_upload')
  if (upload === undefined) throw new Error(`${she.seen().overlay?.path} takes no photos`)
  const payload = photo ?? (await jpegPhoto(320, 240))
  const { status, body } = await she.send('POST', upload.upload.href, { payload, headers: { 'content-type': type } })
  if (status !== 201) throw new Error(`The photo is refused: ${status} ${JSON.stringify(body)}`)
  // What is taken is answered by its id and its address, not by an envelope.
  return (body as unknown as { readonly id: string }).id
}

/** The step that the overlay stands at, and the question it asks. */
export const standing = (she: Shopper) => {
  const query = new URLSearchParams(she.seen().overlay?.path.split('?')[1])
  return { step: query.get('step') ?? '', question: query.get('question') }
}

const firstChoice = (she: Shopper): string => she.find('choice_list')?.options[0]?.value ?? ''

const firstVariant = (she: Shopper): string =>
  she.find('option_picker')?.variants.find(({ state }) => state === 'available')?.value ?? ''

/** The photos wished for, else one that she takes when the page will not go on without. */
const photos = async (she: Shopper, wished: string | undefined): Promise<string> =>
  wished ?? (she.find('photo_upload')?.required === true ? givePhoto(she) : '')

const comment = (she: Shopper, question: string | null, wish: Wish): string => {
  const given = question === null ? wish.comment : wish.answers?.[question]
  const required = she.find('field_group', 'comment')?.fields[0]?.required === true
  return given ?? (required ? 'As agreed on the phone' : '')
}

const answers: Readonly<Record<string, (she: Shopper, wish: Wish, question: string) => Promise<Press> | Press>> = {
  'add-comment': (she, wish, question) => ({ values: { comment: comment(she, question || null, wish) } }),
  'image-upload': async (she, wish, question) => ({ values: { files: await photos(she, wish.answers?.[question]) } }),
  'yes-no-question': (_, wish, question) => ({ args: { answer: wish.answers?.[question] ?? 'yes' } }),
  'select-warranty': (she, wish) => ({ values: { warranty: wish.warranty ?? firstChoice(she) } }),
  'smart-recommendation': (_, wish) => ({ args: { answer: wish.recommendation ?? 'decline' } }),
  'convert-item': (_, wish) => ({ values: { outcome: wish.outcome ?? 'return' } }),
  'select-product': (she, wish) => ({ values: { product: wish.product ?? firstChoice(she) } }),
  'select-variant': (she, wish) => ({ values: { variant: wish.variant ?? firstVariant(she) } }),
  'select-advanced-exchange-product': (she, wish) => ({ values: { variant: wish.variant ?? firstVariant(she) } }),
  blocked: (_, wish) => ({ args: { answer: wish.blocked ?? 'yes' } }),
}

/** What she answers to the question before her; the n-th reason asked gets the n-th wished for. */
export const answerFor = async (she: Shopper, wish: Wish, reasonsGiven = 0): Promise<Press> => {
  const { step, question } = standing(she)
  if (step === 'select-reason') return { values: { reason: wish.reasons?.[reasonsGiven] ?? firstChoice(she) } }
  const answer = answers[step]
  if (answer === undefined) throw new Error(`Nobody knows an answer at ${she.seen().overlay?.path}`)
  return answer(she, wish, question ?? '')
}

/** Answers the question before her. */
export const answer = async (she: Shopper, item: string, wish: Wish = {}): Promise<Seen> => {
  const press = await answerFor(she, wish)
  return she.press('item.answer', { ...press, args: { item, ...press.args } })
}

/**
 * Goes through the flow of one item and confirms it, answering every question by what the page asks. Where an answer keeps
 * the item back, or is refused, she stays.
 */
export const choose = async (she: Shopper, item: string, wish: Wish = {}): Promise<Seen> => {
  let seen = await she.press('item.open', { args: { item } })
  for (let asked = 0, reasons = 0; asked < 20; asked++) {
    const { step } = standing(she)
    if (step === '' || seen.status !== 200) return seen
    if (step === 'confirm') return she.press('item.confirm', { args: { item } })
    const press = await answerFor(she, wish, reasons)
    seen = await she.press('item.answer', { ...press, args: { item, ...press.args } })
    if (step === 'select-reason') reasons++
  }
  throw new Error(`The flow of ${item} does not end: ${JSON.stringify(seen.body.overlay?.path)}`)
}
