// Promo codes: staff create one from a template and see it as players do, a player redeems it in
// the wallet and sees every refusal, a deposit bonus leads to the deposit, and a batch is a file.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { accessible, close, desktop, eventually, expectStatuses, launch, overflow, phone, settled, tablet } from "./browser.mjs";
import { dialog } from "./people.mjs";
import { fullTest, widths } from "./scope.mjs";
import { command, startServer } from "./server.mjs";
import { enter, member } from "./players.mjs";

let browser, server, anna, ben, admin;

before(async () => {
  [browser, server] = await Promise.all([launch(), startServer()]);
  await command(server.data, "settings", "set", "staff.two_factor", "false", "--reason", "for the tests");
  [anna, ben, admin] = [await member(server, "anna", { grant: "50" }), await member(server, "ben"), await member(server, "admin", { role: "admin" })];
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const plain = {
  kind: "cash", batch: 0, name: "A gift", description: "", public: false, amount: "5", currency: "", tickets: 0, percent: 0, min: "", owner: "", account: "",
  countries: [], referral: "none", deposits: "any", vip: 0, max_balance: "", max_uses: 10, per_player: 1, per_day: 0, budget: "", starts_at: 0, ends_at: 0,
};
const terms = { kind: "real_first", wager: 30, max_bet: 5_000_000, max_win: 0, days: 30 };

const make = (code, draft = {}) => admin.post("/api/admin/code/create", { request: `make ${code}`, draft: { ...plain, code, ...draft }, reason: "for the tests" });

const redeemed = async (page, code) => {
  await page.getByLabel("Promocode", { exact: true }).and(page.getByRole("textbox")).fill(code);
  await page.getByRole("button", { name: "Activate", exact: true }).click();
};

fullTest("a guest who wants to redeem a code is asked to sign in", async () => {
  const page = await enter(browser, server.url, null);
  await page.getByRole("contentinfo").getByRole("button", { name: "Redeem Code" }).click();
  await dialog(page).getByRole("tab").first().waitFor();
  assert.equal(await dialog(page).getByRole("tab", { name: "Promocode" }).count(), 0);
  await close(page);
});

test("staff set up a code from a template and see it first as players do", async () => {
  const page = await enter(browser, server.url, admin, { path: "/vip" });
  await page.goto("/admin/codes");
  await page.getByText("There are no promo codes yet.").waitFor();
  await page.getByRole("button", { name: "New code" }).click();
  await settled(page);
  await accessible(page, "the templates of promo codes");
  await dialog(page).getByRole("radio", { name: /^Free cash/ }).click();
  const form = dialog(page, "Free cash");
  await form.getByLabel("Name", { exact: true }).fill("Spring gift");
  await form.getByRole("textbox", { name: "Code", exact: true }).fill("spring");
  await form.getByRole("textbox", { name: "Amount" }).fill("2.50");
  await form.getByRole("textbox", { name: "Maximum uses", exact: true }).fill("");
  expectStatuses(page, 422);
  await form.getByRole("button", { name: "Preview" }).click();
  await form.getByText("Give how often the code can be used", { exact: false }).waitFor();
  await form.getByRole("textbox", { name: "Budget" }).fill("5");
  await form.getByRole("switch", { name: "Public" }).click();
  await form.getByRole("button", { name: "Preview" }).click();
  await form.getByText("It costs at most $5.00.").waitFor();
  await form.getByText("2 left").waitFor();
  for (const viewport of widths(desktop, phone)) {
    await page.setViewportSize(viewport);
    await settled(page);
    assert.equal(await overflow(page), 0, viewport.name);
    if (viewport === desktop) await accessible(page, "a new promo code");
  }
  await page.setViewportSize(desktop);
  await form.getByRole("button", { name: /^Deposits/ }).click();
  await page.getByRole("option", { name: "Any" }).click();
  await form.getByRole("button", { name: "Preview" }).click();
  await form.getByText("A person with several accounts can use it several times.", { exact: false }).waitFor();
  await form.getByLabel("Reason").fill("a campaign");
  await form.getByRole("button", { name: "Create" }).click();
  await page.getByText("The code was created.").waitFor();
  await page.getByRole("row", { name: /SPRING/ }).getByText("$0.00 of $5.00").waitFor();
  for (const viewport of widths(desktop, tablet, phone)) {
    await page.setViewportSize(viewport);
    await settled(page);
    assert.equal(await overflow(page), 0, viewport.name);
  }
  await accessible(page, "the promo codes");
  await close(page);
});

test("a player redeems codes in the wallet and sees the reason of each refusal", async () => {
  await make("VIPONLY", { vip: 1 });
  await make("HERS", { account: ben.name });
  await make("MINE", { owner: anna.name });
  await make("REFERRED", { referral: "referred_only" });
  await make("POOR", { max_balance: "10" });
  const page = await enter(browser, server.url, anna, { viewport: phone });
  await page.getByRole("contentinfo").getByRole("button", { name: "Redeem Code" }).click();
  await dialog(page).getByText("$2.50 free cash", { exact: true }).waitFor();
  for (const viewport of widths(phone, tablet, desktop)) {
    await page.setViewportSize(viewport);
    await settled(page);
    assert.equal(await overflow(page), 0, viewport.name);
  }
  await accessible(page, "the promo codes of the wallet");
  expectStatuses(page, 400);
  for (const [code, says] of [
    ["nothing", "This promocode is invalid or expired."],
    ["viponly", "This promocode is only for VIP users."],
    ["hers", "This promocode is private and cannot be activated with your account"],
    ["mine", "You cannot activate your own promocode!"],
    ["referred", "This promocode is only for referral users."],
    ["poor", "Your balance is too high for promocodes."],
  ]) {
    await redeemed(page, code);
    await page.getByText(says, { exact: true }).waitFor();
  }
  await redeemed(page, " spring ");
  await page.getByText(/You have received .*2\.50/).waitFor();
  await eventually(async () => assert.deepEqual((await anna.post("/api/bonusBalance", {})).map(({ value, terms }) => [value, terms.max_win]), [["2.50", 10]]));
  await dialog(page).getByText("No available promocodes yet. Check back later or follow our social media!").waitFor();
  await redeemed(page, "SPRING");
  await page.getByText("You have already used this promocode.").waitFor();
  await close(page);
});

fullTest("the code in the list is used by its button, and the last use is gone then", async () => {
  const page = await enter(browser, server.url, ben, {});
  await page.getByRole("contentinfo").getByRole("button", { name: "Redeem Code" }).click();
  await dialog(page).getByRole("button", { name: "Activate SPRING" }).click();
  await page.getByText(/You have received .*2\.50/).waitFor();
  await dialog(page).getByText("No available promocodes yet.", { exact: false }).waitFor();
  await close(page);
  const office = await enter(browser, server.url, admin, { path: "/vip" });
  await office.goto("/admin/codes?term=SPRING");
  const row = office.getByRole("row", { name: /SPRING/ });
  await row.getByText("spent").waitFor();
  await row.getByText("$5.00 of $5.00").waitFor();
  await row.getByRole("button").last().click();
  await office.getByRole("menuitem", { name: "Show uses" }).click();
  const uses = dialog(office).getByRole("table", { name: "Uses" });
  await uses.getByText(anna.name).waitFor();
  await eventually(async () => assert.equal(await uses.getByRole("row").count(), 3));
  await settled(office);
  await accessible(office, "the uses of a promo code");
  await close(office);
});

fullTest("a deposit bonus opens the deposit, from the wallet and from a banner", async () => {
  await make("WELCOME", { kind: "deposit_bonus", amount: "100", percent: 50, min: "10", terms, deposits: "none", budget: "400", max_uses: 0 });
  const page = await enter(browser, server.url, ben, {});
  await page.getByRole("contentinfo").getByRole("button", { name: "Redeem Code" }).click();
  await redeemed(page, "welcome");
  await page.getByText("You receive the bonus with your next deposit.").waitFor();
  await dialog(page).getByText(/Your next deposit of at least \$10\.00 earns a bonus of 50\.00\s%, up to \$100\.00\./).waitFor();
  await eventually(async () => assert.equal(await dialog(page).getByRole("tab", { name: "Deposit" }).getAttribute("aria-selected"), "true"));
  await settled(page);
  await accessible(page, "a deposit that a bonus waits for");
  const again = await ben.post("/api/promocode/promotion-banner-activate", { code: "WELCOME" });
  assert.equal(again.data.percent, 50);
  await close(page);
});

fullTest("a batch is a file of codes that work once, and a stopped code works no more", async () => {
  const { id } = await make("GIFT", { batch: 3, max_uses: 0 });
  const page = await enter(browser, server.url, admin, { path: "/vip" });
  await page.goto("/admin/codes?term=GIFT");
  await page.getByRole("row", { name: /GIFT/ }).getByRole("button").last().click();
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("menuitem", { name: "Download the codes" }).click()]);
  assert.equal(file.suggestedFilename(), "a-gift.csv");
  const lines = (await (await file.createReadStream()).toArray()).join("").trim().split("\r\n");
  assert.equal(lines.length, 4);
  const word = lines[1].split(",")[0];
  assert.match(word, /^GIFT-[2-9A-HJ-NP-Z]{12}$/);
  assert.equal((await anna.post("/api/promocode/activate", { code: word.toLowerCase() })).type, "balance");
  await page.getByRole("row", { name: /GIFT/ }).getByRole("button").last().click();
  await page.getByRole("menuitem", { name: "Stop" }).click();
  await dialog(page).getByLabel("Reason").fill("they were found");
  await dialog(page).getByRole("button", { name: "Stop" }).click();
  await page.getByText("The code was stopped.").waitFor();
  await page.getByRole("row", { name: /GIFT/ }).getByText("stopped").waitFor();
  const [row] = (await admin.post("/api/admin/codes", { term: id })).rows;
  assert.deepEqual([row.uses, row.cost], [1, "5.00"]);
  await close(page);
});
