// The chat: requirements for writing, commands, pictures, quizzes, other players, refused gifts,
// old messages, and the drawer on phones.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { accessible, close, desktop, eventually, expectStatuses, focused, launch, overflow, phone, settled, tablet } from "./browser.mjs";
import { dialog } from "./people.mjs";
import { fullDescribe, fullTest } from "./scope.mjs";
import { startServer, trustModerators } from "./server.mjs";
import { acceptRules, box, chat, dollars, enter, log, member, playReal, row, say } from "./players.mjs";

/** Long enough for the countdown of the slow mode to be visible. */
const slow = "2s";

let browser, server, anna, bert, mary, nora;
before(async () => {
  [browser, server] = await Promise.all([
    launch(), startServer({ env: { CROUPIER_CHAT_SLOW: slow, CROUPIER_CHAT_HOUSE_RAIN: "false" } }),
  ]);
  await trustModerators(server);
  [anna, bert, mary, nora] = await Promise.all([
    member(server, "anna", { grant: "100" }), member(server, "bert"),
    member(server, "mary", { role: "chat_moderator" }), member(server, "nora", { role: "chat_moderator" }),
  ]);
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

/** A page with little content besides the chat. */
const quietPage = "/licences";
const visit = (person, options) => enter(browser, server.url, person, { path: quietPage, ...options });

/** A member's page with accepted rules. */
async function writer(person, { room = "Casino", ...options } = {}) {
  const page = await visit(person, options);
  await chat(page).getByRole("button", { name: room, exact: true }).click();
  await acceptRules(page);
  await box(page).focus();
  await chat(page).getByRole("button", { name: "Close the rules" }).click();
  return page;
}

/** Writes as the moderator without a browser, exempt from the slow mode. */
const sayByCall = (person, message) => person.post("/api/whisper", { event: "ChatMessage", data: { message, channel: "casino_en" } });

/** Waits until the text field contains a text. */
const boxHas = (page, words) => eventually(async () => assert.equal(await box(page).inputValue(), words));

const tool = (page, name) => chat(page).getByRole("button", { name, exact: true });
const commands = (page) => chat(page).getByRole("listbox", { name: "Commands" });

/**
 * Fails with every accessibility violation. The list is scrolled a little before, because a clipped
 * button would count as too small.
 */
async function legible(page, where) {
  await page.waitForFunction(() => {
    const list = document.querySelector(".chat-list");
    if (!list) return true;
    const { top, bottom } = list.getBoundingClientRect();
    const cut = [...list.querySelectorAll("button")].map((one) => one.getBoundingClientRect())
      .some((one) => (one.top < top && one.bottom > top) || (one.top < bottom && one.bottom > bottom));
    if (cut) list.scrollTop -= 3;
    return !cut;
  });
  await accessible(page, where);
}

/** Types and submits a command. */
async function order(page, words) {
  await box(page).fill(words);
  await box(page).press("Enter");
}

describe("writing", () => {
  test("a guest is asked to sign in, a newcomer to accept the rules, which open once more by themselves", async () => {
    const guest = await visit(null);
    await tool(guest, "Sign in to chat").click();
    await dialog(guest).getByLabel("Email or user name").waitFor();
    await close(guest);

    const page = await visit(anna);
    await tool(page, "Read the rules").click();
    const rules = chat(page).getByRole("region", { name: "Chat rules" });
    await eventually(async () => assert.equal(await rules.getByRole("listitem").count(), 10));
    await legible(page, "the rules of the chat");
    await rules.getByRole("button", { name: "I accept" }).click();
    await box(page).focus();
    await rules.waitFor();
    await tool(page, "Close the rules").click();
    await page.reload();
    await box(page).click();
    await box(page).fill("x");
    assert.equal(await rules.count(), 0, "only the first time");
    await close(page);
  });

  fullTest("the slow mode and the length hold one back, and say so", async () => {
    const page = await writer(anna, { before: (fresh) => fresh.clock.install() });
    await box(page).fill("x".repeat(230));
    await chat(page).getByText("26 characters left").waitFor();
    await box(page).fill("x".repeat(260));
    await chat(page).getByText("4 characters too many").waitFor();
    await eventually(async () => assert.equal(await tool(page, "Send").isDisabled(), true));
    await box(page).press("Enter");
    // The page's clock is paused until all of this was checked.
    await eventually(async () => page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))); // That moment may have passed meanwhile.
    await say(page, "short enough");
    await chat(page).getByRole("button", { name: "You can send again in 2 seconds." }).waitFor();
    await box(page).fill("at once");
    await box(page).press("Enter");
    await eventually(async () => assert.equal(await box(page).inputValue(), "at once", "what is too fast stays where it is"));
    await page.clock.resume();
    await tool(page, "Send").and(page.locator(":enabled")).click();
    await row(page, "at once").waitFor();
    assert.equal(await row(page, "xxx").count(), 0, "nothing too long was sent");
    await close(page);
  });
});

