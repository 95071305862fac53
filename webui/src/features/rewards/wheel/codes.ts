// Activating a promo code from the dialog of the wheel. The room of promo codes, which
// lists them, answers the call.

import { api } from "../../../lib/api";
import { text } from "./wheel.texts";

declare module "../../../lib/api.gen" {
  interface Calls {
    "POST /api/promocode/activate": { request: { code: string }; answer: { type: string } };
  }
}

/** Activates a code and tells what came of it. */
export async function activate(code: string): Promise<string> {
  await api.post("/api/promocode/activate", { code });
  return text("wheel.codes.done");
}
