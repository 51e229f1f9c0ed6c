import { describe, expect, it } from 'vitest'
import { describeCarrier, drawCarrierMark } from '../../../server/domain/method/carriers.ts'

describe('a carrier', () => {
  it('LBL-28 is called what people call it, however it is spelled, and shows its mark', () => {
    expect(['UPS', 'usps_returns', 'Canada Post'].map(describeCarrier)).toEqual([
      { name: 'UPS', mark: '/carrier-marks/ups.svg' },
      { name: 'USPS', mark: '/carrier-marks/usps.svg' },
      { name: 'Canada Post', mark: '/carrier-marks/canada-post.svg' },
    ])
  })

  it('LBL-28 without a mark shows its name, and one that nobody knows its own', () => {
    expect(describeCarrier('royal_mail')).toEqual({ name: 'Royal Mail', mark: null })
    expect(describeCarrier('Two Wheels')).toEqual({ name: 'Two Wheels', mark: null })
  })

  it('LBL-28 has its name on its mark, which is wide enough for it; there is no mark of another name', () => {
    expect(drawCarrierMark('ups')).toContain('viewBox="0 0 57 32" width="57"')
    expect(drawCarrierMark('ups')).toContain('>UPS</text>')
    expect([drawCarrierMark('royalmail'), drawCarrierMark('toString')]).toEqual([null, null])
  })
})
