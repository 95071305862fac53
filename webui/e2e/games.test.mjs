// The parts of a game page around the game.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { accessible, close, desktop, eventually, expectStatuses, launch, open, phone, settled } from "./browser.mjs";
import { newest, playRound, playButton, pills, ready } from "./rounds.mjs";
import { cookieClient, dialog, dismiss, newcomer, register, registerByCall } from "./people.mjs";
import { fullTest } from "./scope.mjs";
import { command, startServer } from "./server.mjs";

let browser, server;
before(async () => {
  [browser, server] = await Promise.all([launch(), startServer({ demo: true })]);
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

/** The balance in the header. */
const chip = (page) => page.locator(".balance-chip .num");

/** One bet. Waits until the header shows the new balance, and returns it. */
async function betOnce(page) {
  const before = await chip(page).textContent();
  await playRound(page, "dice");
  await page.waitForFunction((text) => document.querySelector(".balance-chip .num")?.textContent !== text, before);
  return chip(page).textContent();
}

/**
 * Loses all play money with a win chance of two percent, the smallest that allows a stake of a
 * thousand. Takes two bets if the first one wins. Returns false if one of them wins, with a chance
 * of at most 0.0396.
 */
async function spendAll(page) {
  await page.getByLabel("Win chance", { exact: true }).fill("2");
  for (let bets = 0; bets < 2; bets++) {
    await page.getByRole("button", { name: /bet the maximum/ }).click();
    if ((await betOnce(page)) === "0.00") return true;
  }
  return false;
}

fullTest("a guest's balance follows the bets and can be filled up when it is spent", async () => {
  // A guest who wins fifty times the stake would play for hours, so another guest tries. The chance
  // that none of ten loses is 0.0396^10, 1e-14.
  for (let guests = 1; ; guests++) {
    assert.ok(guests <= 10, "ten guests won fifty times all that they had");
    const page = await open(browser, server.url, desktop);
    await page.goto("/casino/game/dice");
    await settled(page);
    await chip(page).filter({ hasText: /^1,000\.00$/ }).waitFor();
    assert.ok(["999.00", "1,001.00"].includes(await betOnce(page)), "one dollar, lost or doubled");
    const spent = await spendAll(page);
    if (spent) {
      await page.getByText("Your play money is spent").waitFor();
      await page.getByRole("button", { name: "Top up play money" }).click();
      await page.waitForFunction(() => document.querySelector(".balance-chip .num")?.textContent === "1,000.00");
    }
    await close(page);
    if (spent) return;
  }
});

fullTest("amounts are understood as people write them, and what could be two is refused", async () => {
  const page = await open(browser, server.url, desktop);
  await page.goto("/casino/game/dice");
  await settled(page);
  const stake = page.getByLabel("Stake", { exact: true });
  for (const [typed, read] of [["0,5", "0.50"], ["12,50", "12.50"], ["1,000", "1000.00"], ["1 000", "1000.00"], ["1.000,00", "1000.00"]]) {
    await stake.fill("");
    await stake.pressSequentially(typed);
    await eventually(async () => assert.equal(await stake.inputValue(), typed, "what is typed stays as it is while it is typed"));
    await stake.blur();
    await eventually(async () => assert.equal(await stake.inputValue(), read, typed));
  }
  await stake.fill("1.500");
  await stake.blur();
  await eventually(async () => assert.equal(await stake.inputValue(), "1.500"));
  await page.getByText("Write 1,500 or 1.50").waitFor();
  await accessible(page, "a stake that cannot be read");
  const before = await pills(page);
  await playButton(page).click();
  await page.getByText("Enter a stake.").first().waitFor();
  assert.equal(await pills(page), before);
  await page.getByRole("button", { name: /double the stake/ }).click();
  await page.getByText("Write 1,500 or 1.50").waitFor({ state: "detached" });
  await close(page);
});

test("a double click bets once and does not take the bet back", async () => {
  const page = await open(browser, server.url, desktop);
  await page.goto("/casino/game/mines");
  await settled(page);
  const { x, y, width, height } = await playButton(page).boundingBox();
  await page.mouse.click(x + width / 2, y + height / 2);
  await page.waitForFunction(() => document.querySelector(".play-button-word")?.textContent === "Cancel");
  await ready(page);
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  const look = await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => {
    const button = document.querySelector(".play-button");
    resolve([button.textContent, button.ariaBusy]);
  })));
  assert.deepEqual(look, ["Cancel", null]);
  await playButton(page).click();
  await page.waitForFunction(() => document.querySelector(".play-button-word")?.textContent === "Bet");
  await close(page);
});

