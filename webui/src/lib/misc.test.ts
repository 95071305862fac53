import assert from "node:assert/strict";
import test from "node:test";
import { Bus, busName } from "./bus";
import { ApiError } from "./error";
import { errorText, fieldErrors } from "./errorText";
import { fill } from "./i18n";
import { loadWithRetry } from "./lazy";
import { mayReload } from "./reloadOnce";
import { referralCode } from "./referral";
import { isLocalhost } from "./session.model";
import { launchData } from "./telegram";
import { storageKeyOf, memoryStorage, storageKey } from "./persist";
import "../features/people/account/account.texts";

test("each reason reloads once per interval", () => {
  const storage = memoryStorage();
  const now = 1_000_000_000;
  assert.equal(mayReload("page-expired", storage, now), true);
  assert.equal(mayReload("page-expired", storage, now + 1000), false);
  assert.equal(mayReload("chunk", storage, now + 1000), true);
  assert.equal(mayReload("page-expired", storage, now + 11 * 60_000), true);
});

test("the storage key is the product name", () => {
  assert.deepEqual(["Croupier", "Lucky Star 7", "  Spiel & Spaß! ", "!!!"].map(storageKeyOf), ["croupier", "lucky-star-7", "spiel-spaß", "croupier"]);
  assert.equal(storageKey, storageKeyOf("Croupier"));
});

test("the referral code is read from the cookie of this port", () => {
  const stored = (cookie: string, port: string) => {
    Object.assign(globalThis, { document: { cookie, documentElement: { dataset: { port } } } });
    return referralCode();
  };
  assert.equal(stored("a=b; croupier_ref=XYZ; c=d", ""), "XYZ");
  assert.equal(stored("xcroupier_ref=XYZ", ""), "");
  assert.equal(stored("croupier_ref=OTHER; croupier_ref_8443=OWN", "_8443"), "OWN");
  assert.equal(stored("croupier_ref=OTHER", "_8443"), "");
});

test("Telegram mode needs the app's object and the hash", () => {
  const frame = { Telegram: { WebApp: { initData: "signed" } } };
  assert.equal(launchData(frame, "#tgWebAppData=abc"), "signed");
  assert.equal(launchData(frame, "#other"), null);
  assert.equal(launchData({}, "#tgWebAppData=abc"), null);
  assert.equal(launchData({ Telegram: { WebApp: {} } }, "#tgWebAppData=q%3D1&x=2"), "q=1");
});

test("texts: values, plurals, missing values", () => {
  assert.equal(fill("{n} {n|device|devices}", { n: 1 }), "1 device");
  assert.equal(fill("{n} {n|device|devices}", { n: 3 }), "3 devices");
  assert.equal(fill("until {time}"), "until {time}");
});

test("validation texts by field", () => {
  const refused = (errors: Record<string, string[]>) => new ApiError("refused", 422, "Invalid.", 422, errors);
  const cases: [string, string, string][] = [
    ["email", "validation.email", "Invalid email"],
    ["email", "validation.unique", "This email is already registered"],
    ["name", "validation.regex", "Your login has less than 4 characters or contains invalid symbols"],
    ["name", "validation.unique", "This login is already registered, pick something else"],
    ["password", "validation.min.string", "Password should have at least 5 characters"],
    ["email", "Mailbox does not exist", "Mailbox does not exist"],
    ["assignee", "validation.exists", "This value is not valid"], // a key without a text is never shown
  ];
  for (const [field, key, text] of cases) {
    assert.equal(fieldErrors(refused({ [field]: [key] }))[field], text);
    assert.equal(errorText(refused({ [field]: [key] })), text);
  }
});

test("internal errors show their code, others their own text", () => {
  assert.match(errorText(new ApiError("refused", 500, "Internal server error.", 500)), /500/);
  assert.equal(errorText(new ApiError("refused", 1, "Invalid invite code.", 400)), "Invalid invite code.");
  assert.match(errorText(new ApiError("network", 599, "")), /cannot be reached/);
});

test("bus: names, leaving, a listener that throws", () => {
  assert.equal(busName("BalanceModification"), "event:balanceModification");
  assert.equal(busName("liveGame"), "event:liveGame");
  const bus = new Bus();
  const received: string[] = [];
  const reported = globalThis.reportError;
  globalThis.reportError = () => received.push("reported");
  const off = bus.on("logout", () => received.push("first"));
  bus.on("logout", () => {
    throw new Error("broken listener");
  });
  bus.on("logout", () => received.push("last"));
  bus.emit("logout", {});
  off();
  bus.emit("logout", {});
  globalThis.reportError = reported;
  assert.deepEqual(received, ["first", "reported", "last", "reported", "last"]);
});

test("a failed page load is retried before it fails", async () => {
  let tried = 0;
  const flaky = async () => {
    if (++tried < 3) throw new Error("lost");
    return "page";
  };
  assert.equal(await loadWithRetry(flaky, () => false, async () => undefined), "page");
  await assert.rejects(loadWithRetry(async () => Promise.reject(new Error("gone")), () => false, async () => undefined));
});

test("localhost names are recognized", () => {
  for (const host of ["localhost", "127.0.0.1", "[::1]"]) assert.equal(isLocalhost(host), true);
  for (const host of ["example.org", "localhost.example.org"]) assert.equal(isLocalhost(host), false);
});
