// The affiliate programme: the views of a guest and a partner, a code, a player who registers by
// its link and plays, a claim, the file of days, a hold and its release in the office, and a
// self-excluded partner.
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { accessible, close, desktop, eventually, expectStatuses, launch, overflow, phone, settled, tablet } from "./browser.mjs";
import { confirmByCall, cookieClient, dialog, newcomer, openAuth, password, register, signedIn } from "./people.mjs";
import { fullTest, widths } from "./scope.mjs";
import { command, startServer } from "./server.mjs";
import { enter, member } from "./players.mjs";

let browser, server, anna, admin, bruno, code;

before(async () => {
  [browser, server] = await Promise.all([launch(), startServer()]);
  await command(server.data, "settings", "set", "staff.two_factor", "false", "--reason", "for the tests");
  [anna, admin] = [await member(server, "anna", {}), await member(server, "admin", { role: "admin" })];
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const shots = process.env.CROUPIER_SHOTS;
const shot = (page, name) => (shots ? page.screenshot({ path: `${shots}/${name}.png`, fullPage: true }) : undefined);

/** Checks a page at three widths. */
async function threeWidths(page, name) {
  for (const viewport of widths(tablet, phone, desktop)) {
    await page.setViewportSize(viewport);
    await settled(page);
    assert.equal(await overflow(page), 0, `${name}, ${viewport.width}`);
    await accessible(page, `${name}, ${viewport.width}`);
    await shot(page, `${name}-${viewport.width}`);
  }
}

let bets = 0;
const bet = (person, sum) => {
  bets += 1;
  return person.post("/api/whisper", { event: "Play", data: { api_id: "dice", bet: sum, demo: false, currency: "usd", request_id: `bet-${bets}`, data: { over: true, target: "50.50" } } });
};

fullTest("a guest reads the terms and is asked to sign in", async () => {
  const page = await enter(browser, server.url, null, { viewport: desktop, path: "/partner" });
  await page.getByText("earn 10.00", { exact: false }).waitFor();
  await page.getByText("Sign in to get your referral link.").waitFor();
  await threeWidths(page, "partner-guest");
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
  await dialog(page).getByRole("tab").first().waitFor();
  await close(page);
});

test("a partner makes a code of their own", async () => {
  const page = await enter(browser, server.url, anna, { viewport: phone, path: "/partner" });
  await page.getByText("You have no referred players yet.", { exact: false }).waitFor();
  await page.getByText("You have no commission of the last 30 days.").waitFor();
  await eventually(async () => assert.equal(await page.getByRole("button", { name: "Claim" }).isDisabled(), true));
  await page.getByRole("button", { name: "New code" }).click();
  await dialog(page).getByLabel("Code", { exact: true }).fill("a b");
  expectStatuses(page, 422);
  await dialog(page).getByRole("button", { name: "Create the code" }).click();
  await dialog(page).getByText("This contains invalid symbols").waitFor();
  await accessible(page, "an invalid code");
  code = `TIPS-${Date.now() % 100_000}`;
  await dialog(page).getByLabel("Code", { exact: true }).fill(code.toLowerCase());
  await dialog(page).getByLabel("Name (visible only to you)").fill("The channel");
  await dialog(page).getByRole("button", { name: "Create the code" }).click();
  await page.getByText(`Your code ${code} is active.`).waitFor();
  await page.getByText(`${server.url}/ref/${code}`, { exact: false }).first().waitFor();
  await close(page);
});

test("a visitor by the link has its code filled in, and counts for the partner", async () => {
  const visitor = await enter(browser, server.url, null, { viewport: desktop, path: `/ref/${code}` });
  const person = newcomer("bruno");
  await openAuth(visitor, "Sign up");
  await eventually(async () => assert.equal(await dialog(visitor).getByLabel("Invite code (optional)").inputValue(), code));
  await register(visitor, person);
  await signedIn(visitor);
  await close(visitor);
  bruno = await cookieClient(server);
  await bruno.post("/auth/login", { login: person.name, password: person.password ?? password });
  await confirmByCall(server, bruno, person.email);
  await command(server.data, "user", "grant", person.name, "50", "usd", "--reason", "a test");
  const found = await anna.post("/api/partner/referrals", {});
  assert.deepEqual(found.rows.map(({ name, code: by, state }) => [name, by, state]), [["br***", code, "clear"]]);
  await bet(bruno, "20");
  await eventually(async () => assert.match((await anna.post("/api/partner", {})).earnings[0]?.claimable ?? "", /^0\.02/)); // 10 % of some 1 % of $20
});

test("commission shows with its bets, and staff hold and release it", async () => {
  const page = await enter(browser, server.url, anna, { viewport: desktop, path: "/partner" });
  await page.getByRole("table", { name: "Commission" }).getByText("USD").waitFor();
  await page.getByRole("table", { name: "Your players" }).getByText("br***").waitFor();
  await threeWidths(page, "partner-earnings");
  const file = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as CSV" }).click();
  assert.equal((await file).suggestedFilename(), "commission.csv");
  const office = await enter(browser, server.url, admin, { viewport: desktop, path: "/vip" });
  await office.goto("/admin/partners");
  await office.getByText("There are no held referrals.").waitFor();
  await office.getByRole("table", { name: "Partners" }).getByRole("link", { name: anna.name }).click();
  await office.getByRole("button", { name: "Hold" }).click();
  await dialog(office).getByLabel("Reason").fill("they look alike");
  await accessible(office, "the decision on a referral");
  await dialog(office).getByRole("button", { name: "Hold" }).click();
  await office.getByText("The decision is in force.").first().waitFor();
  await threeWidths(office, "office-partner");
  expectStatuses(page, 400);
  await page.getByRole("button", { name: "Claim" }).click();
  await page.getByText("There is no commission to collect yet.").waitFor();
  await page.getByText("on hold for review").first().waitFor();
  await office.goto("/admin/partners");
  await office.getByRole("table", { name: "Held referrals" }).getByRole("button", { name: /^Release/ }).click();
  await dialog(office).getByLabel("Reason").fill("they are two");
  await dialog(office).getByRole("button", { name: "Release" }).click();
  await office.getByText("There are no held referrals.").waitFor();
  await threeWidths(office, "office-partners");
  await close(office);
  await page.reload();
  await page.getByRole("button", { name: "Claim" }).click();
  await page.getByText("Your commission is in your balance.").waitFor();
  await eventually(async () => assert.equal(await page.getByRole("button", { name: "Claim" }).isDisabled(), true));
  await close(page);
});

fullTest("an excluded player gets no marketing and claims earlier commission", async () => {
  await bet(bruno, "5");
  await eventually(async () => assert.match((await anna.post("/api/partner", {})).earnings[0].claimable, /[1-9]/));
  await anna.post("/api/user/self_exclude", { duration: "24h", password: anna.password });
  const page = await enter(browser, server.url, anna, { viewport: phone, path: "/partner" });
  await page.getByText("You can still claim your earned commission.", { exact: false }).waitFor();
  assert.equal(await page.getByRole("button", { name: "New code" }).count(), 0);
  await settled(page);
  await accessible(page, "the page of a partner who is excluded");
  await page.getByRole("button", { name: "Claim to my balance" }).click();
  await page.getByText("Your commission is in your balance.").waitFor();
  await close(page);
  await bet(bruno, "5");
  await eventually(async () => assert.equal((await admin.post("/api/admin/partner", { id: anna.id })).partner.closed, true));
  assert.doesNotMatch((await anna.post("/api/partner", {})).earnings[0].claimable, /[1-9]/);
});
