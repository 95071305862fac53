// API data has the types of api.gen.ts. This check fails on casts around them, and on hand-written
// copies of them.
import { parse } from "@babel/parser";
import { readdir, readFile } from "node:fs/promises";
import { dirname, join, posix } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

export const generated = "lib/api.gen.ts";

/** The boundaries, where untyped data gets a type: by file, the number of its casts and the reason. */
export const borders = {
  "lib/socket/frames.ts": [1, "a line of a frame becomes an event"],
  "lib/socket/channels.ts": [1, "a frame becomes the answer to a subscription"],
  "lib/socket/live.ts": [1, "a frame becomes the answer to an authentication"],
  "lib/bus.ts": [2, "listeners of all events are in one map; the name of an event in lower case"],
  "features/betting/fairness/weights.ts": [2, "the manifest and the index of a math package, which are files and not calls"],
  "lib/devReload.ts": [1, "what the tool of development says"],
};

/** Types of the page that have the fields of a generated type by coincidence. */
export const unrelated = {
  "lib/types.ts: RecentGame": "what this browser remembers",
  "features/people/account/contact.model.ts: ContactForm": "the texts of the settings, read into lists",
};

function* children(node) {
  for (const [key, value] of Object.entries(node)) {
    if (key === "loc" || key.endsWith("Comments")) continue;
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one && typeof one === "object" && typeof one.type === "string") yield one;
    }
  }
}

function* all(node) {
  yield node;
  for (const child of children(node)) yield* all(child);
}

const treeOf = (name, text) => parse(text, { sourceType: "module", plugins: name.endsWith("x") ? ["typescript", "jsx"] : ["typescript"] }).program;

/** The field names of an interface, a type literal or an intersection. */
function fieldsOf(node) {
  const fields = new Set();
  for (const one of all(node)) {
    if (one.type === "TSInterfaceBody" || one.type === "TSTypeLiteral") {
      for (const member of one.body ?? one.members) if (member.type === "TSPropertySignature") fields.add(member.key.name ?? member.key.value);
      if (one === node || node.type === "TSInterfaceBody") break; // nested fields are not its own
    }
  }
  return fields;
}

/** The objects of the generated file by name, with their fields. */
function wireTypes(tree) {
  const types = new Map();
  for (const { declaration } of tree.body) {
    if (declaration?.type === "TSInterfaceDeclaration") types.set(declaration.id.name, fieldsOf(declaration.body));
    if (declaration?.type === "TSTypeAliasDeclaration") types.set(declaration.id.name, joined(declaration.typeAnnotation));
  }
  return types;
}

function joined(type) {
  const parts = type.types ?? (type.type === "TSParenthesizedType" ? [type.typeAnnotation] : []);
  return parts.length > 0 ? new Set(parts.flatMap((part) => [...joined(part)])) : fieldsOf(type);
}

