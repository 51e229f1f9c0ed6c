type Tone = 'success' | 'warning' | 'danger'

/** Frequency in hertz and number of beeps, which differ for people who do not look. */
const sounds: Readonly<Record<Tone, { readonly frequency: number; readonly times: number }>> = {
  success: { frequency: 880, times: 1 },
  warning: { frequency: 440, times: 2 },
  danger: { frequency: 180, times: 3 },
}

const LENGTH = 0.12

let audio: AudioContext | undefined

export function beep(tone: Tone): void {
  if (typeof AudioContext === 'undefined') return
  audio ??= new AudioContext()
  const { frequency, times } = sounds[tone]
  for (let at = 0; at < times; at += 1) {
    const oscillator = audio.createOscillator()
    const gain = audio.createGain()
    const start = audio.currentTime + at * LENGTH * 1.5
    oscillator.frequency.value = frequency
    gain.gain.setValueAtTime(0.15, start)
    gain.gain.exponentialRampToValueAtTime(0.001, start + LENGTH)
    oscillator.connect(gain).connect(audio.destination)
    oscillator.start(start)
    oscillator.stop(start + LENGTH)
  }
}