fullTest("a guest with an open round is warned that a new account does not have it", async () => {
  const page = await open(browser, server.url, desktop);
  await page.goto("/casino/game/mines");
  await settled(page);
  await playButton(page).click();
  await page.waitForFunction(() => document.querySelector(".play-button-word")?.textContent === "Cancel");
  await page.goto("/");
  await page.getByRole("button", { name: "Sign up" }).first().click();
  const note = page.getByRole("dialog").getByRole("note");
  await note.filter({ hasText: "not your open rounds" }).waitFor();
  await accessible(page, "the sign-up of a guest with an open round");
  await note.getByRole("link", { name: "Mines" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.waitForFunction(() => document.querySelector(".play-button-word")?.textContent === "Cancel");
  await ready(page);
  await playButton(page).click();
  await page.waitForFunction(() => document.querySelector(".play-button-word")?.textContent === "Bet");
  await page.getByRole("button", { name: "Sign up" }).first().click();
  await page.getByRole("dialog").getByLabel("Email").first().waitFor();
  assert.equal(await note.count(), 0);
  await close(page);
});

test("a round continues after the page is loaded again", async () => {
  const page = await open(browser, server.url, desktop);
  await page.goto("/casino/game/mines");
  await settled(page);
  for (let tries = 0; ; tries++) {
    assert.ok(tries < 30, "thirty rounds, and each hit a mine at once"); // 0.12^30 is 2e-28
    await playButton(page).click();
    const random = page.getByRole("button", { name: /Pick a random tile/ });
    await page.waitForFunction(() => document.querySelector(".play-button-word")?.textContent === "Cancel");
    await ready(page);
    const before = await pills(page);
    await random.click();
    await page.waitForFunction(
      (count) => document.querySelectorAll(".play-pill").length > count || /^Cash out/.test(document.querySelector(".play-button")?.textContent ?? ""),
      before,
    );
    await ready(page);
    if (/^Cash out/.test(await playButton(page).textContent())) break;
  }
  const offered = await playButton(page).textContent();
  await page.reload();
  await page.waitForFunction((text) => document.querySelector(".play-button")?.textContent === text, offered);
  await ready(page);
  await page.getByLabel("Mines", { exact: true }).and(page.locator(":disabled")).waitFor(); // Choices are locked during a round.
  const before = await pills(page);
  await playButton(page).click();
  await page.waitForFunction((count) => document.querySelectorAll(".play-pill").length > count, before);
  await close(page);
});

describe("a player", () => {
  test("bets automatically, sees the profit, looks at a bet and verifies it", async () => {
    const page = await open(browser, server.url, desktop);
    const person = newcomer();
    await register(page, person);
    await page.goto("/casino/game/dice");
    await settled(page);
    const chip = page.locator("button.balance-chip");
    await chip.and(page.locator("[aria-disabled=true]")).waitFor(); // It waits for the confirmation of the email address.
    await chip.filter({ hasText: "Fun Play" }).waitFor(); // A new player starts with play money.
    await page.getByRole("button", { name: "Statistics" }).click();
    await page.getByRole("tab", { name: "Auto" }).click();
    await page.getByLabel("Number of bets").fill("3");
    await playButton(page).filter({ hasText: /^Start 1\.00 USD/ }).click();
    await page.waitForFunction(() => document.querySelectorAll(".play-pill").length === 3);
    await page.waitForFunction(() => document.querySelector(".play-button-word")?.textContent === "Start");
    const monitor = page.getByRole("complementary", { name: "Profit monitor" });
    await monitor.filter({ hasText: "3.00" }).waitFor(); // Three dollars were wagered.

    await page.locator(".play-pill").first().click();
    await dialog(page).getByText("Server seed hash (SHA-256)").waitFor();
    await dialog(page).getByText(/^\d{1,2} \w{3} \d{4}, \d\d:\d\d:\d\d /).waitFor(); // The exact time is available.
    await accessible(page, "the bet overview");
    await dismiss(page);

    await page.getByRole("button", { name: "Client seed" }).click();
    await dialog(page).getByLabel("New client seed").fill("a-seed of mine");
    await dialog(page).getByRole("button", { name: "Change" }).click();
    await dialog(page).getByText("Revealed: the seeds of your bets until now").waitFor();
    await accessible(page, "the client seed dialog");
    await dismiss(page);

    await page.locator(".play-pill").first().click();
    const verify = dialog(page).getByRole("link", { name: "Verify" });
    await verify.waitFor();
    const outcome = await page.locator(".play-pill").first().textContent();
    await verify.click();
    await page.waitForURL(/\/fairness\?verify=dice-/);
    await settled(page);
    await page.getByText(outcome, { exact: false }).first().waitFor();
    await page.getByTestId("fairness-verdict").filter({ hasText: /^Verified: \d+\.\d\d×, same as your bet$/ }).waitFor();
    await accessible(page, "the verifier");
    await page.getByLabel("Nonce").fill("77");
    await page.getByTestId("fairness-verdict").filter({ hasNotText: "your bet" }).waitFor(); // Another bet is not the own one.
    await close(page);
  });

  fullTest("changes the seed and verifies in one press, once no round is open", async () => {
    const page = await open(browser, server.url, phone);
    const person = newcomer();
    await register(page, person);
    await page.goto("/casino/game/mines");
    await settled(page);
    await playRound(page, "mines");
    await playButton(page).click();
    await playButton(page).filter({ hasText: /^Cancel$/ }).waitFor(); // Nothing is opened, so a cash-out is not possible.
    await ready(page);
    await page.locator(".play-pill").first().click();
    const verify = dialog(page).getByRole("button", { name: "Change seed and verify" });
    expectStatuses(page, 400); // The refusal names the open round.
    await verify.click();
    await dialog(page).getByRole("alert").filter({ hasText: "open round" }).waitFor();
    await accessible(page, "a change of seeds that is held up");
    await dialog(page).getByRole("button", { name: "Finish the Mines round" }).click();
    await dialog(page).waitFor({ state: "detached" });
    await ready(page);
    await playButton(page).click();
    await playButton(page).filter({ hasText: /^Play 1\.00 USD/ }).waitFor();
    await ready(page);
    await page.locator(".play-pill").last().click();
    await verify.click();
    await page.waitForURL(/\/fairness\?verify=mines-/);
    await page.getByTestId("fairness-verdict").filter({ hasText: "same as your bet" }).waitFor();
    await page.locator('.fair-part details:not([open])').first().waitFor(); // On a phone the steps are folded.
    await accessible(page, "the verifier on a phone");
    await page.goBack();
    await close(page);
  });

  fullTest("another's bet says whose turn it is to reveal", async () => {
    const page = await open(browser, server.url, desktop);
    await register(page, newcomer());
    await page.goto("/");
    await settled(page);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight)); // The feed is rendered when it comes near.
    await page.getByRole("tab", { name: "All", exact: true }).click();
    const row = page.locator(".feed-row").first();
    await row.locator(".feed-open").click();
    await dialog(page).getByText(/once its player reveals the seed|keeps the seeds of this bet private|verify this bet and all earlier ones|verify (this bet|the crash point) in your browser|The round is still running/).waitFor();
    assert.equal(await dialog(page).getByRole("button", { name: "Change seed and verify" }).count(), 0);
    await page.keyboard.press("Escape");
    const play = row.getByRole("link", { name: /^Play / });
    const to = await play.getAttribute("href");
    await play.click();
    await page.waitForURL(`**${to}`);
    await close(page);
  });

  fullTest("plays with real money that the operator gave", async () => {
    const person = await registerByCall(server, newcomer());
    await command(server.data, "user", "grant", person.user.name, "25", "usd", "--reason", "a test");
    const client = await cookieClient(server);
    await client.post("/auth/login", { login: person.user.email ?? person.user.name, password: "correct horse" });
    const answer = await client.post("/api/data/currencies", {});
    assert.equal(answer.currencies.find((currency) => currency.id === "usd").balance.real, "25.00");
  });

  fullTest("shares a bet by its link", async () => {
    const page = await open(browser, server.url, phone);
    await page.goto("/casino/game/limbo");
    await settled(page);
    await playRound(page, "limbo");
    await page.locator(".play-pill").first().click();
    const id = await newest(page);
    await page.goto(`/?game=limbo-${id}`);
    await dialog(page).getByText(id).waitFor();
    assert.equal(await dialog(page).locator(".bet-share").count(), 0, "guests share nothing");
    await accessible(page, "a shared bet");
    await close(page);
  });
});