describe("commands", () => {
  fullTest("are listed, completed, and nothing is done while an argument is missing", async () => {
    const page = await writer(anna);
    await box(page).fill("/");
    await commands(page).waitFor();
    await eventually(async () => assert.deepEqual(
      await commands(page).getByRole("option").locator("code").allTextContents(),
      ["/user {name}", "/bet {id}", "/ignore {name}", "/unignore {name}", "/tip {name} {amount}", "/rain {users} {amount}"],
    ));
    await legible(page, "the list of commands");
    await box(page).press("ArrowDown");
    await box(page).press("Enter");
    await boxHas(page, "/bet ");
    await chat(page).getByText("/bet {id}", { exact: true }).waitFor();
    await box(page).fill("/ti");
    await box(page).press("Tab");
    await boxHas(page, "/tip ");
    const before = await dollars(anna);
    for (const [words, refusal] of [
      ["/tip", "Missing arguments. Usage: /tip {name} {amount}"],
      [`/tip ${bert.name}`, "Missing arguments. Usage: /tip {name} {amount}"],
      [`/tip ${bert.name} nothing`, "Missing arguments. Usage: /tip {name} {amount}"],
      ["/rain 5", "Missing arguments. Usage: /rain {users} {amount}"],
      ["/rain 26 1", "The number of users must be from 1 to 25. Usage: /rain {users} {amount}"],
      ["/user", "Missing arguments. Usage: /user {name}"],
      ["/quiz", "Unknown command /quiz."],
      ["/nothing of this", "Unknown command /nothing."],
    ]) {
      await order(page, words);
      await chat(page).getByRole("alert").getByText(refusal, { exact: true }).waitFor();
      await eventually(async () => assert.equal(await box(page).inputValue(), words, "what was typed stays"));
    }
    assert.equal(await log(page).getByText("/tip").count(), 0, "no command becomes a message");
    assert.equal(await dollars(anna), before);
    await close(page);
  });

  test("refuse names and bets that there are not, and tip those that there are", async () => {
    const page = await writer(anna);
    expectStatuses(page, 400, 404, 422);
    await order(page, "/user unknown_player");
    await page.getByRole("alert").filter({ hasText: "Unknown user." }).waitFor();
    await order(page, "/bet 123456789");
    await page.getByRole("alert").filter({ hasText: "Unknown game." }).waitFor();
    const before = await dollars(anna);
    await order(page, `/tip ${anna.name} 1`);
    await page.getByRole("alert").filter({ hasText: /yourself/ }).waitFor();
    await order(page, `/tip ${bert.name} 100000`);
    await page.getByRole("alert").filter({ hasText: /amount/i }).waitFor();
    assert.equal(await dollars(anna), before, "refused gifts move nothing");
    await order(page, `/tip ${bert.name} 1.5`);
    await log(page).getByText("1.50 USD").waitFor();
    assert.equal(Number(await dollars(anna)), Number(before) - 1.5);
    assert.equal(await dollars(bert), "1.50");
    await order(page, `/user ${bert.name}`);
    await dialog(page).getByRole("heading", { name: bert.name }).waitFor();
    await close(page);
  });
});