/** The file of an import, among the given ones. */
function target(from, source, files) {
  if (!source.startsWith(".")) return undefined;
  const path = posix.join(posix.dirname(from), source);
  return [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`].find((one) => files.has(one));
}

const namesIn = (node) => [...all(node)].filter(({ type }) => type === "Identifier").map(({ name }) => name);

/** For each file, its names of API types: imported ones and derived ones. */
function wireNames(trees) {
  const known = new Map([...trees.keys()].map((file) => [file, new Set()]));
  const given = new Map([...trees.keys()].map((file) => [file, new Set()]));
  for (const { declaration } of trees.get(generated).body) if (declaration) given.get(generated).add(declaration.id.name);
  for (let changed = true; changed; ) {
    changed = false;
    const add = (set, name) => {
      if (!set.has(name)) changed = set.add(name) !== undefined;
    };
    for (const [file, tree] of trees) {
      if (file === generated) continue;
      for (const node of tree.body) {
        const from = node.source && given.get(target(file, node.source.value, trees));
        for (const { type, imported, local, exported } of node.specifiers ?? []) {
          if (type === "ImportSpecifier" && from?.has(imported.name)) add(known.get(file), local.name);
          if (type === "ExportSpecifier" && (node.source ? from?.has(local.name) : known.get(file).has(local.name))) add(given.get(file), exported.name);
        }
        const made = node.declaration ?? node;
        if (made.type !== "TSTypeAliasDeclaration" || !namesIn(made.typeAnnotation).some((name) => known.get(file).has(name))) continue;
        add(known.get(file), made.id.name);
        if (node.declaration) add(given.get(file), made.id.name);
      }
    }
  }
  return known;
}

/** The allowed types of a guard's members, which claim nothing. */
const guarded = new Set(["TSUnknownKeyword", "TSTypeLiteral"]);
const blind = { TSNeverKeyword: "never", TSAnyKeyword: "any" };

/** The casts of a file around the generated types. */
function casts(tree, names) {
  const found = [];
  for (const node of all(tree)) {
    if (node.type !== "TSAsExpression" && node.type !== "TSTypeAssertion") continue;
    const type = node.typeAnnotation;
    // A literal with unknown members is a guard. A literal that claims their types is an inline
    // copy.
    const claims = [...all(type)].some((one) => one.type === "TSPropertySignature" && !guarded.has(one.typeAnnotation?.typeAnnotation.type));
    const again = node.expression.type === "TSAsExpression" && node.expression.typeAnnotation.type !== "TSTypeReference";
    const name = blind[type.type] ?? (again ? "another type in two steps" : claims ? "an object as it is hoped to be" : namesIn(type).find((one) => names.has(one)));
    if (name) found.push({ line: node.loc.start.line, text: `a cast to ${name}` });
  }
  return found;
}

/** The types of a file that repeat a generated type. */
function twins(tree, types) {
  const found = [];
  const look = (node, name, fields) => {
    for (const [wire, known] of types) {
      const same = fields.size === known.size || wire === name;
      if (fields.size >= 3 && same && [...fields].every((field) => known.has(field))) {
        found.push({ line: node.loc.start.line, name, text: `${name} is a twin of the generated ${wire}` });
        return;
      }
    }
  };
  const named = new Set();
  for (const node of all(tree)) {
    if (node.type === "TSInterfaceDeclaration") look(node, node.id.name, fieldsOf(node.body));
    if (node.type === "TSTypeLiteral" && !named.has(node)) look(node, "a type", fieldsOf(node));
    if (node.type !== "TSTypeAliasDeclaration" || node.typeAnnotation.type !== "TSTypeLiteral") continue;
    named.add(node.typeAnnotation);
    look(node, node.id.name, fieldsOf(node.typeAnnotation));
  }
  return found;
}

/** The faults of sources given as [name, source] pairs, including api.gen.ts. */
export function faults(sources, { allowed = borders, alike = unrelated } = {}) {
  const trees = new Map(sources.map(([name, text]) => [name, treeOf(name, text)]));
  const names = wireNames(trees);
  const types = wireTypes(trees.get(generated));
  const found = [];
  for (const [file, tree] of trees) {
    if (file === generated) continue;
    const [count = 0] = allowed[file] ?? [];
    const cast = casts(tree, names.get(file));
    if (cast.length > count) found.push(...cast.map((fault) => ({ file, ...fault })));
    if (cast.length < count) found.push({ file, line: 1, text: `has ${cast.length} casts at its border, not ${count}: lower the list` });
    found.push(...twins(tree, types).filter(({ name }) => !alike[`${file}: ${name}`]).map((fault) => ({ file, ...fault })));
  }
  for (const file of Object.keys(allowed)) if (!trees.has(file)) found.push({ file, line: 1, text: "is a border that is gone" });
  return found;
}

async function main() {
  const root = join(dirname(dirname(fileURLToPath(import.meta.url))), "src");
  // Tests and fixtures use data that the API would not send.
  const files = (await readdir(root, { recursive: true })).filter((name) => /\.tsx?$/.test(name) && !/\.(test|testing|fake)\.tsx?$|\.d\.\w+\.ts$/.test(name));
  const sources = await Promise.all(files.map(async (name) => [name, await readFile(join(root, name), "utf8")]));
  const found = faults(sources);
  for (const { file, line, text } of found) console.error(`src/${file}:${line}: ${text}`);
  if (found.length > 0) process.exit(1);
  console.log(`wire: ${files.length} files, no cast and no twin of a generated type`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await main();
