import type { Outcome } from '../../schemas/records/draft.ts'
import { jpegPhoto } from './pictures.ts'
import type { Press, Seen, Shopper } from './shopper.ts'

/** A shopper's answers for one item; the defaults follow the page. */
export interface Wish {
  /** Answers to workflow questions by id: a text, yes or no, photo ids. */
  readonly answers?: Readonly<Record<string, string>>
  readonly warranty?: string
  readonly reasons?: readonly string[]
  readonly comment?: string
  readonly recommendation?: 'accept' | 'decline'
  readonly outcome?: Outcome
  readonly product?: string
  readonly variant?: string
  readonly blocked?: 'yes' | 'no'
}

/** Uploads a photo to the page; returns its id. */
export const givePhoto = async (she: Shopper, photo?: Buffer, type = 'image/jpeg'): Promise<string> => {
  const upload = she.find('photo_upload')
  if (upload === undefined) throw new Error(`${she.seen().overlay?.path} takes no photos`)
  const payload = photo ?? (await jpegPhoto(320, 240))
  const { status, body } = await she.send('POST', upload.upload.href, { payload, headers: { 'content-type': type } })
  if (status !== 201) throw new Error(`The photo is refused: ${status} ${JSON.stringify(body)}`)
  return (body as unknown as { readonly id: string }).id
}

export const standing = (she: Shopper) => {
  const query = new URLSearchParams(she.seen().overlay?.path.split('?')[1])
  return { step: query.get('step') ?? '', question: query.get('question') }
}

const firstChoice = (she: Shopper): string => she.find('choice_list')?.options[0]?.value ?? ''

const firstVariant = (she: Shopper): string =>
  she.find('option_picker')?.variants.find(({ state }) => state === 'available')?.value ?? ''

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

/** The answer to the current question; the n-th reason question takes the n-th reason. */
export const answerFor = async (she: Shopper, wish: Wish, reasonsGiven = 0): Promise<Press> => {
  const { step, question } = standing(she)
  if (step === 'select-reason') return { values: { reason: wish.reasons?.[reasonsGiven] ?? firstChoice(she) } }
  const answer = answers[step]
  if (answer === undefined) throw new Error(`Nobody knows an answer at ${she.seen().overlay?.path}`)
  return answer(she, wish, question ?? '')
}

export const answer = async (she: Shopper, item: string, wish: Wish = {}): Promise<Seen> => {
  const press = await answerFor(she, wish)
  return she.press('item.answer', { ...press, args: { item, ...press.args } })
}

/** Answers the flow of one item and confirms it. Stops at a blocking or refused answer. */
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
