// A launch inside Telegram: the page was opened by its app, which authenticates the player by
// signed data.

declare global {
  interface Window {
    Telegram?: { WebApp?: { initData?: string; ready?: () => void; expand?: () => void } };
  }
}

const appScript = "https://telegram.org/js/telegram-web-app.js";
/** Timeout of Telegram's script in milliseconds. Without it the page opens normally. */
const scriptTimeout = 5000;

/** Loads the app's object on a page that Telegram opened. Other pages never send requests to Telegram. */
export async function loadTelegramApp(): Promise<void> {
  if (window.Telegram?.WebApp || !location.hash.includes("tgWebAppData")) return;
  await new Promise<void>((resolve) => {
    const script = document.createElement("script");
    script.src = appScript;
    script.onload = script.onerror = () => resolve();
    setTimeout(resolve, scriptTimeout);
    document.head.append(script);
  });
}

/** Identifies a launch by its signature. */
export function launchHash(initData: string): string {
  return new URLSearchParams(initData).get("hash") ?? "";
}

/** The signed launch data. Null unless both the app's object and the hash exist. */
export function launchData(frame: { Telegram?: Window["Telegram"] }, hash: string): string | null {
  const app = frame.Telegram?.WebApp;
  if (!app || !hash.includes("tgWebAppData")) return null;
  if (app.initData) return app.initData;
  return new URLSearchParams(hash.replace(/^#/, "")).get("tgWebAppData");
}
