const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform)

const names = (): Readonly<Record<string, string>> => ({ mod: isMac() ? '⌘' : 'Ctrl', Enter: '↵', Escape: 'Esc' })

/** `g r` are two keys one after the other, `mod+k` are two at once. */
export function Keys({ keys }: { readonly keys: string }) {
  const labels = names()
  return (
    <span className="hc-keys" aria-hidden="true">
      {keys.split(/[ +]/).map((key, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same key may occur twice
        <kbd key={at}>{labels[key] ?? (key.length === 1 ? key.toUpperCase() : key)}</kbd>
      ))}
    </span>
  )
}