fullTest("a typed tip whose answer got lost is not given twice when it is handed in again", async () => {
  const page = await writer(anna);
  await playReal(page);
  page.expected.push(/ERR_FAILED/);
  const before = Number(await dollars(anna));
  await page.route("**/api/chat/tip", async (route) => {
    await route.fetch(); // The server handles it.
    await route.abort();
  }, { times: 1 });
  const words = `/tip ${bert.name} 3.25`;
  await order(page, words);
  await page.getByRole("alert").filter({ hasText: /cannot be reached/ }).waitFor();
  await eventually(async () => assert.equal(await box(page).inputValue(), words, "what was typed stays"));
  await box(page).press("Enter");
  await boxHas(page, "");
  assert.equal(Number(await dollars(anna)), before - 3.25);
  await log(page).getByText("3.25 USD").first().waitFor();
  await eventually(async () => assert.equal(await log(page).getByText("3.25 USD").count(), 1));
  await close(page);
});

describe("pictures", () => {
  fullTest("an emoji is found by its name and put into the message", async () => {
    const page = await writer(anna);
    await tool(page, "Emoji, stickers and GIFs").click();
    const search = chat(page).getByRole("searchbox", { name: "Search" });
    await search.fill("nothing_has_it");
    await chat(page).getByText("Nothing matches.").waitFor();
    await search.fill("smil");
    const found = chat(page).getByRole("tabpanel").getByRole("button");
    await found.first().waitFor();
    assert.deepEqual(await found.locator("img").evaluateAll((all) => all.map((one) => one.alt).filter((alt) => !alt.includes("smil"))), []);
    await legible(page, "the emoji picker");
    await found.and(page.getByTitle(":smile:")).click();
    await boxHas(page, ":smile: ");
    await box(page).fill("happy :smile: and :no_such_code:");
    await box(page).press("Enter");
    const sent = row(page, "happy").filter({ hasText: ":no_such_code:" });
    await sent.getByRole("img", { name: ":smile:" }).waitFor();
    assert.equal(await sent.getByRole("img", { name: ":smile:" }).evaluate((image) => image.decode().then(() => image.naturalWidth > 0)), true);
    await close(page);
  });

  fullTest("stickers and GIFs are sent by a press", async () => {
    const page = await writer(bert);
    await tool(page, "Emoji, stickers and GIFs").click();
    await chat(page).getByRole("tab", { name: "Stickers" }).click();
    await chat(page).getByRole("button", { name: "Send Good game" }).click();
    await log(page).getByRole("img", { name: "Good game" }).waitFor();
    await chat(page).getByRole("searchbox", { name: "Search" }).waitFor({ state: "detached" });
    await tool(page, "Send").or(chat(page).getByRole("button", { name: /^You can send again/ })).waitFor();

    await tool(page, "Emoji, stickers and GIFs").click();
    await chat(page).getByRole("tab", { name: "GIFs" }).click();
    await chat(page).getByRole("searchbox", { name: "Search" }).fill("roulette");
    await chat(page).getByRole("button", { name: "Send Dice roll" }).waitFor({ state: "detached" });
    await legible(page, "the search for GIFs");
    const wheel = chat(page).getByRole("button", { name: "Send Roulette wheel spins" });
    // During the slow mode a press sends nothing and keeps the picker open.
    await page.waitForFunction(() => !document.querySelector(".chat-send .num"));
    await wheel.click();
    const image = log(page).getByRole("img", { name: "Roulette wheel spins" });
    await image.waitFor();
    await eventually(async () => {
      const { width, height } = await image.boundingBox();
      assert.deepEqual([width, height], [160, 160], "a fixed box");
    });
    await close(page);
  });
});

