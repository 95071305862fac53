// The strength of a new password, by its length, its kinds of characters and easy parts. The server
// refuses the most common ones. This warns earlier, and about more.

export type Strength = 0 | 1 | 2 | 3 | 4;

/** Starts of very common passwords. */
const commonWords = [
  "password", "passwort", "qwerty", "qwertz", "azerty", "letmein", "welcome", "admin", "iloveyou", "monkey", "dragon", "master", "football",
  "baseball", "casino", "sunshine", "princess", "shadow", "login", "abc", "asdf", "zxcv", "secret", "superman", "batman", "trustno",
];

const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/];

/** Number of characters that add information: without repetitions and sequences. */
function effectiveLength(password: string): number {
  let count = 0;
  for (let at = 0; at < password.length; at++) {
    const step = at === 0 ? null : password.charCodeAt(at) - password.charCodeAt(at - 1);
    if (step === null || (step !== 0 && Math.abs(step) !== 1)) count += 1;
  }
  return count;
}

/** From 0, which is refused or as weak as that, to 4. */
export function strengthOf(password: string, minLength: number, names: readonly string[] = []): Strength {
  const lowerCase = password.toLowerCase();
  if ([...password].length < minLength) return 0;
  let remaining = lowerCase;
  for (const word of [...names.map((name) => name.toLowerCase().split("@")[0] ?? ""), ...commonWords]) {
    if (word.length >= 3) remaining = remaining.replaceAll(word, word.slice(0, 1));
  }
  const variety = kinds.filter((kind) => kind.test(password)).length;
  const bits = effectiveLength(remaining) * Math.log2([0, 20, 36, 52, 68][variety] ?? 20);
  if (bits < 18) return 0;
  if (bits < 32) return 1;
  if (bits < 46) return 2;
  return bits < 62 ? 3 : 4;
}
