// The home page and the lists of games, for guests and players.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { accessible, close, desktop, eventually, launch, overflow, phone, settled } from "./browser.mjs";
import { choose, drawn, failing, gamesOf, row, toasts, visit, visitSettled } from "./lobby.mjs";
import { cookieClient, dialog, newcomer, registerByCall } from "./people.mjs";
import { playRound } from "./rounds.mjs";
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

/** The blocks of the home page from top to bottom. */
const blocks = (page) =>
  page.locator("main").evaluate((main) =>
    [...main.querySelectorAll(".lobby-top, .lobby-nav, .lobby-row")].map((one) => one.dataset.row ?? one.classList[0]),
  );

const grid = (page) => page.locator(".games-grid");
const pressed = (page, is) => page.locator(`[aria-pressed=${is}]`);

/** Waits until a list renders these games, in this order. */
const expectGames = (list, games, what) => eventually(async () => assert.deepEqual(await drawn(list), games, what));

/** Waits until a list contains only games of one provider. */
async function narrowed(page) {
  await eventually(async () => {
    const makers = await grid(page).locator(".game-tile-words span").allTextContents();
    assert.ok(makers.length > 2 && makers.every((name) => name === "Glasshouse Live"), `made by ${makers}`);
  });
}

const rowsInOrder = ["originals", "slots", "providers", "live", "releases"];
const filters = {
  originals: { key: "type", expect: "Originals" },
  slots: { key: "isFeatured", expect: true },
  live: { key: "custom_category", expect: "live" },
  releases: { key: "custom_category", expect: "new-releases" },
};
const lists = {
  originals: "/casino/Originals", slots: "/casino/Slots", providers: "/casino/providers", live: "/casino/Live", releases: "/casino/new-releases",
};

for (const viewport of widths(phone, desktop)) {
  for (const who of ["guest", "player"]) {
    test(`the home page of a ${who} at ${viewport.width}`, async () => {
      const page = await visitSettled(browser, server, { viewport, person: who === "player" ? player : undefined });
      const bar = who === "player" ? ["lobby-nav"] : [];
      await eventually(async () => assert.deepEqual(await blocks(page), ["lobby-top", ...bar, ...rowsInOrder]));
      for (const [id, filter] of Object.entries(filters)) {
        const expected = (await gamesOf(guest, filter)).slice(0, 10).map((game) => game.id);
        await expectGames(row(page, id), expected, `the games of ${id}`);
        const last = row(page, id).locator(".track > li").last();
        await eventually(async () => assert.equal(await last.locator("a.link-tile").getAttribute("href"), lists[id], `the tile that closes ${id}`));
      }
      for (const id of rowsInOrder) {
        await eventually(async () => assert.equal(await row(page, id).getByRole("link", { name: /^View all/ }).getAttribute("href"), lists[id]));
        await eventually(async () => assert.equal(await row(page, id).getByRole("button", { name: /^(Previous|Next) in/ }).count(), 2, `the arrows of ${id}`));
      }
      const providers = (await (await fetch(`${server.url}/api/game-providers`)).json()).filter((one) => one.is_featured).slice(0, 20);
      assert.deepEqual(
        await row(page, "providers").locator(".provider-tile").evaluateAll((all) => all.map((one) => decodeURIComponent(one.getAttribute("href")))),
        providers.map(({ name }) => `/casino/game/provider/${name}`),
      );
      await eventually(async () => assert.equal(await page.locator(".game-tile-heart").count() > 0, who === "player", "hearts are for players"));
      assert.equal(await overflow(page), 0, "the page is no wider than its window");
      await close(page);
    });
  }
}

for (const [viewport, step, perView] of widths([phone, 3, 3], [desktop, 8, 6])) {
  fullTest(`arrows move a row by ${step} at ${viewport.width} and stop at its ends`, async () => {
    const page = await visitSettled(browser, server, { viewport });
    const slots = row(page, "slots");
    const track = slots.locator(".track");
    const end = (await track.locator("> li").count()) - perView;
    const at = async (position) => {
      await page.waitForFunction((wanted) => document.querySelector("[data-row=slots] .track").dataset.position === wanted, String(position));
      await eventually(async () => {
        const shown = await track.evaluate((list, position) => Math.abs(list.children[position].getBoundingClientRect().left - list.getBoundingClientRect().left), position);
        assert.ok(shown < 5, `tile ${position} is first, off by ${shown} px`);
      });
    };
    const next = slots.getByRole("button", { name: "Next in Slots" });
    const previous = slots.getByRole("button", { name: "Previous in Slots" });
    await previous.and(page.locator("[aria-disabled=true]")).waitFor();
    for (let position = 0; position < end; ) {
      await next.click();
      position = Math.min(position + step, end);
      await at(position);
    }
    await next.and(page.locator("[aria-disabled=true]")).waitFor();
    for (let position = end; position > 0; ) {
      await previous.click();
      position = Math.max(position - step, 0);
      await at(position);
    }
    await close(page);
  });
}