fullTest("a quiz is asked by a moderator and pays who answers first", async () => {
  const [asks, answers] = await Promise.all([writer(mary), writer(anna)]);
  await order(asks, "/quiz");
  const form = dialog(asks);
  await form.getByText("wins 2.00 CRP.").waitFor();
  await form.getByLabel("Question").fill("Which city has a <tower>?");
  await form.getByRole("button", { name: "Send" }).click();
  await form.getByRole("alert").or(form.getByText(/required/)).first().waitFor();
  await form.getByLabel("Answer").fill("Paris");
  await legible(asks, "the quiz dialog");
  await form.getByRole("button", { name: "Send" }).click();
  await form.waitFor({ state: "detached" });
  await Promise.all([asks, answers].map((page) => log(page).getByText("Which city has a <tower>?").waitFor()));
  const token = async () => {
    const { currencies } = await anna.post("/api/data/currencies", {});
    return currencies.reduce((sum, currency) => (currency.id === "usd" ? sum : sum + Number(currency.balance.real)), 0);
  };
  const before = await token();
  await say(answers, "London");
  await row(asks, "London").waitFor();
  await say(answers, "PARIS");
  await Promise.all([asks, answers].map(async (page) => {
    await log(page).getByText("Answer: Paris").waitFor();
    await log(page).getByText(/won 2\.00 CRP with the correct answer/).waitFor();
  }));
  assert.ok((await token()) > before, "the reward is on the account");
  await Promise.all([close(asks), close(answers)]);
});

