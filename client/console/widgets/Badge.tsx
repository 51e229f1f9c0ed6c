type BadgeProps = {
  readonly label: string
  readonly tone: 'neutral' | 'info' | 'success' | 'warning' | 'danger'
}

export function Badge({ label, tone }: BadgeProps) {
  return <span className={`hc-badge hc-tone--${tone}`}>{label}</span>
}