fullTest("rows that cannot be loaded keep their loader and say nothing", async () => {
  let refused = 0;
  const page = await visit(browser, server, {
    async before(page) {
      page.on("response", (answer) => (refused += answer.status() === 500));
      await failing(page, "/api/data/gamesFilter");
    },
  });
  await row(page, "providers").locator(".provider-tile").first().waitFor();
  await eventually(() => assert.ok(refused >= 4, `each row was refused, ${refused} so far`));
  for (const id of ["originals", "slots", "live", "releases"]) assert.equal(await row(page, id).getAttribute("aria-busy"), "true");
  assert.deepEqual(await toasts(page), []);
  await close(page);
});

describe("lists", () => {
  test("the tabs are marked by their exact path", async () => {
    const page = await visitSettled(browser, server, { person: player });
    const tabs = page.locator(".lobby-nav-tab");
    await eventually(async () => assert.deepEqual(await tabs.allTextContents(), ["Home", "Originals", "Slots", "Live casino"]));
    for (const [name, path, heading] of [["Originals", "/casino/originals", "Originals"], ["Slots", "/casino/slots", "Slots"], ["Live casino", "/casino/live", "Live casino"]]) {
      await tabs.filter({ hasText: name }).click();
      await page.getByRole("heading", { level: 1, name: heading, exact: true }).waitFor();
      assert.equal(new URL(page.url()).pathname, path);
      await eventually(async () => assert.deepEqual(await page.locator(".lobby-nav-tab[aria-current]").allTextContents(), [name]));
    }
    await page.goto("/casino/Slots");
    await settled(page);
    assert.equal(await page.locator(".lobby-nav-tab[aria-current]").count(), 0, "no tab has this path");
    await close(page);
  });

  fullTest("View all leads to the whole list, which goes on while one scrolls", async () => {
    const page = await visitSettled(browser, server);
    await row(page, "slots").getByRole("link", { name: "View all Slots" }).click();
    await page.waitForURL("**/casino/Slots");
    await settled(page);
    const all = await gamesOf(guest, { key: "category", type: "includes:array", expect: ["Slots"] });
    assert.ok(all.length > 60, "there are more games than come at once");
    await page.waitForFunction(() => window.scrollY === 0);
    await page.waitForFunction((count) => {
      window.scrollTo(0, document.body.scrollHeight);
      return document.querySelectorAll(".games-grid .game-tile").length === count;
    }, all.length);
    await expectGames(grid(page), all.map((game) => game.id));
    await close(page);
  });

  fullTest("a list is sorted and narrowed to a provider", async () => {
    const page = await visitSettled(browser, server, { path: "/casino/live" });
    await choose(page, "Sort by: Popular", "A to Z");
    await settled(page);
    await eventually(async () => {
      const names = await grid(page).locator(".game-tile strong").allTextContents();
      assert.ok(names.length > 2);
      assert.deepEqual(names, [...names].sort((a, b) => a.localeCompare(b)));
    });
    await choose(page, "Provider: All providers", "Glasshouse Live");
    await narrowed(page);
    await accessible(page, "a narrowed list");
    await close(page);
  });

  fullTest("the chosen order and provider last over a reload and over a look at a game", async () => {
    const page = await visitSettled(browser, server, { path: "/casino/live" });
    await choose(page, "Sort by: Popular", "A to Z");
    await choose(page, "Provider: All providers", "Glasshouse Live");
    await page.waitForURL("**/casino/live?sort=name&provider=Glasshouse+Live");
    await narrowed(page);
    const chosen = await drawn(grid(page));
    await page.reload();
    await expectGames(grid(page), chosen);
    await page.locator("#sidebar").getByRole("link", { name: "Dice", exact: true }).click();
    await page.waitForURL("**/casino/game/dice");
    await page.goBack();
    await expectGames(grid(page), chosen);
    await eventually(async () => assert.deepEqual(await page.locator(".games-tools button").allTextContents(), ["Glasshouse Live", "Sort by: A to Z"]));
    await page.locator("#sidebar").getByRole("link", { name: "Live casino", exact: true }).click();
    await page.waitForURL((url) => url.search === "");
    await page.getByRole("button", { name: "Sort by: Popular" }).waitFor();
    await close(page);
  });

  fullTest("a provider is found by its slug too; an unknown one has an empty page without sorting", async () => {
    const page = await visitSettled(browser, server, { path: "/casino/game/provider/glasshouse-live" });
    await page.getByRole("heading", { level: 1, name: "Glasshouse Live", exact: true }).waitFor();
    await narrowed(page);
    await page.goto("/casino/game/provider/unknown");
    await page.getByText("This provider has no games.").waitFor();
    assert.equal(await page.getByRole("button", { name: /^Sort by/ }).count(), 0);
    await page.goto("/casino/game/preview:nothing-of-it");
    await page.getByText("Unknown game.").waitFor();
    await page.waitForFunction(() => document.title.startsWith("Page not found"));
    await close(page);
  });

  for (const [path, heading, filter] of [
    ["/casino/new-releases", "New releases", filters.releases],
    ["/casino/latest-releases", "Latest releases", filters.releases],
    ["/casino/buy-bonuses", "Buy bonuses", { key: "custom_category", expect: "buy-bonuses" }],
    ["/casino/game-shows", "Game shows", { key: "custom_category", expect: "game-shows" }],
    ["/casino/Poker", "Poker", { key: "category", type: "includes:array", expect: ["Poker"] }],
  ]) {
    fullTest(`${path} at ${phone.width}`, async () => {
      const page = await visitSettled(browser, server, { path, viewport: phone });
      await page.getByRole("heading", { level: 1, name: heading, exact: true }).waitFor();
      await eventually(async () => assert.match(await page.title(), new RegExp(heading, "i")));
      const expected = await gamesOf(guest, filter);
      assert.ok(expected.length > 0);
      await eventually(async () => assert.deepEqual((await drawn(grid(page))).sort(), expected.map((game) => game.id).sort()));
      await close(page);
    });
  }

  fullTest("a name that marks no game says so and leads back", async () => {
    const page = await visitSettled(browser, server, { path: "/casino/no-such-tag" });
    await page.getByText("No games found.").waitFor();
    await accessible(page, "an unknown tag");
    await page.getByRole("link", { name: "All games" }).click();
    await row(page, "originals").locator(".game-tile").first().waitFor();
    await close(page);
  });

  for (const viewport of widths(desktop, phone)) {
    fullTest(`providers and what each of them made at ${viewport.width}`, async () => {
      const providers = await (await fetch(`${server.url}/api/game-providers`)).json();
      const page = await visitSettled(browser, server, { path: "/provider/all", viewport });
      const all = () => eventually(async () => assert.equal(await page.locator(".providers-grid .provider-tile").count(), providers.length));
      await all();
      await page.goto("/casino/providers");
      await all();
      const chosen = providers.find((one) => one.name.includes(" "));
      await page.locator(".provider-tile", { has: page.getByAltText(chosen.name, { exact: true }) }).click();
      await page.getByRole("heading", { level: 1, name: chosen.name }).waitFor();
      assert.equal(decodeURIComponent(new URL(page.url()).pathname), `/casino/game/provider/${chosen.name}`);
      const made = await gamesOf(guest, { key: "type", expect: chosen.name });
      await expectGames(grid(page), made.map((game) => game.id));
      await close(page);
    });
  }
});

