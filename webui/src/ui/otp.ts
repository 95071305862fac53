/** How many digits a code has. */
export const otpLength = 6;

interface Boxes {
  digits: string[];
  /** The box that the cursor goes to. */
  focus: number;
}

/** Types text into the boxes from box `at` on; what is no digit is left out. A
 *  whole code fills all boxes, wherever it was pasted. */
export function otpType(digits: string[], at: number, text: string): Boxes {
  const all = text.replace(/\D/g, "");
  const from = all.length >= otpLength ? 0 : at;
  const typed = all.slice(0, otpLength - from);
  const next = [...digits];
  [...typed].forEach((digit, offset) => {
    next[from + offset] = digit;
  });
  return { digits: next, focus: Math.min(from + typed.length, otpLength - 1) };
}

/** Backspace: empties the box, or the one before when it is empty already. */
export function otpBack(digits: string[], at: number): Boxes {
  const box = digits[at] ? at : Math.max(0, at - 1);
  const next = [...digits];
  next[box] = "";
  return { digits: next, focus: box };
}
