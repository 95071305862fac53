import { launch, open, desktop } from "./browser.mjs";
import { startServer } from "./server.mjs";
import { settled, places } from "./places.mjs";
const [browser, server] = await Promise.all([launch(), startServer({demo:true})]);
for (let i=0;i<60;i++) {
let page = await open(browser, server.url, desktop);
page.setDefaultTimeout(12000);
const live = new Map(); const t0 = performance.now(); const now = () => Math.round(performance.now()-t0);
const log = [];
page.on("request", r => { live.set(r, now()); log.push([now(), "+", r.url().slice(22,90)]); });
const end = (w) => (r) => { live.delete(r); log.push([now(), w, r.url().slice(22,90)]); };
page.on("requestfinished", end("fin")); page.on("requestfailed", end("fail"));
await page.goto("/");
const ok = await settled(page).then(() => true, e => { console.log(i, String(e).split("\n")[0]); return false; });
console.log(i, "settled", now());
if (!ok || now() > 5000) { console.log(log.slice(-60).map(l=>l.join(" ")).join("\n")); console.log([...live].map(([r, s]) => [s, r.resourceType(), r.url()])); console.log(await page.evaluate(() => [document.readyState, document.querySelector("#root").childElementCount, [...document.querySelectorAll("[data-loading], [aria-busy=true]")].map(e => e.outerHTML.slice(0,150))])); }
await page.context().close();
}
await browser.close(); await server.stop();