test("on a phone the foot has the stake, its chips and the next action", async () => {
  const page = await open(browser, server.url, phone);
  await page.goto("/casino/game/dice");
  await settled(page);
  await playButton(page).filter({ hasText: /^Play 1\.00 USD wins \+1\.00 USD$/ }).waitFor();
  await page.getByRole("button", { name: /double the stake/ }).click();
  await playButton(page).filter({ hasText: /^Play 2\.00 USD/ }).waitFor();
  const more = page.getByRole("button", { name: "Chips and limits" });
  await more.click();
  const chips = page.getByRole("group", { name: "Chips" }).getByRole("button");
  await eventually(async () => assert.deepEqual(await chips.allTextContents(), ["0.1", "1", "10", "100", "1K"], "none is above the largest stake"));
  await page.getByText("Max 1,000 USD").waitFor();
  await accessible(page, "the chips of a phone");
  await chips.nth(2).click();
  await chips.first().waitFor({ state: "detached" });
  await playButton(page).filter({ hasText: /^Play 10\.00 USD/ }).waitFor();
  await more.click();
  await page.keyboard.press("Escape");
  await chips.first().waitFor({ state: "detached" });
  await page.getByLabel("Stake", { exact: true }).fill("0.01");
  await page.getByLabel("Multiplier").fill("1.5");
  await playButton(page).filter({ hasText: "The profit is rounded down to 0" }).waitFor();
  const turbo = page.getByRole("button", { name: "Turbo" });
  await turbo.click();
  await page.getByRole("button", { name: "Turbo", pressed: true }).waitFor();
  await turbo.click();
  await close(page);
});

fullTest("a guest sees what auto play needs, and is asked to register", async () => {
  const page = await open(browser, server.url, desktop);
  await page.goto("/casino/game/limbo");
  await settled(page);
  await page.getByRole("tab", { name: "Auto" }).click();
  await page.getByText("Auto needs an account").waitFor();
  await page.getByLabel("Number of bets").waitFor();
  await accessible(page, "auto play of a guest");
  await playButton(page).filter({ hasText: "Sign in to start" }).click();
  await dialog(page).getByRole("tab").first().waitFor();
  assert.equal(await pills(page), 0);
  await close(page);
});
