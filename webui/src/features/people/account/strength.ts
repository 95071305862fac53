// How hard a new password is to guess, by its length, its kinds of characters
// and what is easy in it. The server refuses the most used ones; this tells
// sooner, and of more.

export type Strength = 0 | 1 | 2 | 3 | 4;

/** Beginnings of what people type without a thought. */
const easy = [
  "password", "passwort", "qwerty", "qwertz", "azerty", "letmein", "welcome", "admin", "iloveyou", "monkey", "dragon", "master", "football",
  "baseball", "casino", "sunshine", "princess", "shadow", "login", "abc", "asdf", "zxcv", "secret", "superman", "batman", "trustno",
];

const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z0-9]/];

/** Characters that say something new: not the ones that repeat or run on from the one before. */
function telling(password: string): number {
  let count = 0;
  for (let at = 0; at < password.length; at++) {
    const step = at === 0 ? null : password.charCodeAt(at) - password.charCodeAt(at - 1);
    if (step === null || (step !== 0 && Math.abs(step) !== 1)) count += 1;
  }
  return count;
}

/** From 0, which is refused or as good as open, to 4. */
export function strengthOf(password: string, least: number, names: readonly string[] = []): Strength {
  const folded = password.toLowerCase();
  if ([...password].length < least) return 0;
  let rest = folded;
  for (const known of [...names.map((name) => name.toLowerCase().split("@")[0] ?? ""), ...easy]) {
    if (known.length >= 3) rest = rest.replaceAll(known, known.slice(0, 1));
  }
  const variety = kinds.filter((kind) => kind.test(password)).length;
  const bits = telling(rest) * Math.log2([0, 20, 36, 52, 68][variety] ?? 20);
  if (bits < 18) return 0;
  if (bits < 32) return 1;
  if (bits < 46) return 2;
  return bits < 62 ? 3 : 4;
}
