// Screenshots of every place at three widths, of the crash table in the phases of a round, and of
// the home page in the four themes, in the ignored folder shots/. Arguments select some by name.
import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { join } from "node:path";
import { desktop, launch, open, phone, settled, tablet } from "./browser.mjs";
import { adminByCall, confirmByCall, newcomer, registerByCall, takeSession } from "./people.mjs";
import { places } from "./places.mjs";
import { simulator, startServer } from "./server.mjs";
import { phase } from "./players.mjs";

const folder = fileURLToPath(new URL("../../shots/", import.meta.url));
const wanted = process.argv.slice(2);
await mkdir(folder, { recursive: true });
const [browser, server] = await Promise.all([launch(), startServer({ demo: true, env: simulator })]);

const people = { player: await registerByCall(server, { ...newcomer(), name: "felicity", email: "felicity@example.test" }) };
await confirmByCall(server, people.player, "felicity@example.test");
people.admin = await adminByCall(server);

/** Waits for a phase of a round, and for a flight to start. */
async function atCrash(page, name) {
  if (name === "flight") await phase(page, "betting"); // A flight must be shown from its start.
  await phase(page, name);
  if (name === "flight") await page.waitForTimeout(900);
}

/** Places that change by themselves are not part of the walk. */
const moments = ["betting", "flight", "pause"].map((name) => ({
  name: `crash-${name}`, path: "/casino/game/crash", who: "player", passing: true, open: (page) => atCrash(page, name),
}));

/** Captured in all four themes. */
const inEveryTheme = ["home", "home-player"];

/** Scrolls through the page once, because parts far down load when they come near. */
async function seeAll(page) {
  for (let at = 0; at < (await page.evaluate(() => document.body.scrollHeight)); at += 600) {
    await page.evaluate((top) => window.scrollTo(0, top), at);
    await page.waitForTimeout(60);
  }
  await page.evaluate(() => window.scrollTo(0, 0));
}

async function shoot(place, viewport, theme) {
  const page = await open(browser, server.url, viewport, { deviceScaleFactor: 1 });
  await page.context().addCookies([{ name: "croupier_theme", value: theme, url: server.url }]);
  if (place.who !== "guest") await takeSession(page, people[place.who], server.url);
  await page.addInitScript(({ token, theme }) => {
    const stored = JSON.parse(localStorage.getItem("croupier") ?? "{}");
    localStorage.setItem("croupier", JSON.stringify({ ...stored, theme, ...(token ? { token } : {}) }));
  }, { token: people[place.who]?.token, theme });
  await page.goto(place.path.replace("{id}", people.player.user._id));
  await settled(page);
  if (place.open) await place.open(page);
  else await seeAll(page);
  if (!place.passing) await settled(page);
  const file = `${place.name}-${viewport.width}${theme === "dark" ? "" : `-${theme}`}.png`;
  await page.screenshot({ path: join(folder, file), fullPage: !place.open });
  console.log(file, page.problems.length ? page.problems : "");
  await page.context().close();
}

for (const place of [...places, ...moments]) {
  if (wanted.length > 0 && !wanted.some((name) => place.name.includes(name))) continue;
  for (const viewport of [phone, tablet, desktop]) {
    const themes = inEveryTheme.includes(place.name) ? ["dark", "gray", "blue", "green"] : ["dark"];
    for (const theme of themes) await shoot(place, viewport, theme);
  }
}
await browser.close();
await server.stop();
