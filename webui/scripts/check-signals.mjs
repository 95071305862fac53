// A component that reads a signal's `.value` without useSignals() renders once
// and then silently stands still. This check fails on every such component.
import { parse } from "@babel/parser";
import { readdir, readFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const functionTypes = new Set(["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"]);

function* children(node) {
  for (const [key, value] of Object.entries(node)) {
    if (key === "loc" || key.endsWith("Comments")) continue;
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one && typeof one === "object" && typeof one.type === "string") yield one;
    }
  }
}

/** Names that hold something else with a `.value`: an event's target, an input. */
const notSignals = /^(target|currentTarget|input|field|option|entry|element|box|card|params?|item|current|props|detail|result)$/;

function readsSignal(node) {
  if (node.type !== "MemberExpression" && node.type !== "OptionalMemberExpression") return false;
  if (node.computed || node.property.name !== "value") return false;
  const { object } = node;
  const name = object.type === "Identifier" ? object.name : object.property?.name;
  return !(name && notSignals.test(name));
}

/** Whether the function itself reads a signal while it renders: not in the
 *  callbacks it hands to others, which run later. */
function rendersSignal(fn) {
  const look = (node, callback) => {
    if (functionTypes.has(node.type) && !callback) return false;
    const assigned = node.type === "AssignmentExpression" ? node.left : undefined;
    if (readsSignal(node)) return true;
    for (const child of children(node)) {
      if (child === assigned) continue;
      // The callback of items.map(...) runs during the render.
      const rendered = node.type === "CallExpression" && /^(map|filter|find|some|every|flatMap|reduce)$/.test(node.callee.property?.name ?? "");
      if (look(child, functionTypes.has(child.type) && rendered)) return true;
    }
    return false;
  };
  return look(fn.body, true);
}

function hasJSX(node) {
  if (node.type === "JSXElement" || node.type === "JSXFragment") return true;
  for (const child of children(node)) if (hasJSX(child)) return true;
  return false;
}

function startsWithUseSignals(fn) {
  const first = fn.body.type === "BlockStatement" ? fn.body.body[0] : undefined;
  const call = first?.type === "ExpressionStatement" ? first.expression : undefined;
  return call?.type === "CallExpression" && call.callee.name === "useSignals";
}

/** Components are capitalised, hooks start with use: both run while rendering. */
function runsWhileRendering(fn, name) {
  return /^use[A-Z]/.test(name ?? "") || (/^[A-Z]/.test(name ?? "") && hasJSX(fn));
}

/** The faults of one source file: [{ line, name }]. */
export function faults(text, jsx = true) {
  const tree = parse(text, { sourceType: "module", plugins: jsx ? ["typescript", "jsx"] : ["typescript"] });
  const found = [];
  const visit = (node, name) => {
    if (functionTypes.has(node.type)) {
      const own = node.id?.name ?? name;
      if (runsWhileRendering(node, own) && rendersSignal(node) && !startsWithUseSignals(node)) {
        found.push({ line: node.loc.start.line, name: own });
      }
    }
    for (const child of children(node)) visit(child, node.type === "VariableDeclarator" ? node.id.name : node.type === "CallExpression" ? name : undefined);
  };
  visit(tree.program);
  return found;
}

async function main() {
  const root = join(dirname(dirname(fileURLToPath(import.meta.url))), "src");
  const files = (await readdir(root, { recursive: true })).filter((name) => /\.tsx?$/.test(name) && !/\.(test|gen)\.tsx?$/.test(name));
  let count = 0;
  for (const file of files) {
    for (const { line, name } of faults(await readFile(join(root, file), "utf8"), file.endsWith("x"))) {
      console.error(`${relative(process.cwd(), join(root, file))}:${line}: ${name} reads .value but does not start with useSignals()`);
      count += 1;
    }
  }
  if (count > 0) process.exit(1);
  console.log(`signals: ${files.length} files, every reader starts with useSignals()`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await main();
