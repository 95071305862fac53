// One Chromium for a test file, and pages that record all faults: console errors, failed requests,
// accessibility violations.
import assert from "node:assert/strict";
import { access } from "node:fs/promises";
import AxeBuilder from "@axe-core/playwright";
import { chromium } from "playwright-core";
import { full } from "./scope.mjs";

export const phone = { name: "phone", width: 390, height: 844, touch: true };
export const tablet = { name: "tablet", width: 1024, height: 800, touch: false };
export const desktop = { name: "desktop", width: 1440, height: 900, touch: false };

/** Timeout in milliseconds for anything on a page, also on a busy machine. */
const patience = 30_000;

// The headless shell is the same browser without a window system. It needs about two thirds of the
// CPU time.
const candidates = [process.env.CHROMIUM, "/usr/bin/chromium-headless-shell", "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

async function executable() {
  for (const path of candidates) {
    if (path && (await access(path).then(() => true, () => false))) return path;
  }
  throw new Error("no Chromium found: install it, or set CHROMIUM to its path");
}

/** For measurements: a browser with all script compilers, as players have. */
export const allCompilers = "--js-flags=--maglev --turbofan";

/** more are further command line arguments. Of two with the same name the last counts. */
export async function launch(more = []) {
  // Test pages live for seconds, so optimising compilers would only cost a tenth of the CPU time.
  const compilers = "--js-flags=--no-maglev --no-turbofan";
  return chromium.launch({
    executablePath: await executable(),
    args: [
      "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
      "--disable-component-update", "--disable-sync", "--host-resolver-rules=MAP casino.test 127.0.0.1", compilers, ...more,
    ],
  });
}

/** Opens a page in its own context. `problems` collects the faults. */
export async function open(browser, url, viewport = desktop, options = {}) {
  const context = await browser.newContext({
    viewport: { width: viewport.width, height: viewport.height },
    hasTouch: viewport.touch,
    isMobile: viewport.touch,
    baseURL: url,
    reducedMotion: "reduce",
    serviceWorkers: "block", // a test cannot intercept requests of a worker
    ...options,
  });
  context.setDefaultTimeout(patience);
  const page = await context.newPage();
  page.calls = watchCalls(page);
  page.problems = [];
  page.expected = []; // patterns of problems that the test itself provokes
  const note = (text) => page.expected.some((pattern) => pattern.test(text)) || page.problems.push(text);
  page.on("console", (message) => message.type() === "error" && note(`console: ${message.text()} ${message.location().url}`));
  page.on("pageerror", (error) => note(`uncaught: ${error.stack ?? error}`));
  page.on("response", (answer) => answer.status() >= 500 && note(`${answer.status()} ${answer.url()}`));
  return page;
}

/** Records the running requests of a page, and their number. */
function watchCalls(page) {
  const calls = { made: 0, open: new Set() };
  page.on("request", (call) => {
    // Running requests end with the page, with or without an event.
    if (call.isNavigationRequest() && call.frame() === page.mainFrame()) calls.open.clear();
    calls.made += 1;
    calls.open.add(call);
  });
  for (const end of ["requestfinished", "requestfailed"]) page.on(end, (call) => calls.open.delete(call));
  return calls;
}

/**
 * Waits until a page is stable: rendered, fonts loaded, no request running, and no work left.
 * Playwright's own wait for network idle takes half a second longer each time, and does not wait at
 * all if a document was idle once.
 */
export async function settled(page) {
  for (let made = -1; made !== page.calls.made || page.calls.open.size > 0; ) {
    made = page.calls.made;
    await eventually(() => assert.deepEqual([...page.calls.open].map((call) => call.url()), [], "requests that are not answered"));
    // Buttons of the design system are permanently busy in the demo.
    await page.waitForFunction(() => document.querySelector("#root > *") && !document.querySelector("[data-loading], [aria-busy=true]:not(.kit *)"));
    await page.evaluate(async () => {
      await document.fonts.ready;
      await new Promise((idle) => requestIdleCallback(idle, { timeout: 2000 }));
    });
  }
}

/**
 * Repeats a check until it passes, because a page shows the effect of a press or a message later.
 * Fails with the last error.
 */
export async function eventually(look) {
  for (const until = Date.now() + patience; ; await new Promise((next) => setTimeout(next, 50))) {
    try {
      return await look();
    } catch (fault) {
      if (Date.now() > until) throw fault;
    }
  }
}

/** Waits until an element has the focus. Dialogs move it a moment after they appear or disappear. */
export const focused = (locator) => locator.and(locator.page().locator(":focus")).waitFor();

/** Fails with every recorded problem of the page, then closes its context. */
export async function close(page) {
  const problems = page.problems;
  await page.context().close();
  assert.deepEqual(problems, [], "problems on the page");
}

/**
 * Fails with every accessibility violation of the current page, or of its part that a selector
 * names. axe takes about a second, so the normal run checks only where `always` says so.
 */
export async function accessible(page, where, { always = false, part } = {}) {
  if (!full && !always) return;
  // By default axe opens another page for the result, and lists all passed rules, which takes four
  // times as long.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ["violations"] })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]);
  if (part) axe.include(part).disableRules(["region"]);
  const { violations } = await axe.analyze();
  const faults = violations.map((fault) => `${fault.id}: ${fault.nodes.map((node) => node.target.join(" ")).join(", ")}`);
  assert.deepEqual(faults, [], `accessibility of ${where}`);
}

/** By how many pixels the page is wider than its viewport. */
export const overflow = (page) => page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth));

/** Checks a page at all widths: no overflow, no accessibility violation. Ends at desktop width. */
export async function everywhere(page, name) {
  for (const viewport of [phone, tablet, desktop]) {
    await page.setViewportSize({ width: viewport.width, height: viewport.height });
    await settled(page);
    assert.equal(await overflow(page), 0, `${name} at ${viewport.name}`);
    await accessible(page, `${name} at ${viewport.name}`);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}-${viewport.width}.png`, fullPage: true });
  }
}

/**
 * Chromium logs error responses as console errors. This sets the statuses that a page is expected
 * to produce.
 */
export function expectStatuses(page, ...statuses) {
  for (const status of statuses) page.expected.push(new RegExp(`the server responded with a status of ${status}`));
}
