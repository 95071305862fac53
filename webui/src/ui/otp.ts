/** Number of digits of a code. */
export const otpLength = 6;

interface OtpState {
  digits: string[];
  /** The box that gets the focus. */
  focus: number;
}

/**
 * Types text into the boxes, starting at box `at`. Characters that are not digits are left out. A
 * complete code fills all boxes, wherever it was pasted.
 */
export function typeOtp(digits: string[], at: number, text: string): OtpState {
  const all = text.replace(/\D/g, "");
  const from = all.length >= otpLength ? 0 : at;
  const typed = all.slice(0, otpLength - from);
  const next = [...digits];
  [...typed].forEach((digit, offset) => {
    next[from + offset] = digit;
  });
  return { digits: next, focus: Math.min(from + typed.length, otpLength - 1) };
}

/** Backspace: empties the box, or the previous one if it is already empty. */
export function deleteOtp(digits: string[], at: number): OtpState {
  const box = digits[at] ? at : Math.max(0, at - 1);
  const next = [...digits];
  next[box] = "";
  return { digits: next, focus: box };
}
