// The first seconds of a visit, offline use, and the site as an app.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { desktop, eventually, launch, open, phone, settled } from "./browser.mjs";
import { fullTest } from "./scope.mjs";
import { watchPlay } from "../scripts/speed.page.mjs";
import { startServer } from "./server.mjs";

let browser;
let server;
before(async () => {
  [browser, server] = await Promise.all([launch(), startServer({ demo: true })]);
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

/**
 * Max downloads of a game's page before play is possible. A plain server handles six requests at a
 * time.
 */
const most = { requests: 25, bytes: 250_000 };

test("without scripts a page shows its header, its outline and the theme's colours", async () => {
  for (const view of [phone, desktop]) {
    for (const [path, part] of [["/", ".boot-hero"], ["/casino/Slots", ".boot-bar"], ["/casino/game/mines", ".boot-game"], ["/fairness", ".boot-block"]]) {
      const page = await open(browser, server.url, view, { javaScriptEnabled: false });
      await page.context().addCookies([{ name: "croupier_theme", value: "blue", url: server.url }]);
      await page.goto(path);
      for (const seen of [".boot-head", ".boot-mark", part]) assert.ok(await page.locator(seen).first().isVisible(), `${seen} of ${path} at ${view.width}`);
      for (const other of [".boot-hero", ".boot-bar", ".boot-game", ".boot-block"]) {
        if (other !== part) assert.equal(await page.locator(other).count(), 0, `${other} on ${path}`);
      }
      assert.equal(await page.locator("body").evaluate((body) => getComputedStyle(body).backgroundColor), "rgb(10, 16, 32)");
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${path} is wider than ${view.width}`);
      assert.deepEqual(page.problems, []);
      await page.context().close();
    }
  }
});

fullTest("without scripts the notice does not cover the outline", async () => {
  for (const view of [phone, desktop]) {
    for (const path of ["/", "/casino/game/mines"]) {
      const page = await open(browser, server.url, view, { javaScriptEnabled: false });
      await page.goto(path);
      const notice = await page.locator("noscript").boundingBox();
      for (const part of [".boot-head", ".boot-fields b", ".boot-foot", ".boot-title", ".boot-side"]) {
        const box = await page.locator(part).first().boundingBox({ timeout: 1 }).catch(() => null);
        const apart = !box || box.y >= notice.y + notice.height || box.y + box.height <= notice.y || box.x >= notice.x + notice.width || box.x + box.width <= notice.x;
        assert.ok(apart, `${part} of ${path} at ${view.width}: ${JSON.stringify([box, notice])}`);
      }
      await page.context().close();
    }
  }
});

fullTest("what a phone takes of the window for itself covers nothing", async () => {
  for (const [view, insets] of [
    [phone, { top: 47, right: 0, bottom: 34, left: 0 }],
    [{ ...phone, width: 844, height: 390 }, { top: 0, right: 47, bottom: 21, left: 47 }],
  ]) {
    const page = await open(browser, server.url, view);
    page.expected.push(/net::ERR_INTERNET_DISCONNECTED/, /WebSocket/);
    const browsers = await page.context().newCDPSession(page);
    await browsers.send("Emulation.setSafeAreaInsetsOverride", { insets });
    const inside = async (place) => {
      const { x, y, width, height } = await place.boundingBox();
      const free = x >= insets.left && y >= insets.top && x + width <= view.width - insets.right && y + height <= view.height - insets.bottom;
      assert.ok(free, `${place} at ${view.width}: ${JSON.stringify({ x, y, width, height })}`);
    };
    await page.goto("/casino/game/dice");
    await settled(page);
    await inside(page.locator(".header-logo"));
    await inside(page.getByRole("banner").getByRole("button", { name: "Sign up" }));
    for (const entry of await page.locator(".mobile-entry").all()) await inside(entry);
    await page.context().setOffline(true);
    await inside(page.locator(".banner-connection span").last());
    await page.context().setOffline(false);
    await page.locator(".banner-connection").waitFor({ state: "detached" });
    await page.getByRole("banner").getByRole("button", { name: "Sign in" }).click();
    await page.getByRole("dialog").getByRole("tab").first().waitFor();
    await settled(page);
    const sheet = await page.getByRole("dialog").boundingBox();
    assert.ok(sheet.y >= insets.top && sheet.x >= insets.left && sheet.x + sheet.width <= view.width - insets.right, JSON.stringify(sheet));
    await page.goBack(); // Like the back gesture of a phone.
    await page.getByRole("dialog").waitFor({ state: "detached" });
    assert.equal(new URL(page.url()).pathname, "/casino/game/dice");
    assert.deepEqual(page.problems, []);
    await page.context().close();
  }
});

test("the outline gives way to the page without a shift", async () => {
  for (const view of [phone, desktop]) {
    for (const path of ["/", "/casino/game/dice"]) {
      const page = await open(browser, server.url, view);
      await page.addInitScript(() => {
        window.shifted = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) window.shifted += entry.value;
        }).observe({ type: "layout-shift", buffered: true });
      });
      await page.goto(path);
      await settled(page);
      assert.equal(await page.locator(".boot").count(), 0);
      assert.ok((await page.evaluate(() => window.shifted)) < 0.02, `${path} at ${view.width}: ${await page.evaluate(() => window.shifted)}`);
      assert.deepEqual(page.problems, []);
      await page.context().close();
    }
  }
});

fullTest("every game can be played after a few files", async () => {
  for (const game of ["dice", "mines", "blackjack", "roulette", "crash"]) {
    const page = await open(browser, server.url, phone);
    await page.addInitScript(watchPlay);
    await page.goto(`/casino/game/${game}`);
    await page.waitForFunction(() => window.playable);
    const { requests, bytes } = await page.evaluate(() => window.loaded());
    // Crash is playable once its round accepts bets. Other files load meanwhile.
    const [later, weighing] = game === "crash" ? [5, 25_000] : [0, 0];
    assert.ok(requests <= most.requests + later, `${game}: ${requests} requests`);
    assert.ok(bytes <= most.bytes + weighing, `${game}: ${bytes} bytes`);
    await page.context().close();
  }
});

fullTest("a lost connection and its return are shown at once, and cover nothing", async () => {
  for (const view of [phone, desktop]) {
    const page = await open(browser, server.url, view);
    page.expected.push(/net::ERR_INTERNET_DISCONNECTED/, /WebSocket/);
    await page.goto("/casino/game/dice");
    await page.locator(".play-button").waitFor();
    await settled(page);
    await page.context().setOffline(true);
    const strip = page.locator(".banner-connection");
    await strip.waitFor({ timeout: 2000 });
    await eventually(async () => assert.equal(await strip.innerText(), "Connection lost. Reconnecting..."));
    const [box, header] = await Promise.all([strip.boundingBox(), page.locator(".header-logo").boundingBox()]);
    assert.ok(box.y === 0 && box.y + box.height <= header.y, "the header is below it");
    await page.locator(".play-button").click();
    await strip.getByText("Your bet is safe. It is placed once, after the connection is back.").waitFor();
    assert.ok(await strip.evaluate((element) => element.scrollHeight <= element.clientHeight + 1), "all of it can be read");
    await page.context().setOffline(false);
    await strip.getByText("You are back online.").waitFor();
    await strip.waitFor({ state: "detached" });
    await page.locator(".play-pill").first().waitFor();
    await eventually(async () => assert.equal(await page.locator(".play-pill").count(), 1, "the bet was made once"));
    assert.deepEqual(page.problems, []);
    await page.context().close();
  }
});

test("the site can be installed, and has a page of its own without a connection", async () => {
  const page = await open(browser, server.url, phone, { serviceWorkers: "allow" });
  page.expected.push(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION/, /WebSocket/);
  await page.goto("/?app");
  await settled(page);
  const manifest = await page.evaluate(async () => (await fetch(document.querySelector("link[rel=manifest]").href)).json());
  assert.equal(manifest.name, "Croupier");
  assert.equal(manifest.display, "standalone");
  for (const { src, type } of manifest.icons) {
    const answer = await page.request.get(src);
    assert.equal(answer.status(), 200, src);
    assert.equal(answer.headers()["content-type"], type);
  }
  await page.evaluate(() => navigator.serviceWorker.ready);
  // The worker controls the second visit. It only caches the build's files.
  await page.goto("/casino/game/dice");
  await page.locator(".play-button").waitFor();
  await settled(page);
  const stored = await page.evaluate(async () => {
    const names = await caches.keys();
    const all = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)));
    return all.flat();
  });
  assert.ok(stored.includes("/offline.html") && stored.some((path) => path.startsWith("/assets/")), stored.join(" "));
  assert.deepEqual(stored.filter((path) => path !== "/offline.html" && !path.startsWith("/assets/")), []);
  await page.context().setOffline(true);
  await page.goto("/casino/game/mines");
  await page.getByRole("heading", { name: "No connection" }).waitFor();
  assert.equal(await page.locator("body").evaluate((body) => getComputedStyle(body).backgroundColor), "rgb(11, 15, 18)");
  await page.context().setOffline(false);
  await page.getByRole("link", { name: "Try again" }).click();
  await page.locator(".play-button").waitFor();
  assert.equal(new URL(page.url()).pathname, "/casino/game/mines");
  assert.deepEqual(page.problems, []);
  await page.context().close();
});
