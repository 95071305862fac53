import AxeBuilder from "@axe-core/playwright";
import { launch, open, desktop } from "./browser.mjs";
import { startServer } from "./server.mjs";
import { settled, places } from "./places.mjs";
const [browser, server] = await Promise.all([launch(), startServer({demo:true})]);
const t = {};
const time = async (n, f) => { const s = performance.now(); const r = await f(); (t[n] ??= []).push(performance.now()-s); return r; };
let page = await open(browser, server.url, desktop);
const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
for (const place of places.filter(p => p.who==="guest" && !p.open).slice(0,12)) {
  await time("goto", () => page.goto(place.path));
  await time("settled", () => settled(page));
  const a = await time("axe", () => new AxeBuilder({page}).withTags(tags).analyze());
  const b = await time("legacy", () => new AxeBuilder({page}).withTags(tags).setLegacyMode().analyze());
  if (JSON.stringify(a.violations.map(v=>v.id)) !== JSON.stringify(b.violations.map(v=>v.id)) || a.passes.length !== b.passes.length) console.log(place.name, a.passes.length, b.passes.length, a.violations.length, b.violations.length);
  const names = ["resultTypes"];
  const c = await time("legacy-violations", () => new AxeBuilder({page}).options({resultTypes:["violations"]}).withTags(tags).setLegacyMode().analyze());
}
for (let i=0;i<8;i++) { const p = await time("open", () => open(browser, server.url, desktop)); await time("open-goto", () => p.goto("/licences")); await time("open-settled", () => settled(p)); await time("close", () => p.context().close()); }
for (const [n, l] of Object.entries(t)) console.log(n.padEnd(20), Math.round(l.reduce((a,b)=>a+b)/l.length), l.map(Math.round).join(" "));
await browser.close(); await server.stop();
