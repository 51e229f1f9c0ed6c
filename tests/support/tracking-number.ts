export const isTrackingNumber = (text: string): boolean =>
  /^HL\d{20}$/.test(text) &&
  [...text.slice(2)].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0) % 10 === 0
