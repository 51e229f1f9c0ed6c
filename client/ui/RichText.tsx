import { Fragment } from 'react'
import type { Inline, RichText as RichTextTree } from '../../schemas/screen/text.ts'

export type { RichTextTree }

/** Renders the rich-text tree of the server; HTML is never parsed. */
export function RichText({ text }: { readonly text: RichTextTree }) {
  return text.map((block, at) =>
    block.kind === 'paragraph' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: blocks of a text have no other identity
      <p key={at}>
        <Words inline={block.inline} />
      </p>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <ul key={at} className="hw-bullets">
        {block.items.map((item, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as above
          <li key={line}>
            <Words inline={item} />
          </li>
        ))}
      </ul>
    ),
  )
}

function Words({ inline }: { readonly inline: readonly Inline[] }) {
  // biome-ignore lint/suspicious/noArrayIndexKey: words of a sentence have no other identity
  return inline.map((piece, at) => <Fragment key={at}>{drawn(piece)}</Fragment>)
}

const drawn = (piece: Inline) => {
  switch (piece.kind) {
    case 'words':
      return piece.text.split(/\b([A-Z]+-[0-9A-Z]+)\b/).map(inOneLine)
    case 'strong':
      return <strong>{piece.text}</strong>
    case 'emphasis':
      return <em>{piece.text}</em>
    case 'link':
      return (
        <a href={piece.href} rel="noreferrer">
          {piece.text}
        </a>
      )
  }
}

const inOneLine = (part: string, at: number) =>
  at % 2 === 0 ? (
    part
  ) : (
    <span key={at} className="hw-one-line">
      {part}
    </span>
  )
