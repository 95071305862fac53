// The operator's content: promotions, slides, news, policies, and their addresses.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { accessible, close, desktop, eventually, expectStatuses, launch, overflow, phone, settled } from "./browser.mjs";
import { failing, visit, visitSettled } from "./lobby.mjs";
import { dialog, dismiss, login, newcomer, registerByCall } from "./people.mjs";
import { fullDescribe, fullTest, widths } from "./scope.mjs";
import { startServer } from "./server.mjs";

let browser, server, player;
before(async () => {
  [browser, server] = await Promise.all([launch(), startServer({ demo: true })]);
  player = await registerByCall(server, newcomer());
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

/**
 * The home page with a banner that activates a code. Demo sites have none, because they cannot
 * activate codes.
 */
async function offering(title, options) {
  const banner = { _id: "offer", type: "Deposit", link: "", image: "/cover/art/deposit.svg", title, code: "WELCOME", sport: false };
  // The home page includes its banners. From another page they are requested.
  const page = await visitSettled(browser, server, { ...options, path: "/terms" });
  await page.route("**/api/promotionBanners", (call) => call.fulfill({ json: [banner] }));
  await page.locator('a[href="/"]').first().click();
  await slider(page).getByRole("button", { name: title }).waitFor();
  return page;
}

const slider = (page) => page.locator(".lobby-top");

describe("promotions", () => {
  test("a guest who wants one is asked to log in, by these words", async () => {
    const page = await offering("Double your first deposit");
    let called = false;
    page.on("request", (call) => (called ||= call.url().endsWith("/promotion-banner-activate")));
    await slider(page).getByRole("button", { name: "Double your first deposit" }).click();
    await page.getByText("Please login to your account.", { exact: true }).waitFor();
    assert.equal(called, false);
    await accessible(page, "a toast over the home page");
    await close(page);
  });

  fullTest("a failing activation shows these words", async () => {
    const page = await offering("Double your first deposit", { person: player });
    await failing(page, "/api/promocode/promotion-banner-activate");
    await slider(page).getByRole("button", { name: "Double your first deposit" }).click();
    await page.getByText("Something went wrong, Please try again.", { exact: true }).waitFor();
    await close(page);
  });

  fullTest("those of the poker table are for players, those of sports for the sports page", async () => {
    for (const person of [undefined, player]) {
      const page = await visitSettled(browser, server, { person });
      await slider(page).getByRole("link", { name: "Check every bet yourself" }).waitFor();
      await eventually(async () => assert.equal(await slider(page).getByText("Poker tables", { exact: false }).count(), person ? 1 : 0));
      assert.equal(await slider(page).getByText("Football weekend", { exact: false }).count(), 0);
      assert.equal(await slider(page).locator("[data-slide=sport]").count(), 0);
      await close(page);
    }
  });

  fullTest("one with a link leads there, and a slide's button too", async () => {
    const page = await visitSettled(browser, server);
    await slider(page).getByRole("link", { name: "Check every bet yourself" }).click();
    await page.waitForURL("**/fairness");
    await page.goBack();
    await slider(page).getByRole("link", { name: "Play originals" }).click();
    await page.getByRole("heading", { level: 1, name: "Originals" }).waitFor();
    await close(page);
  });

  fullTest("a slide shows what the operator wrote over its picture, and no empty heading", async () => {
    const person = newcomer();
    await registerByCall(server, person);
    const page = await visitSettled(browser, server);
    const slide = {
      _id: "s1", category: "other", name: "n", text: { title: "", subtitle: "" }, button: { text: "", link: "", style: { color: "" } },
      type: { type: "image", path: "/cover/art/live.svg", objectFit: "cover", html: 'Up to <b>500</b> <a href="/fairness">checked</a>' },
    };
    await page.route("**/api/slides", (call) => call.fulfill({ json: [slide] }));
    await login(page, person); // The banners of another user are requested.
    const words = slider(page).locator(".lobby-slide-words");
    await words.getByText("500").waitFor();
    assert.equal(await words.getByRole("heading").count(), 0);
    await words.getByRole("link", { name: "checked" }).click();
    await page.waitForURL("**/fairness");
    await close(page);
  });

  for (const [width, cards] of [[320, 1], [499, 1], [500, 2], [599, 2], [600, 3], [1440, 3]]) {
    fullTest(`${cards} side by side at ${width}`, async () => {
      const page = await visit(browser, server, { viewport: { ...desktop, width } });
      await slider(page).locator(".lobby-slide, a.lobby-top-card").first().waitFor();
      await eventually(async () => {
        const [list, card] = await slider(page).locator(".track").evaluate((list) => [list.clientWidth, list.children[0].getBoundingClientRect().width]);
        assert.equal(Math.floor((list + 16) / card), cards, `cards of ${card} px in ${list} px`);
      });
      assert.equal(await overflow(page), 0);
      await close(page);
    });
  }
});

describe("news", () => {
  test("an announcement is closed once and for all", async () => {
    const page = await visitSettled(browser, server);
    const given = page.locator(".announcement");
    await given.getByRole("heading", { name: "This is a demonstration" }).waitFor();
    await given.getByRole("button", { name: "Close the announcement" }).click();
    await given.waitFor({ state: "detached" });
    await page.reload();
    await settled(page);
    assert.equal(await given.count(), 0);
    await close(page);
  });

  fullTest("each of the news has its icon", async () => {
    const page = await visitSettled(browser, server);
    const strip = page.locator(".news-strip");
    for (const icon of ["shield-check", "trophy", "heart-pulse"]) {
      await strip.locator(`svg.lucide-${icon}`).waitFor();
      await strip.getByRole("button", { name: "Next notice" }).click();
    }
    await close(page);
  });

  fullTest("the strip shows one after the other, with their markup", async () => {
    const page = await visitSettled(browser, server, { viewport: phone });
    const strip = page.locator(".news-strip");
    assert.equal(await strip.count(), 0, "a phone has room for one line");
    await page.getByRole("button", { name: "Close the announcement" }).click();
    await strip.waitFor();
    await eventually(async () => assert.equal(await strip.locator("strong").first().textContent(), "provably fair"));
    await strip.getByRole("button", { name: "Next notice" }).click();
    await strip.getByText("weekly race", { exact: false }).waitFor();
    await strip.getByRole("button", { name: "Next notice" }).click();
    await strip.getByRole("button", { name: "Next notice" }).click();
    await strip.getByRole("link", { name: "check a bet" }).click();
    await page.waitForURL("**/fairness");
    await strip.waitFor();
    await close(page);
  });
});

const policies = {
  "Terms & Conditions": /18 years|at least 18/i,
  "Privacy Policy": /email/i,
  "Self Exclusion": /24 hours[\s\S]*7 days[\s\S]*30 days[\s\S]*6 months[\s\S]*1 year[\s\S]*5 years[\s\S]*permanent/i,
  "AML Policy": /5 years|five years/i,
  License: /\b21\b/,
};

describe("policies", () => {
  for (const viewport of widths(phone, desktop)) {
    test(`all five open over the page at ${viewport.width}`, async () => {
      const page = await visitSettled(browser, server, { viewport });
      const footer = page.getByRole("contentinfo");
      await eventually(async () => assert.match(await footer.textContent(), /DEMO-0001/, "the number of the site's licence"));
      await eventually(async () => assert.deepEqual(await footer.locator(".footer-column", { hasText: "Policy" }).getByRole("button").allTextContents(), Object.keys(policies)));
      for (const [name, words] of Object.entries(policies)) {
        await footer.getByRole("button", { name, exact: true }).click();
        const text = dialog(page).locator(".policy-prose");
        await text.waitFor();
        await eventually(async () => assert.equal(await dialog(page).getByRole("heading").first().textContent(), name));
        await eventually(async () => assert.ok((await text.locator("h2, h3").count()) > 0, `${name} has headings`));
        const said = await text.textContent();
        assert.match(said, words);
        assert.doesNotMatch(said, /^#|\*\*|\]\(|\{\{/m, `${name} shows raw marks`);
        await accessible(page, name);
        await dismiss(page);
      }
      await close(page);
    });
  }

  fullTest("two of them are pages", async () => {
    for (const [path, name] of [["/terms", "Terms & Conditions"], ["/privacyPolicy", "Privacy Policy"]]) {
      const page = await visitSettled(browser, server, { path, viewport: phone });
      await page.getByRole("heading", { level: 1, name }).waitFor();
      await eventually(async () => assert.match(await page.title(), new RegExp(name)));
      await eventually(async () => assert.match(await page.locator(".policy-prose").textContent(), policies[name]));
      assert.equal(await overflow(page), 0);
      await close(page);
    }
  });
});

describe("addresses", () => {
  for (const path of ["/ref/FRIEND-7", "/?c=FRIEND-7"]) {
    fullTest(`${path} remembers who sent the visitor`, async () => {
      const page = await visitSettled(browser, server, { path });
      await eventually(async () => assert.equal(await page.locator(".lobby-row").count(), 5));
      await eventually(async () => assert.equal((await page.context().cookies()).find(({ name }) => name === "croupier_ref")?.value, "FRIEND-7"));
      await close(page);
    });
  }

  fullTest("an unknown address", async () => {
    for (const path of ["/no/such/path", "/vip/11", "/casino"]) {
      const page = await visitSettled(browser, server, { path });
      await page.getByRole("heading", { name: "Page not found" }).waitFor();
      await close(page);
    }
  });

  for (const viewport of widths(desktop, phone)) {
    test(`profiles: one's own, another's, none at ${viewport.width}`, async () => {
      const page = await visitSettled(browser, server, { person: player, viewport, path: `/profile/${player.user._id}` });
      await page.getByRole("heading", { level: 1, name: player.user.name }).waitFor();
      for (const fact of ["Total wagered", "Games played"]) await page.getByText(fact).first().waitFor();
      await page.getByRole("tab", { name: "Bets" }).click();
      await page.getByText("Your bets are listed here.").waitFor();
      await accessible(page, "one's own profile");
      const other = await registerByCall(server, newcomer());
      await page.goto(`/profile/${other.user._id}`);
      await page.getByRole("heading", { level: 1, name: other.user.name }).waitFor();
      await settled(page);
      assert.equal(await page.getByRole("tab", { name: "Bets" }).count(), 0, "another's bets are not shown");
      await accessible(page, "another's profile");
      assert.equal(await overflow(page), 0);
      expectStatuses(page, 404);
      await page.goto("/profile/unknown_player");
      await page.getByText("Page not found").waitFor();
      await close(page);
    });
  }
});

fullDescribe("countries", () => {
  let proxied;
  before(async () => {
    proxied = await startServer({ demo: true, env: { CROUPIER_LOBBY_COUNTRY_HEADER: "CF-IPCountry", CROUPIER_TRUSTED_PROXIES: "127.0.0.1/32" } });
  });
  after(() => proxied?.stop());
  const from = (country) => ({ extraHTTPHeaders: { "CF-IPCountry": country } });

  fullTest("a visitor from a blocked country is notified once", async () => {
    const page = await visit(browser, proxied, from("GB"));
    const toast = page.getByText("Real money play is not available in your country.", { exact: false });
    await toast.waitFor();
    await accessible(page, "the notice of a blocked country");
    await page.goto("/casino/slots");
    await settled(page);
    assert.equal(await toast.count(), 0);
    await close(page);
    const elsewhere = await visitSettled(browser, proxied, from("DE"));
    assert.equal(await elsewhere.locator(".ui-toast").count(), 0);
    await close(elsewhere);
  });

  fullTest("games that are not offered in a country are marked, in the lists and in the search", async () => {
    const path = "/casino/game/provider/Velvet Meridian";
    const page = await visitSettled(browser, proxied, { path, ...from("FR") });
    await page.locator(".games-grid .game-tile-blocked").first().waitFor();
    await eventually(async () => assert.equal(await page.locator(".games-grid .game-tile-link:not(.game-tile-blocked)").count(), 0));
    const name = await page.locator(".games-grid .game-tile strong").first().textContent();
    await page.keyboard.press("Control+k");
    await dialog(page).getByRole("searchbox").fill(name);
    await dialog(page).locator(".game-tile-blocked", { hasText: name }).waitFor();
    await close(page);
    const elsewhere = await visitSettled(browser, proxied, { path, ...from("DE") });
    assert.equal(await elsewhere.locator(".game-tile-blocked").count(), 0);
    await close(elsewhere);
  });
});
