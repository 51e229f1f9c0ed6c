/** Whether a tracking number is one of the local carrier: its digits, weighed 3 and 1 from the right with the check digit at 1, add up to tens. */
export const isTrackingNumber = (text: string): boolean =>
  /^HL\d{20}$/.test(text) &&
  [...text.slice(2)].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 3 : 1), 0) % 10 === 0
