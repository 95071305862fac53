// Finds unused code: exports that occur only in their own line, and texts whose key occurs nowhere
// else. A template can build a key, so a key counts as used if a template starts like it.

const exported = /^export (?:async )?(?:function|const|class|interface|type) ([\w$]+)/gm;
const textKey = /^ {2}"([a-z][\w-]*(?:\.[\w-]+)+)":/gm;

/** The unused parts of sources given as [name, source] pairs. */
export function deadParts(sources) {
  const words = new Map();
  for (const [, source] of sources) {
    for (const [word] of source.matchAll(/[A-Za-z_$][\w$]*/g)) words.set(word, (words.get(word) ?? 0) + 1);
  }
  const all = sources.map(([, source]) => source).join("\n");
  const templates = [...all.matchAll(/`([a-z][\w-]*\.[\w.-]*)\$\{/g)].map(([, begin]) => begin);
  const dead = [];
  for (const [name, source] of sources) {
    for (const [, word] of source.matchAll(exported)) if (words.get(word) === 1) dead.push(`${name}: ${word}`);
    for (const [, key] of source.matchAll(textKey)) {
      const mentioned = all.split(`"${key}"`).length > 2 || all.includes(`\`${key}\``) || templates.some((begin) => key.startsWith(begin));
      if (!mentioned) dead.push(`${name}: ${key}`);
    }
  }
  return dead;
}
