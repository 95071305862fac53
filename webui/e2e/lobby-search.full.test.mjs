// The search above the pages.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { accessible, close, desktop, eventually, focused, launch, phone, settled } from "./browser.mjs";
import { choose, drawn, failing, gamesOf, toasts, visitSettled } from "./lobby.mjs";
import { cookieClient, dialog, newcomer, registerByCall } from "./people.mjs";
import { fullTest, widths } from "./scope.mjs";
import { startServer } from "./server.mjs";

let browser, server, guest, player;
before(async () => {
  [browser, server] = await Promise.all([launch(), startServer({ demo: true })]);
  guest = await cookieClient(server);
  player = await registerByCall(server, newcomer());
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const box = (page) => dialog(page).getByRole("searchbox");
const found = (page) => dialog(page).locator(".search-grid");
const heading = (page) => dialog(page).getByRole("heading", { level: 3 });
const pages = (page) => dialog(page).locator(".ui-pagination .ui-page").allTextContents();
const link = (page, id) => found(page).locator(`[data-game="${id}"] a`);

/** Opens the search and records the requested names. */
async function search(page, how) {
  const asked = [];
  page.on("request", (call) => {
    if (!call.url().endsWith("/api/data/gamesFilter")) return;
    const name = call.postDataJSON().filter.find((one) => one.key === "name");
    if (name) asked.push(name.expect);
  });
  await (how ? how(page) : page.keyboard.press("Control+k"));
  await heading(page).waitFor();
  await found(page).locator(".game-tile").first().waitFor();
  await focused(box(page));
  return asked;
}

/** Types, and waits for the response. */
async function find(page, text) {
  const answered = page.waitForResponse((answer) => answer.url().endsWith("/api/data/gamesFilter") && answer.request().postData().includes(JSON.stringify(text)));
  await box(page).fill(text);
  await answered;
  await dialog(page).locator("[data-loading]").waitFor({ state: "detached" });
}

const headed = (page, text) => dialog(page).getByRole("heading", { level: 3, name: text }).waitFor();

for (const viewport of widths(desktop, phone)) {
  test(`from the games one should try to what one looks for at ${viewport.width}`, async () => {
    const page = await visitSettled(browser, server, { viewport, before: (fresh) => fresh.clock.install() });
    const asked = await search(page, (page) => (viewport === phone ? page.locator(".mobile-bar") : page.locator("#sidebar")).getByRole("button", { name: "Search" }).click());
    await eventually(async () => assert.equal(await heading(page).textContent(), "Games you should try"));
    const featured = await gamesOf(guest, { key: "isSearchFeatured", expect: true });
    assert.deepEqual(await drawn(found(page)), featured.slice(0, 6).map((game) => game.id));
    await accessible(page, "the search");

    await box(page).pressSequentially("ha");
    await page.clock.runFor(400); // Longer than the pause before a search.
    assert.deepEqual(asked, [], "two characters are not searched for");
    await box(page).press("r");
    await headed(page, /^\d+ games? found$/);
    assert.deepEqual(asked, ["har"], "three characters are one call");
    const named = await gamesOf(guest, { key: "name", type: "search", expect: "har" });
    assert.deepEqual(await drawn(found(page)), named.slice(0, 6).map((game) => game.id));
    await eventually(async () => assert.equal(await heading(page).textContent(), `${named.length} games found`));
    await accessible(page, "what was found");
    await box(page).press("Backspace");
    await headed(page, "Games you should try");
    await close(page);
  });
}

fullTest("pages of six with two neighbours on each side", async () => {
  const page = await visitSettled(browser, server);
  await search(page);
  // Sixty games with unordered priorities.
  const many = Array.from({ length: 60 }, (_, at) => ({ at, priority: (at * 37) % 60 }));
  const template = (await gamesOf(guest, { key: "type", expect: "Originals" }))[0];
  await page.route("**/api/data/gamesFilter", (call) =>
    call.fulfill({ json: many.map(({ at, priority }) => ({ ...template, id: `preview:many-${at}`, name: `Many ${at}`, priority })) }),
  );
  await find(page, "many");
  await eventually(async () => assert.equal(await found(page).locator(".game-tile").count(), 6));
  const byPriority = [...many].sort((a, b) => b.priority - a.priority).map(({ at }) => `preview:many-${at}`);
  assert.deepEqual(await drawn(found(page)), byPriority.slice(0, 6));
  assert.deepEqual(await pages(page), ["1", "2", "3"]);
  const current = (number) => dialog(page).locator(".ui-page[aria-current]", { hasText: new RegExp(`^${number}$`) });
  for (const next of ["3", "5"]) {
    await dialog(page).getByRole("button", { name: `Page ${next}`, exact: true }).click();
    await current(next).waitFor();
  }
  assert.deepEqual(await pages(page), ["3", "4", "5", "6", "7"]);
  assert.deepEqual(await drawn(found(page)), byPriority.slice(24, 30));
  await dialog(page).getByRole("button", { name: "Page 7", exact: true }).click();
  for (const next of ["8", "9", "10"]) {
    await dialog(page).getByRole("button", { name: "Next", exact: true }).press("Enter");
    await current(next).waitFor();
    await dialog(page).locator(".search-pages :focus").waitFor(); // The focus stays in the pages, also at their end.
  }
  await close(page);
});

fullTest("a provider and a kind narrow what is found", async () => {
  const page = await visitSettled(browser, server, { person: player });
  await search(page, (page) => page.getByRole("button", { name: "Search games" }).click());
  await eventually(async () => assert.deepEqual(await dialog(page).getByRole("group", { name: "Categories" }).getByRole("button").allTextContents(), ["Slots", "Poker", "Originals"]));
  await dialog(page).getByRole("button", { name: "Provider: All" }).click();
  const providers = await guest.post("/api/data/providers", {});
  await eventually(async () => assert.deepEqual(await dialog(page).getByRole("option").allTextContents(), ["All", ...providers]));
  await page.getByRole("option", { name: "Ninth Harbour", exact: true }).click();
  await find(page, "har");
  const makers = await found(page).locator(".game-tile-words span").allTextContents();
  assert.ok(makers.length > 0 && makers.every((name) => name === "Ninth Harbour"), `by ${makers}`);
  await choose(page, "Provider: Ninth Harbour", "All");
  await dialog(page).getByRole("button", { name: "Originals", exact: true }).click();
  await find(page, "din");
  assert.deepEqual(await drawn(found(page)), (await gamesOf(guest, { key: "name", type: "search", expect: "din" }, { key: "category", type: "includes:array", expect: ["Originals"] })).slice(0, 6).map((game) => game.id));
  await close(page);
});

fullTest("a tile leads to its game and closes the search; a game without a key says so", async () => {
  const page = await visitSettled(browser, server);
  await search(page);
  await find(page, "dice");
  await link(page, "dice").click();
  await page.waitForURL("**/casino/game/dice");
  await dialog(page).waitFor({ state: "detached" });
  await settled(page);

  await search(page);
  const shown = (await drawn(found(page))).find((id) => id.startsWith("preview:"));
  await link(page, shown).click();
  const notice = dialog(page).filter({ hasText: "This game is not available yet." });
  assert.equal(await notice.getByText("admin panel").count(), 0, "what staff have to do is not said to players");
  await notice.getByRole("listitem").nth(3).waitFor();
  await eventually(async () => assert.equal(await notice.getByRole("listitem").count(), 4, "games to play instead"));
  assert.equal(new URL(page.url()).pathname, "/casino/game/dice", "nothing was opened");
  await accessible(page, "the notice");
  await page.keyboard.press("Escape");
  await notice.waitFor({ state: "detached" });
  await close(page);
});

test("the keyboard opens it, walks through it and closes it", async () => {
  const page = await visitSettled(browser, server);
  const from = page.getByRole("link", { name: /^View all Slots/ });
  await from.focus();
  await search(page, (page) => page.keyboard.press("/"));
  await eventually(async () => assert.equal(await box(page).inputValue(), "", "the key itself is not typed"));
  const [first, second] = await drawn(found(page));
  await page.keyboard.press("ArrowDown");
  await focused(link(page, first));
  await page.keyboard.press("ArrowRight");
  await focused(link(page, second));
  await page.keyboard.press("ArrowUp");
  await focused(box(page));
  await page.keyboard.press("Escape");
  await dialog(page).waitFor({ state: "detached" });
  await focused(from); // The focus is back.
  await search(page);
  await page.goBack();
  await dialog(page).waitFor({ state: "detached" });
  await close(page);
});

test("a text that is typed as soon as the field is visible is not lost", async () => {
  const page = await visitSettled(browser, server);
  const atOnce = page.evaluate(() => new Promise((resolve) => {
    const look = () => {
      const box = document.querySelector("[role=dialog] input[type=search]");
      if (!box) return;
      watch.disconnect();
      setTimeout(() => resolve(document.activeElement === box)); // A key arrives later than the running work.
    };
    const watch = new MutationObserver(look);
    watch.observe(document.body, { childList: true, subtree: true });
  }));
  await page.keyboard.press("/");
  assert.equal(await atOnce, true, "the box has the focus without waiting for a frame");
  await close(page);
});

fullTest("what is typed while it is still being loaded is searched for, and goes nowhere else", async () => {
  const page = await visitSettled(browser, server);
  const field = page.locator("body > .elsewhere");
  await page.evaluate(() => document.body.append(Object.assign(document.createElement("input"), { className: "elsewhere" })));
  await field.focus();
  let asked;
  const coming = new Promise((resolve) => (asked = resolve));
  let send;
  await page.route(/\/SearchOverlay-\w+\.js$/, (call) => {
    asked();
    send = () => call.continue();
  });
  await page.keyboard.press("Control+k");
  await coming;
  await page.keyboard.type("hax");
  await page.keyboard.press("Backspace");
  assert.equal(await dialog(page).count(), 0);
  await page.keyboard.type("r");
  send();
  await headed(page, /^\d+ games? found$/);
  await focused(box(page));
  await eventually(async () => assert.equal(await box(page).inputValue(), "har"));
  await eventually(async () => assert.equal(await field.inputValue(), "", "what had the focus before"));
  await page.keyboard.type("b"); // From here on the field has the focus.
  await eventually(async () => assert.equal(await box(page).inputValue(), "harb"));

  await page.keyboard.press("Escape");
  await dialog(page).waitFor({ state: "detached" });
  await field.focus();
  await page.keyboard.type("mine");
  await eventually(async () => assert.equal(await field.inputValue(), "mine", "keys are everybody's again"));
  await close(page);
});

fullTest("Escape gives up an overlay that has not come yet", async () => {
  const page = await visitSettled(browser, server);
  let asked;
  const coming = new Promise((resolve) => (asked = resolve));
  await page.route(/\/SearchOverlay-\w+\.js$/, () => asked()); // It never loads.
  await page.keyboard.press("/");
  await coming;
  await page.keyboard.press("Escape");
  await page.locator(".overlay-wait").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Sign in" }).first().click();
  await dialog(page).getByRole("tab").first().waitFor();
  await close(page);
});

fullTest("a failing search stops its loader and leaves what is there", async () => {
  const page = await visitSettled(browser, server);
  await search(page);
  await find(page, "dice");
  const before = await drawn(found(page));
  await failing(page, "/api/data/gamesFilter");
  await Promise.all([page.waitForResponse((answer) => answer.status() === 500), box(page).fill("mine")]);
  await dialog(page).locator("[data-loading]").waitFor({ state: "detached" });
  assert.deepEqual(await drawn(found(page)), before);
  assert.deepEqual(await toasts(page), []);
  await close(page);
});
