// Two-factor authentication: set-up with QR code, secret and backup codes, the requirement at
// sign-in and before sensitive changes, and the repetition of the refused request.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { accessible, close, desktop, eventually, expectStatuses, focused, launch, open, phone } from "./browser.mjs";
import { confirmWith, dialog, login, logout, newcomer, password, register, signedIn, totp, wrongTotp } from "./people.mjs";
import { fullTest, widths } from "./scope.mjs";
import { startServer } from "./server.mjs";

let browser, server;
before(async () => {
  [browser, server] = await Promise.all([launch(), startServer()]);
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const codeBox = (page) => page.locator("input[autocomplete='one-time-code']").first();

/** Types a code into the six boxes, digit by digit. */
async function type(page, code) {
  await codeBox(page).focus();
  await page.keyboard.type(code);
}

const boxes = (page) => dialog(page).locator("input");

/** Waits until a refused code is cleared, because earlier typing would be cleared with it. */
const empty = (page) =>
  eventually(async () => assert.deepEqual(await boxes(page).evaluateAll((all) => all.map((box) => box.value)), ["", "", "", "", "", ""]));

/** Enables two-factor and returns the secret and the backup codes. */
async function turnOn(page) {
  await page.goto("/profile/settings/security");
  await page.getByRole("button", { name: "Turn on" }).click();
  await dialog(page).getByLabel("Current password").waitFor();
  await accessible(page, "the question for the password");
  await confirmWith(page, "Continue");
  await page.getByRole("img", { name: "QR code" }).waitFor();
  const secret = (await page.getByTestId("twofactor-secret").textContent()).trim();
  await accessible(page, "the two-factor set-up");
  await type(page, totp(secret));
  await page.getByTestId("backup-code").first().waitFor();
  const backup = await page.getByTestId("backup-code").allTextContents();
  await page.getByRole("button", { name: "I have saved them" }).click();
  await page.getByRole("button", { name: "Turn off" }).waitFor();
  return { secret, backup };
}

for (const viewport of widths(desktop, phone)) {
  describe(viewport.name, () => {
    test("is set up, demanded at the next sign-in, and the refused sign-in is replayed", async () => {
      const page = await open(browser, server.url, viewport);
      expectStatuses(page, 403, 422);
      const person = newcomer();
      await register(page, person);
      const { secret, backup } = await turnOn(page);
      assert.equal(new Set(backup).size, 10, "ten different backup codes");
      await logout(page);

      const posts = [];
      page.on("request", (request) => request.url().endsWith("/auth/login") && posts.push(request.postData()));
      await login(page, person);
      await dialog(page).getByText("6", { exact: false }).first().waitFor();
      await boxes(page).nth(5).waitFor();
      assert.deepEqual(await boxes(page).evaluateAll((all) => all.map((box) => box.maxLength)), [2, 2, 2, 2, 2, 1]);
      await accessible(page, "the two-factor dialog");
      await page.keyboard.press("Escape");
      await page.mouse.click(5, 5);
      await eventually(async () => assert.equal(await boxes(page).count(), 6, "the dialog stays"));

      const wrong = wrongTotp(secret);
      await type(page, wrong.slice(0, 2));
      await dialog(page).getByText("4", { exact: false }).first().waitFor();
      await page.keyboard.type(wrong.slice(2));
      await page.getByText("Invalid 2FA code.").waitFor();
      await empty(page);
      await focused(boxes(page).first());

      await type(page, totp(secret));
      await signedIn(page);
      assert.equal(posts.length, 2, "the sign-in was sent again");
      assert.equal(posts[0], posts[1], "with the same body");
      await close(page);
    });

    fullTest("guards the change of the password; a backup code works once", async () => {
      const page = await open(browser, server.url, viewport);
      expectStatuses(page, 403, 422);
      const person = newcomer();
      await register(page, person);
      const { secret, backup } = await turnOn(page);
      await logout(page);
      await login(page, person);
      await dialog(page).getByRole("button", { name: "Use a backup code" }).click();
      await dialog(page).getByLabel("Backup code").fill(backup[0]);
      await dialog(page).getByRole("button", { name: "Confirm" }).click();
      await signedIn(page);
      await logout(page);
      await login(page, person);
      await dialog(page).getByRole("button", { name: "Use a backup code" }).click();
      await dialog(page).getByLabel("Backup code").fill(backup[0]);
      await dialog(page).getByRole("button", { name: "Confirm" }).click();
      await page.getByText("Invalid 2FA code.").waitFor();
      await dialog(page).getByLabel("Backup code").fill(backup[1]);
      await dialog(page).getByRole("button", { name: "Confirm" }).click();
      await signedIn(page);
      await page.goto("/profile/settings/security");
      await page.getByLabel("Current password").fill(password);
      await page.getByLabel("New password", { exact: true }).fill("changed password");
      await page.getByLabel("Repeat password").fill("changed password");
      await page.getByRole("button", { name: "Change password" }).click();
      await page.getByText("Your password was changed", { exact: false }).first().waitFor();

      await page.getByRole("button", { name: "Turn off" }).click();
      await dialog(page).getByLabel("Current password").waitFor();
      await accessible(page, "the question for password and code");
      await dialog(page).getByLabel("Current password").fill(password);
      await type(page, totp(secret));
      await dialog(page).getByText("The current password is incorrect").waitFor();
      await focused(codeBox(page)); // The refused code is cleared.
      await dialog(page).getByLabel("Current password").fill("changed password");
      await type(page, totp(secret));
      await page.getByText("Two-factor is off.").waitFor();
      await close(page);
    });
  });
}