describe("one's own games", () => {
  test("a heart keeps a game over a reload, by mouse and by keyboard", async () => {
    const person = await registerByCall(server, newcomer());
    const page = await visitSettled(browser, server, { person, path: "/casino/originals" });
    const heart = (name) => page.getByRole("button", { name: `Favourite: ${name}` });
    const saved = () => page.waitForResponse((answer) => answer.url().endsWith("/api/user/favorite") && answer.ok());
    await Promise.all([saved(), heart("Dice").click()]);
    await heart("Mines").focus();
    await Promise.all([saved(), page.keyboard.press("Space")]);
    await page.reload();
    await heart("Dice").and(pressed(page, true)).waitFor();
    await heart("Mines").and(pressed(page, true)).waitFor();
    await page.goto("/casino/favorites");
    await settled(page);
    await eventually(async () => assert.deepEqual((await drawn(grid(page))).sort(), ["dice", "mines"]));
    await accessible(page, "favourites");
    await Promise.all([saved(), heart("Mines").press("Enter")]);
    await page.reload();
    await expectGames(grid(page), ["dice"]);
    await close(page);
  });

  fullTest("a heart that the server does not take is taken back", async () => {
    const page = await visitSettled(browser, server, { person: player, path: "/casino/originals", before: (page) => failing(page, "/api/user/favorite") });
    const heart = page.getByRole("button", { name: "Favourite: Dice" });
    await heart.click();
    await page.locator(".ui-toast").waitFor();
    await heart.and(pressed(page, false)).waitFor();
    await close(page);
  });

  fullTest("games one has bet on are listed, the last first", async () => {
    const person = await registerByCall(server, newcomer());
    const page = await visitSettled(browser, server, { person, path: "/casino/recent" });
    await page.getByText("Your recently played games are listed here.").waitFor();
    for (const game of ["dice", "limbo"]) {
      await page.goto(`/casino/game/${game}`);
      await settled(page);
      await playRound(page, game);
    }
    await page.goto("/casino/recent");
    await expectGames(grid(page), ["limbo", "dice"]);
    await accessible(page, "recent games");
    await close(page);
  });

  fullTest("a guest is asked to log in for them", async () => {
    const page = await visit(browser, server, { path: "/casino/favorites" });
    await dialog(page).getByRole("tab", { name: "Log in" }).waitFor();
    assert.equal(new URL(page.url()).pathname, "/");
    await close(page);
  });
});

fullTest("the link of an email to the home page leads players to their profile", async () => {
  const page = await visit(browser, server, { person: player, path: "/?verify=true" });
  await page.waitForURL(`**/profile/${player.user._id}`);
  await close(page);
  const guests = await visitSettled(browser, server, { path: "/?verify=true" });
  assert.equal(new URL(guests.url()).pathname, "/");
  await close(guests);
});