describe("other players", () => {
  test("players are viewed, mentioned, ignored and shown again", async () => {
    const [page, other] = await Promise.all([writer(anna), writer(bert)]);
    await say(other, "do you read me?");
    await row(page, "do you read me?").getByRole("button", { name: bert.name, exact: true }).click();
    const popup = dialog(page);
    await popup.getByRole("heading", { name: bert.name }).waitFor();
    await popup.getByTestId("profile-popup-games").filter({ hasText: /^0$/ }).waitFor();
    assert.equal(await popup.getByTestId("profile-popup-admin").count(), 0, "only for those who may");
    const { user, wagered } = await anna.post("/api/profile/getUser", { id: bert.id });
    await eventually(async () => assert.equal(await popup.locator("img").first().getAttribute("src"), user.avatar, "the picture"));
    await eventually(async () => assert.equal(await popup.getByTestId("profile-popup-page").getAttribute("href"), `/profile/${bert.id}`, "the way to the page"));
    assert.equal(Date.parse(await popup.getByTestId("profile-popup-joined").locator("time").getAttribute("datetime")), user.created_at, "since when");
    await eventually(async () => assert.equal(await popup.getByTestId("profile-popup-wagered").textContent(), `$${wagered.toFixed(2)}`, "what was wagered"));
    await legible(page, "the profile popup");
    await popup.getByRole("button", { name: "Mention" }).click();
    await boxHas(page, `@${bert.name} `);
    await popup.waitFor({ state: "detached" });
    await focused(box(page));
    await page.keyboard.press("End");
    await page.keyboard.type("yes");
    await box(page).press("Enter");
    await row(other, "yes").and(other.locator(".chat-row-mention")).waitFor();

    await row(page, "do you read me?").getByRole("button", { name: bert.name, exact: true }).click();
    await popup.getByRole("button", { name: "Ignore" }).click();
    await row(page, "do you read me?").waitFor({ state: "detached" });
    await page.keyboard.press("Escape");
    await say(other, "and now?");
    await row(other, "and now?").waitFor();
    await sayByCall(mary, "a word after that");
    await row(page, "a word after that").waitFor();
    assert.equal(await row(page, "and now?").count(), 0, "messages of ignored players are hidden");
    await order(page, `/unignore ${bert.name}`);
    await row(page, "and now?").waitFor();
    await order(page, `/ignore ${bert.name}`);
    await row(page, "and now?").waitFor({ state: "detached" });
    await order(page, `/unignore ${bert.name}`);
    await row(page, "and now?").waitFor();
    await Promise.all([close(page), close(other)]);
  });

  fullTest("moderators see who is here", async () => {
    const [page, other] = await Promise.all([mary, bert].map((person) => writer(person, { room: "Sports" })));
    const popup = dialog(page);
    const total = async () => {
      await order(page, "/online");
      return popup.getByTestId("online-total").textContent();
    };
    // A socket may not have joined the room yet.
    for (let asked = 1; (await total()) !== "Total: 2 user(s)"; asked++) {
      assert.ok(asked < 50, `${await popup.innerText()} after ${asked} looks`);
      await page.keyboard.press("Escape");
      await popup.waitFor({ state: "detached" });
    }
    await eventually(async () => assert.deepEqual((await popup.getByRole("listitem").allInnerTexts()).map((name) => name.trim().split("\n").at(-1)).sort(), [bert.name, mary.name].sort()));
    await legible(page, "the online list");
    await popup.getByRole("button", { name: bert.name }).click();
    await dialog(page).getByRole("heading", { name: bert.name }).waitFor();
    await Promise.all([close(page), close(other)]);
  });

  fullTest("rain for a wrong number of users, or of a wrong amount, is refused", async () => {
    const page = await writer(anna, { room: "Sports" });
    expectStatuses(page, 400);
    await playReal(page);
    const before = await dollars(anna);
    await tool(page, "Make it rain").click();
    const form = dialog(page);
    const send = form.getByRole("button", { name: "Make it rain" });
    await form.getByLabel("Amount").fill("5");
    for (const users of ["0", "26", "x"]) {
      await form.getByLabel("Users", { exact: true }).fill(users);
      await send.click();
      await form.getByText("Invalid number of users: 1 to 25").waitFor();
    }
    await form.getByLabel("Users", { exact: true }).fill("25");
    await form.getByTestId("rain-each").filter({ hasText: /^0\.20 USD$/ }).waitFor();
    await legible(page, "the rain dialog");
    await form.getByLabel("Amount").fill("2.49");
    await send.click();
    await form.getByText(/^Invalid amount/).waitFor();
    await form.getByLabel("Amount").fill("2.50");
    await send.click();
    await form.getByText("No player in this room currently qualifies for rain").waitFor();
    assert.equal(await dollars(anna), before, "nothing was given");
    await close(page);
  });
});

