// One term for every meaning: the forms that no text for players may have, and the exceptions that
// the specification requires.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** Forbidden forms, and their replacements. */
export const forbidden = [
  { form: /(?:\d|\})\s?x(?![\w×])/, instead: "the sign × and two decimals: 2.00×" },
  { form: /(?:\d|\}) ?%/, instead: "a space before the sign that does not break: 49.50\\u00a0%" },
  { form: /\be-mails?\b/i, instead: "email" },
  { form: /\bfun play\b|\bplay for fun\b|\bdemo (?:balance|money|bets?)\b/i, instead: "play money" },
  { form: /\blogin\b/i, instead: "user name, or sign in" },
  { form: /\bwager\b(?! the)|^bet amount$/i, instead: "bet for the record, stake for its amount" },
  { form: /\bauto cash-?out\b|\bcash out by itself\b/i, instead: "automatic cash-out" },
  { form: /\(invented\)/i, instead: "nothing: what is invented says so where it is shown" },
];

/** Texts of the specification take precedence. */
export const fixed = new Set([
  "Fun Play",
  "Change email",
  "Verification email was sent. If you can't find it, check your spam folder.",
  "Invalid email",
  "This email is already registered",
  "Please login to your account.",
  "Wrong login or password.",
  "Your login has less than 4 characters or contains invalid symbols",
  "This login is already registered, pick something else",
  "Invalid wager.",
  "Leverage: 1000x",
  "Wager",
  "Halve the wager",
  "Double the wager",
]);

const entry = /"[\w.-]+":\s*"((?:[^"\\]|\\.)*)"/g;
const quoted = /"((?:[^"\\]|\\.)*)"/g;
const refusal = /fault\.(?:New|Newf|TooMany)\([^"\n]*"((?:[^"\\]|\\.)*)"/g;
const emailText = /(?:Subject|Button|Note):\s*"((?:[^"\\]|\\.)*)"|Paragraphs: \[\]string\{"((?:[^"\\]|\\.)*)"/g;

/** The texts in a source, by a pattern. */
const found = (source, pattern) => [...source.matchAll(pattern)].map(([, one, other]) => plain(one ?? other));
const plain = (text) => text.replace(/\\u([0-9a-f]{4})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16))).replace(/\\(["\\])/g, "$1");

/** The violations of a text, without its placeholders. */
export function broken(text) {
  if (fixed.has(text)) return [];
  const words = text.replace(/\{(\w+)\}/g, "{}");
  return forbidden.filter(({ form }) => form.test(words)).map(({ instead }) => instead);
}

async function files(folder, wanted) {
  return (await readdir(folder, { recursive: true })).map((name) => name.split("\\").join("/")).filter((name) => wanted.test(name));
}

/** All texts for players: of the pages, of refusals and of emails. The office is not included. */
export async function playersTexts(web, server) {
  const texts = [];
  const take = async (folder, names, pattern) => {
    for (const name of names) for (const text of found(await readFile(join(folder, name), "utf8"), pattern)) texts.push({ name, text });
  };
  const pages = await files(web, /(?:texts|titles|feature)\.ts$|locale\/en\.ts$/);
  await take(web, pages.filter((name) => !/features\/office\/(?:debugger|home)/.test(name)), entry);
  await take(web, ["features/betting/play/games.gen.json"], quoted);
  const go = (await files(server, /\.go$/)).filter((name) => !name.endsWith("_test.go"));
  await take(server, go, refusal);
  await take(server, go.filter((name) => /mails/.test(name)), emailText);
  return texts;
}
