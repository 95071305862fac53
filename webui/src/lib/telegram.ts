// Launch inside Telegram: the page was opened by its app, which vouches for
// the player by signed data.

declare global {
  interface Window {
    Telegram?: { WebApp?: { initData?: string; ready?: () => void; expand?: () => void } };
  }
}

const appScript = "https://telegram.org/js/telegram-web-app.js";
/** How long Telegram's script may take, in milliseconds; without it the page opens as usual. */
const scriptLimit = 5000;

/** Fetches the app's object for a page that Telegram opened. Other pages never ask Telegram for anything. */
export async function loadTelegramApp(): Promise<void> {
  if (window.Telegram?.WebApp || !location.hash.includes("tgWebAppData")) return;
  await new Promise<void>((resolve) => {
    const script = document.createElement("script");
    script.src = appScript;
    script.onload = script.onerror = () => resolve();
    setTimeout(resolve, scriptLimit);
    document.head.append(script);
  });
}

/** Tells one launch from another: its signature. */
export function launchMark(initData: string): string {
  return new URLSearchParams(initData).get("hash") ?? "";
}

/** The signed launch data; null unless the app's object and the hash are both there. */
export function launchData(frame: { Telegram?: Window["Telegram"] }, hash: string): string | null {
  const app = frame.Telegram?.WebApp;
  if (!app || !hash.includes("tgWebAppData")) return null;
  if (app.initData) return app.initData;
  return new URLSearchParams(hash.replace(/^#/, "")).get("tgWebAppData");
}
