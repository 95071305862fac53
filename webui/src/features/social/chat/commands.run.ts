// What happens to a text that is handed in: a message goes to the outbox, a
// command is done. What is refused stays in the box, with a hint.

import { api, errorText } from "../../../lib/api";
import { isApiError } from "../../../lib/error";
import { t } from "../../../lib/i18n";
import { openOverlay } from "../../../lib/overlays";
import { requestId } from "../../../lib/requestId";
import { store } from "../../../lib/store";
import { plainTyped } from "../../../lib/typed";
import { toast } from "../../../ui/toast";
import { applyBalance, chosen } from "../../money/wallet/wallet.model";
import { calls } from "./chat.calls";
import type { Given } from "./chat.types";
import { heldBack, moderator, mutedUntil, offline, outbox, room } from "./chat.model";
import { text } from "./chat.texts";
import { draft, notice, write } from "./draft";
import { parseCommand, usage, type Command, type CommandName } from "./commands";
import { RequestIds } from "./popups/gifts.model";
import { setIgnored } from "./popups/profile.model";
import { lengthOf, oneLine } from "./wording";
import { chatChannel } from "./chat.state";

/** Receivers of a rain at most. */
export const rainLimit = 25;

/** Hands in what is in the box. */
export async function submit(): Promise<void> {
  const words = oneLine(draft.peek());
  if (words === "" || store.user.peek() === null) return;
  const reading = parseCommand(words, moderator.peek());
  notice.value = "";
  if (reading.kind === "message") say(words);
  else if (reading.kind === "unknown") notice.value = text("chat.command.unknown", { word: reading.word });
  else if (reading.kind === "incomplete") notice.value = text("chat.command.missing", { usage: usage(reading.command) });
  else await run(reading.command, reading.args, words);
}

function say(words: string): void {
  const { maxLength, closed } = room.peek().info.peek();
  if (closed || mutedUntil.peek() > 0 || lengthOf(words) > maxLength) return;
  // Without a connection messages pile up; the outbox lets them go one by one.
  if (heldBack() && !offline.peek()) return;
  if (outbox.add(chatChannel.peek(), "message", words)) write("");
  else notice.value = text("chat.boxFull");
}

/** Sends a sticker or GIF; false when it has to wait. */
export function sendSticker(url: string): boolean {
  if (heldBack() && !offline.peek()) return false;
  return outbox.add(chatChannel.peek(), "sticker", url);
}

const busy = new Set<string>();

async function run(command: Command, args: string[], words: string): Promise<void> {
  if (busy.has(words)) return; // A second press must not tip twice.
  busy.add(words);
  try {
    const hint = await deeds[command.name](args, command);
    if (hint) notice.value = hint;
    else if (oneLine(draft.peek()) === words) write("");
  } catch (error) {
    toast.error(reasonOf(command.name, error));
  } finally {
    busy.delete(words);
  }
}

type Deed = (args: string[], command: Command) => Promise<string | void>;

const deeds: Record<CommandName, Deed> = {
  async user([name = ""]) {
    const { id } = await api.post("/api/user/find", { name });
    openOverlay("profile-popup", { id });
  },
  async bet([id = ""]) {
    const found = await api.post("/api/game/find", { id });
    openOverlay("bet", { id: found.id });
  },
  ignore: ([name = ""]) => ignore(name, true),
  unignore: ([name = ""]) => ignore(name, false),
  async tip([name = "", amount = ""], command) {
    const sum = amountOf(amount);
    if (sum === null) return text("chat.command.missing", { usage: usage(command) });
    await give(["tip", name, sum], (common) => calls.tip({ name, amount: sum, ...common }));
    return undefined;
  },
  async rain([users = "", amount = ""], command) {
    const count = /^\d{1,3}$/.test(users) ? Number(users) : 0;
    if (count < 1 || count > rainLimit) return text("chat.command.number", { usage: usage(command) });
    const sum = amountOf(amount);
    if (sum === null) return text("chat.command.missing", { usage: usage(command) });
    await give(["rain", users, sum], (common) => calls.rain({ users: count, amount: sum, ...common }));
    return undefined;
  },
  async online() {
    openOverlay("online-users", {});
  },
  async quiz() {
    openOverlay("quiz", {});
  },
  async unmute([name = ""]) {
    const { unmute } = await import("./popups/moderation.model");
    await unmute(name);
  },
};

async function ignore(name: string, ignored: boolean): Promise<void> {
  await setIgnored(name, ignored);
  toast.success(text(ignored ? "chat.ignored" : "chat.unignored", { name }));
}

/** A positive amount as the server reads it; null for anything else. */
function amountOf(typed: string): string | null {
  const plain = plainTyped(typed, chosen.peek()?.decimals);
  return /[1-9]/.test(plain) ? plain : null;
}

/** A gift of unknown outcome keeps its id: handed in again it is not given twice. */
const ids = new RequestIds(requestId);

type Common = { currency: string; channel: string; request_id: string };

async function give(asked: string[], call: (common: Common) => Promise<Given>): Promise<void> {
  const currency = chosen.peek()?.id;
  if (!currency) throw new Error("no currency is loaded");
  const channel = chatChannel.peek();
  const { message, balance } = await ids.once(JSON.stringify([asked, currency, channel]), (request_id) => call({ currency, channel, request_id }));
  applyBalance({ currency, demo: false, balance }, 0);
  const present = room.peek();
  if (present.channel === message.channel) present.insert(message);
}

/** Names in commands that nobody has, and bets that there are not, are told by their own texts. */
function reasonOf(command: CommandName, error: unknown): string {
  if (!isApiError(error) || error.kind !== "refused") return errorText(error);
  const unknown = error.is(404) || error.status === 404 || error.status === 422;
  if (command === "bet" && unknown) return t("general.error.unknown_game");
  if ((command === "user" || command === "ignore" || command === "unignore") && unknown) return t("general.error.unknown_user");
  if (command === "tip" && error.is(1)) return t("general.error.unknown_user");
  return errorText(error);
}
