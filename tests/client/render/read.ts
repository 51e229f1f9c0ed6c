export const readOf = (root: HTMLElement): string => {
  const labels = [...root.querySelectorAll('[aria-label], [alt], input, [title]')].flatMap((element) =>
    ['aria-label', 'alt', 'title', 'value', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
  )
  const texts: string[] = []
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) texts.push(walker.currentNode.nodeValue ?? '')
  return [root.textContent, texts.join(' '), ...labels].join('\n')
}
