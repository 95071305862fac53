import { startServer, command } from "./server.mjs";
import { launch, open } from "./browser.mjs";
import { adminByCall, takeSession } from "./people.mjs";
const server = await startServer({ demo: true });
await command(server.data, "games", "install", "--own", "kite-season", "--outcomes", "500");
const admin = await adminByCall(server);
try { console.log(await admin.post("/api/admin/jackpot/save", { id: "", version: 0, name: "Daily Drop", games: ["dice", "limbo"], share: "0.2", seed: "100", limit: "1000", average: "", reason: "demo" })); } catch (e) { console.log(String(e).slice(0, 300)); }
const browser = await launch();
for (const [name, vp] of [["390", { width: 390, height: 844 }], ["1440", { width: 1440, height: 900 }]]) {
  const page = await open(browser, server.url, vp);
  await takeSession(page, admin, server.url);
  for (const [id, path] of [["home", "/"], ["jack", "/casino/jackpots"], ["slots", "/casino/slots"], ["providers", "/casino/providers"], ["game", "/casino/game/kite-season"], ["ojack", "/admin/jackpots"], ["oint", "/admin/integrations"], ["ochan", "/admin/channels"], ["odorm", "/admin/dormant"]]) {
    await page.goto(path).catch((e) => console.log(path, String(e).slice(0, 80)));
    await page.waitForTimeout(2500);
    await page.screenshot({ path: `/tmp/s-${id}-${name}.png` });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    console.log(id, name, page.url(), "overflow", wide, page.problems?.length ? JSON.stringify(page.problems).slice(0, 300) : "");
  }
}
await browser.close(); await server.stop();
