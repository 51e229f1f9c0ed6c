const english: Readonly<Record<string, readonly string[]>> = {
  'too-small': ['Tight across the shoulders.', 'I usually take this size, but it is too short in the sleeves.'],
  'too-large': ['The sleeves reach my knuckles.', 'Much wider than the one I have from last year.'],
  size: ['It runs narrow.', 'Half a size off.'],
  colour: ['On the screen it looked warmer.', 'Closer to grey than to green.'],
  style: ['Lovely fabric, but it does not suit me.', 'The cut is boxier than I expected.'],
  faulty: [
    'The seam at the left cuff has come undone.',
    'A button was missing when I opened the parcel.',
    'There is a pulled thread on the back.',
    'The zip sticks half way.',
  ],
  broken: ['The handle broke off.', 'One of the bowls has a crack from rim to foot.', 'Two pieces arrived in shards.'],
  'not-as-described': ['Smaller than the measurements on the page.', 'The glaze is matt, the picture shows it glossy.'],
  'changed-mind': ['I ordered two to compare.', 'We found one at home after all.'],
}

const japanese: Readonly<Record<string, readonly string[]>> = {
  image: ['写真より色が濃く感じました。', '思っていたより小さめでした。'],
  faulty: ['届いたとき縁が欠けていました。', '縫い目が一か所ほつれています。'],
}

const others = ['Thank you for your help.', 'Please let me know if you need anything else.']

export const commentsByReason = (shopId: string, reason: string): readonly string[] =>
  shopId === 'demo-jp' ? (japanese[reason] ?? ['よろしくお願いいたします。']) : (english[reason] ?? others)

export const rejections = [
  'The item shows signs of wear.',
  'The photo does not show the fault. Please write to us.',
  'The seal of the item is broken.',
] as const

export const notes = [
  'Called: will post the parcel on Friday.',
  'Asked for a photo of the box.',
  'Second return this season, sizes only. Suggested the size guide.',
  'Promised an answer by tomorrow.',
  'Parcel was open on arrival, contents complete.',
] as const
