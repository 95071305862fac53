// One Chromium for a test file, and pages that remember everything a user
// would call broken: console errors, failed requests, accessibility faults.
import assert from "node:assert/strict";
import { access } from "node:fs/promises";
import AxeBuilder from "@axe-core/playwright";
import { chromium } from "playwright-core";

export const phone = { name: "phone", width: 390, height: 844, touch: true };
export const tablet = { name: "tablet", width: 1024, height: 800, touch: false };
export const desktop = { name: "desktop", width: 1440, height: 900, touch: false };

/** Milliseconds that anything on a page may take, also on a busy machine. */
const patience = 30_000;

// The shell is the same browser without its windows: it takes about two thirds of
// the processor's time.
const candidates = [process.env.CHROMIUM, "/usr/bin/chromium-headless-shell", "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

async function executable() {
  for (const path of candidates) {
    if (path && (await access(path).then(() => true, () => false))) return path;
  }
  throw new Error("no Chromium found: install it, or set CHROMIUM to its path");
}

/** For whoever measures: a browser with all compilers of scripts, as players have. */
export const allCompilers = "--js-flags=--maglev --turbofan";

/** More are further arguments of the command line; of two of one name the last counts. */
export async function launch(more = []) {
  // Pages of tests live for seconds: what the compilers that optimize would do for
  // their scripts takes a tenth of the processor's time and comes too late.
  const compilers = "--js-flags=--no-maglev --no-turbofan";
  return chromium.launch({
    executablePath: await executable(),
    args: [
      "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
      "--disable-component-update", "--disable-sync", "--host-resolver-rules=MAP casino.test 127.0.0.1", compilers, ...more,
    ],
  });
}

/** Opens a page of its own context. `problems` collects what went wrong on it. */
export async function open(browser, url, viewport = desktop, options = {}) {
  const context = await browser.newContext({
    viewport: { width: viewport.width, height: viewport.height },
    hasTouch: viewport.touch,
    isMobile: viewport.touch,
    baseURL: url,
    reducedMotion: "reduce",
    serviceWorkers: "block", // what a worker fetches cannot be held up or changed by a test
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

/** Keeps which requests of a page are under way, and how many it has made. */
function watchCalls(page) {
  const calls = { made: 0, open: new Set() };
  page.on("request", (call) => {
    // What a page was still waiting for ends with it, told or not.
    if (call.isNavigationRequest() && call.frame() === page.mainFrame()) calls.open.clear();
    calls.made += 1;
    calls.open.add(call);
  });
  for (const end of ["requestfinished", "requestfailed"]) page.on(end, (call) => calls.open.delete(call));
  return calls;
}

/**
 * Waits until a page stands still: drawn, fonts there, nothing loading or
 * asked for, and nothing left to do. Playwright's own wait for a quiet network
 * takes half a second more each time, and none where a document was quiet once.
 */
export async function settled(page) {
  for (let made = -1; made !== page.calls.made || page.calls.open.size > 0; ) {
    made = page.calls.made;
    await eventually(() => assert.deepEqual([...page.calls.open].map((call) => call.url()), [], "requests that are not answered"));
    // Buttons of the design system stay busy for show.
    await page.waitForFunction(() => document.querySelector("#root > *") && !document.querySelector("[data-loading], [aria-busy=true]:not(.kit *)"));
    await page.evaluate(async () => {
      await document.fonts.ready;
      await new Promise((idle) => requestIdleCallback(idle, { timeout: 2000 }));
    });
  }
}

/**
 * Looks until what is seen is right: a page shows later what a press or a
 * message brought about. Fails with what was wrong last.
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

/** Waits until an element has the focus, which dialogs give and take back a moment after they are seen or gone. */
export const focused = (locator) => locator.and(locator.page().locator(":focus")).waitFor();

/** Fails with every problem the page has met, then closes its context. */
export async function close(page) {
  const problems = page.problems;
  await page.context().close();
  assert.deepEqual(problems, [], "problems on the page");
}

/** Fails with every accessibility fault of what is shown now. */
export async function accessible(page, where) {
  // By default it opens a further page for the result, and lists all that is right: that takes four times as long.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ["violations"] })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    .analyze();
  const faults = violations.map((fault) => `${fault.id}: ${fault.nodes.map((node) => node.target.join(" ")).join(", ")}`);
  assert.deepEqual(faults, [], `accessibility of ${where}`);
}

/** By how many pixels the page is wider than its window. */
export const overflow = (page) => page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth));

/** Looks at a page at all widths: nothing overflows, nobody is kept out. It ends as wide as a desktop. */
export async function everywhere(page, name) {
  for (const viewport of [phone, tablet, desktop]) {
    await page.setViewportSize({ width: viewport.width, height: viewport.height });
    await settled(page);
    assert.equal(await overflow(page), 0, `${name} at ${viewport.name}`);
    await accessible(page, `${name} at ${viewport.name}`);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}-${viewport.width}.png`, fullPage: true });
  }
}

/** Answers of the API that a test refuses on purpose are logged by Chromium as
 *  console errors; this tells a page which statuses it is to expect. */
export function expectStatuses(page, ...statuses) {
  for (const status of statuses) page.expected.push(new RegExp(`the server responded with a status of ${status}`));
}
