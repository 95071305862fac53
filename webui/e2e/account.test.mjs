// The first hour of a new player: register through the captcha, confirm the email address, sign in
// and out, reset the password, end a session.
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { accessible, close, desktop, eventually, expectStatuses, launch, open, phone, settled, tablet } from "./browser.mjs";
import { confirmByCall, confirmWith, cookieClient, dialog, dismiss, fillRegister, linkIn, login, logout, newcomer, openAuth, password, register, registerByCall, signedIn, signedOut, takeSession } from "./people.mjs";
import { fullTest, widths } from "./scope.mjs";
import { startServer } from "./server.mjs";

let browser, server, guarded;
before(async () => {
  [browser, server, guarded] = await Promise.all([
    launch(),
    startServer(),
    startServer({ env: { CROUPIER_CAPTCHA_PROVIDER: "altcha", CROUPIER_CAPTCHA_DIFFICULTY: "1000" } }),
  ]);
});
after(async () => {
  await browser?.close();
  await server?.stop();
  await guarded?.stop();
});

for (const viewport of widths(phone, desktop)) {
  describe(viewport.name, () => {
    test("registers with a solved captcha and confirms the email by its link", async () => {
      const page = await open(browser, guarded.url, viewport);
      const person = newcomer();
      const posts = [];
      page.on("request", (request) => request.method() === "POST" && posts.push(new URL(request.url()).pathname));
      await page.goto("/ref/FRIEND");
      await openAuth(page, "Sign up");
      await accessible(page, "the Register tab");
      await fillRegister(page, person);
      const invite = dialog(page).getByLabel("Invite code", { exact: false });
      await eventually(async () => assert.equal(await invite.inputValue(), "FRIEND", "the invite code of the visited link"));
      await invite.fill("");
      await dialog(page).getByRole("button", { name: "Register" }).click();
      await signedIn(page);
      assert.equal(posts.filter((path) => path === "/auth/register").length, 1, "one registration is sent");
      await page.getByText("Confirm your email to unlock the wallet", { exact: true }).waitFor();
      await accessible(page, "the home page of a newcomer");
      if (viewport !== phone) { // no space for it there
        await page.getByRole("link", { name: "Change email" }).click();
        await page.waitForURL(/\/profile\/[^/]+$/);
        const own = await page.evaluate(() => JSON.parse(localStorage.getItem("croupier")).user._id);
        assert.equal(new URL(page.url()).pathname, `/profile/${own}`, "where the email address is changed");
      }

      const email = await guarded.mailTo(person.email, "/email/");
      await page.goto(linkIn(email, "/email/"));
      await page.getByText("Your email address is confirmed.").waitFor();
      await page.waitForFunction(() => JSON.parse(localStorage.getItem("croupier")).user.email_verified === true);
      await close(page);
    });

    fullTest("shows what is wrong with each field in the words of the specification", async () => {
      const page = await open(browser, server.url, viewport);
      expectStatuses(page, 422, 400);
      const taken = newcomer();
      await registerByCall(server, taken);
      await page.goto("/");
      await openAuth(page, "Sign up");
      const send = dialog(page).getByRole("button", { name: "Register" });
      await eventually(async () => assert.equal(await send.isDisabled(), true, "the terms are not accepted yet"));
      await send.click({ force: true });
      await dialog(page).getByText("Accept the terms to open an account").waitFor(); // A press shows what is missing.
      await dialog(page).getByLabel("Email", { exact: true }).fill("bad");
      await dialog(page).getByLabel("User name", { exact: true }).focus();
      await dialog(page).getByText("Invalid email").waitFor(); // A field is checked when it loses the focus.
      await fillRegister(page, { name: "abc", email: "x", password: "1234" });
      await send.click();
      for (const words of ["Invalid email", "Your login has less than 4 characters or contains invalid symbols", "Password should have at least 5 characters"]) {
        await dialog(page).getByText(words).waitFor();
      }
      await accessible(page, "the Register tab with errors");
      await fillRegister(page, taken);
      await send.click();
      await dialog(page).getByText("This email is already registered").waitFor();
      await dialog(page).getByText("This login is already registered, pick something else").waitFor();
      await fillRegister(page, newcomer());
      await dialog(page).getByLabel("Invite code", { exact: false }).fill("nobody");
      await send.click();
      await page.getByText("Invalid invite code.").waitFor();
      await close(page);
    });

    fullTest("keeps the play money of a guest who registers, and says why the wallet is locked", async () => {
      const page = await open(browser, server.url, viewport);
      expectStatuses(page, 429);
      const chip = page.locator("button.balance-chip");
      await page.goto("/casino/game/dice");
      await settled(page);
      await page.locator(".play-button").click();
      const held = await eventually(async () => {
        const text = await chip.locator(".num").textContent();
        assert.notEqual(text, "1,000.00");
        return text;
      });
      await register(page, newcomer());
      await eventually(async () => assert.equal(await chip.locator(".num").textContent(), held, "the guest's play money"));
      await eventually(async () => assert.match(await chip.innerText(), /Fun Play/));
      await chip.click({ force: true }); // It is marked as disabled, but still handles presses.
      await dialog(page).getByRole("heading", { name: "Confirm your email to unlock the wallet" }).waitFor();
      await accessible(page, "the locked wallet");
      await dialog(page).getByRole("button", { name: "Resend" }).click();
      await page.getByText(/Verification email was sent|You're too quick/).waitFor();
      await page.reload();
      await settled(page);
      await eventually(async () => assert.match(await chip.innerText(), /Fun Play/, "after a reload too"));
      await close(page);
    });

    fullTest("refuses the most used passwords and shows how strong a new one is", async () => {
      const page = await open(browser, server.url, viewport);
      expectStatuses(page, 422);
      await page.goto("/");
      await openAuth(page, "Sign up");
      await fillRegister(page, { ...newcomer(), password: "sunshine" });
      await dialog(page).getByText(/^(Very weak|Weak)$/).waitFor();
      await dialog(page).getByRole("button", { name: "Register" }).click();
      await dialog(page).getByText("This password is too common", { exact: false }).waitFor();
      await dialog(page).getByLabel("Password", { exact: true }).fill("mV7k-qp2w-Xz");
      await dialog(page).getByText(/^(Good|Strong)$/).waitFor();
      await accessible(page, "the strength of a password");
      await close(page);
    });

    fullTest("signs in by login and by email, and answers a wrong password like an unknown login", async () => {
      const page = await open(browser, server.url, viewport);
      expectStatuses(page, 401);
      const person = newcomer();
      await register(page, person);
      await logout(page);
      await eventually(async () => assert.deepEqual(
        await page.evaluate(() => [JSON.parse(localStorage.getItem("croupier"))?.user ?? null, localStorage.getItem("croupier").includes("token\":\"")]),
        [null, false],
        "nothing of the player is left in the browser",
      ));
      for (const wrong of [{ ...person, password: "wrong password" }, { name: "unknown_here", password }]) {
        const refused = page.waitForResponse((answer) => answer.url().endsWith("/auth/login"));
        await login(page, wrong);
        assert.equal((await refused).status(), 401);
        await dialog(page).getByRole("alert").getByText("Wrong login or password.").waitFor();
        await eventually(async () => assert.equal(await dialog(page).getByLabel("Password", { exact: true }).getAttribute("aria-invalid"), "true", "the field is marked"));
        const [button, toast] = [await dialog(page).getByRole("button", { name: "Log in" }).boundingBox(), await page.locator(".ui-toast").first().boundingBox()];
        assert.ok(toast.y + toast.height <= button.y || toast.y >= button.y + button.height || toast.x >= button.x + button.width, "the toast leaves the button free");
        await dismiss(page);
      }
      await login(page, { ...person, name: person.email });
      await signedIn(page);
      await page.reload();
      await signedIn(page);
      await close(page);
    });

    test("sets a new password through the email; the old password and link are invalid", async () => {
      const page = await open(browser, server.url, viewport);
      expectStatuses(page, 401, 410);
      const person = newcomer();
      await registerByCall(server, person);
      await page.goto("/");
      await openAuth(page, "Sign in");
      await dialog(page).getByRole("button", { name: /forgot/i }).click();
      await page.getByLabel("Email or user name").fill(person.email);
      await accessible(page, "the forgot-password dialog");
      await page.getByRole("button", { name: "Reset password" }).click();
      await page.getByText("We have sent an email to the address of this account", { exact: false }).waitFor();

      const link = linkIn(await server.mailTo(person.email, "/password/reset/"), "/password/reset/");
      await page.goto(link);
      await dialog(page).getByLabel("New password", { exact: true }).fill("a new password");
      await dialog(page).getByLabel("Repeat password").fill("another one");
      await dialog(page).getByRole("button", { name: "Set password" }).click();
      await dialog(page).getByText("The passwords do not match").waitFor();
      await dialog(page).getByLabel("Repeat password").fill("a new password");
      await dialog(page).getByRole("button", { name: "Set password" }).click();
      await page.getByText("Your password was changed", { exact: false }).first().waitFor();

      await page.goto("/");
      await login(page, person);
      await page.getByText("Wrong login or password.").first().waitFor();
      await page.goto("/");
      await login(page, { ...person, password: "a new password" });
      await signedIn(page);
      await logout(page);
      await page.goto(link);
      await dialog(page).getByLabel("New password", { exact: true }).fill("one more word");
      await dialog(page).getByLabel("Repeat password").fill("one more word");
      await dialog(page).getByRole("button", { name: "Set password" }).click();
      await page.getByText("This link is invalid or has expired.").first().waitFor();
      await close(page);
    });

    fullTest("ends another session, whose socket closes and whose page becomes a guest's", async () => {
      const person = newcomer();
      const first = await open(browser, server.url, viewport);
      // A refused session stays signed in only on a developer's machine.
      const second = await open(browser, server.url.replace("127.0.0.1", "casino.test"), viewport);
      expectStatuses(second, 401);
      const signedInSocket = new Promise((resolve) => {
        second.on("websocket", (socket) => {
          socket.on("framereceived", ({ payload }) => {
            if (/"authenticated".*"userId":"/.test(payload)) resolve(new Promise((closed) => socket.once("close", closed)));
          });
        });
      });
      await register(first, person);
      await second.goto("/");
      await login(second, person);
      await signedIn(second);
      await first.goto("/profile/settings/sessions");
      await settled(first);
      await accessible(first, "the sessions page");
      await first.getByRole("button", { name: "End session" }).first().click();
      await confirmWith(first, "End session");
      await signedInSocket;
      await signedOut(second);
      await close(first);
      await close(second);
    });
  });
}

for (const viewport of widths(tablet, phone, desktop)) {
  fullTest(`changes the email with the password, and the old address takes it back (${viewport.name})`, async () => {
    const page = await open(browser, server.url, viewport);
    expectStatuses(page, 401, 422, 410);
    const taken = newcomer();
    await registerByCall(server, taken);
    const person = newcomer();
    await register(page, person);
    await confirmByCall(server, await loggedIn(person), person.email);
    await page.goto("/profile/settings/account");
    await settled(page);
    const send = page.getByRole("button", { name: "Change email" });
    await page.getByLabel("New email address").fill("no address");
    await send.click();
    await page.locator(".ui-toast").getByText("Invalid email").waitFor();
    await page.getByLabel("New email address").fill(taken.email);
    await send.click();
    await page.getByRole("alert").getByText("This field is required").waitFor(); // The password is required.
    await page.getByLabel("Current password").fill("wrong");
    await page.keyboard.press("Enter");
    await page.getByText("The current password is incorrect").waitFor();
    await page.getByLabel("Current password").fill(password);
    await send.click();
    await page.getByRole("alert").getByText("This email is already registered").first().waitFor();
    await page.locator(".ui-toast").getByText("This email is already registered").waitFor();
    await accessible(page, "the account page with a refused address");
    const moved = `moved${person.name}@example.test`;
    await page.getByLabel("New email address").fill(moved);
    await send.click();
    await page.getByText(moved).filter({ visible: true }).first().waitFor();
    await page.getByText("Not confirmed").waitFor();

    const link = linkIn(await server.mailTo(person.email, "/email/undo/"), "/email/undo/");
    await page.goto(link);
    await dialog(page).getByRole("button", { name: "Restore" }).waitFor();
    await accessible(page, "the question before an address is taken back");
    await dialog(page).getByRole("button", { name: "Restore" }).press("Enter");
    await dialog(page).getByText("Your email address is restored").waitFor();
    await accessible(page, "an address that is back");
    await dialog(page).getByRole("button", { name: "Close" }).last().click();
    await signedOut(page);
    await login(page, person);
    await page.getByText("Wrong login or password.").first().waitFor();

    await page.goto(linkIn(await server.mailTo(person.email, "/password/reset/"), "/password/reset/"));
    await dialog(page).getByLabel("New password", { exact: true }).fill("a new password");
    await dialog(page).getByLabel("Repeat password").fill("a new password");
    await dialog(page).getByRole("button", { name: "Set password" }).click();
    await page.getByText("Your password was changed", { exact: false }).first().waitFor();
    await page.goto("/");
    await login(page, { ...person, password: "a new password" });
    await signedIn(page);
    await page.goto(link);
    await dialog(page).getByRole("button", { name: "Restore" }).click();
    await dialog(page).getByText("This link is invalid or has expired.").waitFor();
    await accessible(page, "a link that is spent");
    await close(page);
  });
}

fullTest("a visit of the confirmation link alone confirms nothing for a guest", async () => {
  const person = newcomer();
  await registerByCall(server, person);
  const link = linkIn(await server.mailTo(person.email, "/email/"), "/email/");
  const page = await open(browser, server.url, phone);
  for (const answer of ["Your email address is confirmed.", "Your email address is already confirmed."]) {
    await page.goto(link);
    const press = dialog(page).getByRole("button", { name: "Confirm" });
    await press.waitFor();
    await accessible(page, "the question before an address is confirmed");
    await press.click();
    await page.getByText(answer, { exact: true }).waitFor();
    await page.waitForURL((url) => url.pathname === "/");
  }
  await close(page);
});

test("links in emails open for an excluded player", async () => {
  const page = await open(browser, server.url, desktop);
  expectStatuses(page, 410);
  const person = newcomer();
  const client = await registerByCall(server, person);
  await client.post("/api/user/self_exclude", { duration: "24h", password });
  // The session that made the request stays.
  await takeSession(page, client, server.url);
  await page.goto(linkIn(await server.mailTo(person.email, "/email/"), "/email/"));
  await page.getByText("Your email address is confirmed.").waitFor();
  for (const path of ["/password/reset/unknown/nothing", "/email/undo/unknown/nothing"]) {
    await page.goto(path);
    await dialog(page).waitFor();
    assert.equal(new URL(page.url()).pathname, path);
  }
  await close(page);
});

fullTest("notifications of the operator are loaded again after signing in", async () => {
  const page = await open(browser, server.url, desktop);
  const person = newcomer();
  await registerByCall(server, person);
  await page.goto("/");
  await signedOut(page);
  const again = page.waitForRequest((request) => request.url().endsWith("/api/data/notifications"));
  await login(page, person);
  await signedIn(page);
  await again;
  await close(page);
});

/** A client that has signed in by password. */
async function loggedIn(person) {
  const client = await cookieClient(server);
  await client.post("/auth/login", { login: person.name, password: person.password });
  return client;
}

fullTest("an expired page shows the blocking loader and reloads exactly once", async () => {
  const page = await open(browser, server.url, desktop);
  expectStatuses(page, 419);
  await page.goto("/");
  let loads = 0;
  page.on("load", () => (loads += 1));
  await page.route("**/auth/login", (route) => route.fulfill({ status: 419, json: { code: 419, message: "The page has expired." } }));
  await Promise.all([page.waitForEvent("load"), login(page, newcomer())]);
  await login(page, newcomer());
  await page.getByText("expired", { exact: false }).first().waitFor();
  assert.equal(loads, 1, "reloads");
  await close(page);
});
