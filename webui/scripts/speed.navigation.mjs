// The time from a press on a link until the next page is painted.
import { open } from "../e2e/browser.mjs";

/** Milliseconds that a finger or a button stays down. */
const press = 60;

/** Milliseconds from the click to the first paint of the content, in a new browser profile. */
export async function navigation(browser, url, view, { link: address, content }) {
  const page = await open(browser, url, view);
  await page.goto("/");
  const link = page.locator(address).first();
  await link.waitFor();
  await page.waitForLoadState("networkidle");
  await page.evaluate((content) => {
    window.painted = new Promise((resolve) => {
      let pressed = 0;
      addEventListener("click", (event) => (pressed = event.timeStamp), { capture: true, once: true });
      const watch = new MutationObserver(() => {
        if (pressed === 0 || !document.querySelector(content)) return;
        watch.disconnect();
        // The frame with the content is painted when the task after it runs.
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now() - pressed);
          port2.postMessage(null);
        });
      });
      watch.observe(document.body, { childList: true, subtree: true });
    });
  }, content);
  await link.click({ delay: press });
  const time = await page.evaluate(() => window.painted);
  await page.context().close();
  return time;
}
