import { describe, expect, it } from 'vitest'
import { describeCarrier, drawCarrierMark } from '../../../server/domain/method/carriers.ts'

describe('a carrier', () => {
  it('LBL-28 a carrier has its common name in any spelling and shows its logo', () => {
    expect(['UPS', 'usps_returns', 'Canada Post'].map(describeCarrier)).toEqual([
      { name: 'UPS', mark: '/carrier-marks/ups.svg' },
      { name: 'USPS', mark: '/carrier-marks/usps.svg' },
      { name: 'Canada Post', mark: '/carrier-marks/canada-post.svg' },
    ])
  })

  it('LBL-28 a carrier without a logo shows its name; unknown carriers show theirs', () => {
    expect(describeCarrier('royal_mail')).toEqual({ name: 'Royal Mail', mark: null })
    expect(describeCarrier('Two Wheels')).toEqual({ name: 'Two Wheels', mark: null })
  })

  it('LBL-28 a logo bears the carrier’s name and is wide enough for it', () => {
    expect(drawCarrierMark('ups')).toContain('viewBox="0 0 57 32" width="57"')
    expect(drawCarrierMark('ups')).toContain('>UPS</text>')
    expect([drawCarrierMark('royalmail'), drawCarrierMark('toString')]).toEqual([null, null])
  })
})