fullDescribe("a long chat", () => {
  const said = 130;
  /** Every fifth message has several lines, so rows have different heights. */
  const line = (n) => `line ${String(n).padStart(3, "0")} of many${n % 5 === 0 ? ", and this one goes on for a while".repeat(5) : ""}`;
  before(async () => {
    // The limit is 120 messages a minute per player.
    for (let n = 1; n <= said; n++) await sayByCall(n % 2 ? mary : nora, line(n));
  });

  /** The position of a message in the viewport. */
  const topOf = (page, words) => row(page, words).evaluate((one) => Math.round(one.getBoundingClientRect().top));
  const isAt = (page, words, top) =>
    eventually(async () => assert.ok(Math.abs((await topOf(page, words)) - top) <= 1, `${words} is at ${await topOf(page, words)}, not at ${top}`));

  fullTest("loads older messages above without a jump, and newer ones do not move a reader", async () => {
    const page = await visit(null);
    await row(page, `line ${said} of many`).waitFor();
    assert.equal(await chat(page).getByRole("button", { name: "Jump to the newest" }).count(), 0, "it opens at the newest");
    const drawn = await log(page).getByRole("article").count();
    assert.ok(drawn < 50, `${drawn} rows are in the page: only those near the window are`);
    // The previous page is delayed, to check the state before and after.
    const asked = [];
    await page.route("**/api/chat/history", async (route) => {
      await new Promise((go) => asked.push(go));
      await route.continue();
    });
    const edge = line(said - 49); // The first of the fifty messages that are loaded with the room.
    await toTop(page, edge);
    await eventually(() => assert.equal(asked.length, 1));
    const before = await eventually(async () => {
      const top = await topOf(page, edge);
      await page.evaluate(() => new Promise(requestAnimationFrame));
      assert.equal(await topOf(page, edge), top);
      return top;
    });
    asked[0]();
    await row(page, line(said - 51)).waitFor();
    await isAt(page, edge, before); // The visible messages keep their position.

    await sayByCall(mary, "news from below");
    await tool(page, "New messages").waitFor();
    await isAt(page, edge, before); // New messages do not move a reader.
    await toTop(page, line(said - 99));
    await eventually(() => assert.equal(asked.length, 2));
    asked[1]();
    await seek(page, line(1));
    await tool(page, "New messages").click();
    await row(page, "news from below").waitFor();
    await chat(page).getByRole("button", { name: /New messages|Jump to the newest/ }).waitFor({ state: "detached" });
    await close(page);
  });

  /** Scrolls up in steps until a message is in the page and the list is at its start. */
  async function toTop(page, words) {
    await page.waitForFunction((text) => {
      const list = document.querySelector(".chat-list");
      list.scrollTop = Math.max(0, list.scrollTop - 200);
      return [...list.querySelectorAll("article")].some((one) => one.textContent.includes(text)) && list.scrollTop === 0;
    }, words);
  }

  /** Scrolls up until a message is in the page. */
  async function seek(page, words) {
    await page.waitForFunction((text) => {
      const list = document.querySelector(".chat-list");
      if ([...list.querySelectorAll("article")].some((one) => one.textContent.includes(text))) return true;
      list.scrollTop -= 200;
      return false;
    }, words);
  }
});

describe("on every screen", () => {
  fullTest("a drawer on the phone that counts what was not read", async () => {
    const page = await visit(bert, { viewport: phone });
    const opener = page.locator(".chat-entry");
    await opener.waitFor();
    await legible(page, "the closed drawer");
    await unreadAfter(page, () => sayByCall(mary, "to those who do not look"));
    await opener.click();
    await chat(page).getByRole("button", { name: "Read the rules" }).waitFor();
    await row(page, "to those who do not look").last().waitFor();
    await legible(page, "the open drawer");
    assert.equal(await overflow(page), 0, "pixels that the page is too wide");
    await acceptRules(page);
    await say(page, "from a phone");
    await row(page, "from a phone").waitFor();
    await tool(page, "Close chat").click();
    await opener.waitFor();
    await page.locator(".chat-unread").waitFor({ state: "detached" }); // Visible messages are read.
    await focused(opener);
    await close(page);
  });

  /** Posts messages until the closed chat counts one. It joins the room only once the page is idle. */
  async function unreadAfter(page, act) {
    for (let step = 0; step < 30; step++) {
      await act();
      const seen = await page.locator(".chat-entry .chat-unread").waitFor({ timeout: 1000 }).then(() => true, () => false);
      if (seen) return;
    }
    assert.fail("nothing was counted");
  }

  for (const viewport of [tablet, desktop]) {
    fullTest(`readable by everybody at ${viewport.width}`, async () => {
      const page = await visit(bert, { viewport });
      if (viewport === tablet) await page.getByRole("banner").getByRole("button", { name: /^Chat/ }).click();
      await row(page, /./).first().waitFor();
      await settled(page);
      await legible(page, `the chat at ${viewport.width}`);
      await acceptRules(page);
      await box(page).focus();
      await legible(page, `the rules at ${viewport.width}`);
      await page.keyboard.press("Escape");
      if (viewport === tablet) {
        await page.keyboard.press("Escape");
        await chat(page).waitFor({ state: "hidden" });
      }
      await close(page);
    });
  }
});
