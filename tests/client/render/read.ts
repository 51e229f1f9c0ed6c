/** Returns everything that is read of a part of a document: its texts, its names and alternative texts, and what its inputs hold. */
export const readOf = (root: HTMLElement): string => {
  const named = [...root.querySelectorAll('[aria-label], [alt], input, [title]')].flatMap((element) =>
    ['aria-label', 'alt', 'title', 'value', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
  )
  const texts: string[] = []
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) texts.push(walker.currentNode.nodeValue ?? '')
  return [root.textContent, texts.join(' '), ...named].join('\n')
}
