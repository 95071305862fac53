// Handles a submitted text: a message goes to the outbox, a command runs. A refused text stays in
// the field with a hint.

import { api, errorText } from "../../../lib/api";
import { isApiError } from "../../../lib/error";
import { t } from "../../../lib/i18n";
import { openOverlay } from "../../../lib/overlays";
import { requestId } from "../../../lib/requestId";
import { store } from "../../../lib/store";
import { normalizeAmount } from "../../../lib/amountInput";
import { toast } from "../../../ui/toast";
import { applyBalance, walletCurrency } from "../../money/wallet/wallet.model";
import { calls, type GiftAnswer } from "./chat.calls";
import { isSlowed, moderator, mutedUntil, offline, outbox, room } from "./chat.model";
import { text } from "./chat.texts";
import { draft, notice, setDraft } from "./draft";
import { parseCommand, usage, type Command, type CommandName } from "./commands";
import { RequestIds } from "./popups/gifts.model";
import { setIgnored } from "./popups/profile.model";
import { lengthOf, oneLine } from "./messageFormat";
import { chatChannel } from "./chat.state";

/** Max number of receivers of a rain. */
export const maxRainUsers = 25;

/** Submits the text of the field. */
export async function submit(): Promise<void> {
  const words = oneLine(draft.peek());
  if (words === "" || store.user.peek() === null) return;
  const parsed = parseCommand(words, moderator.peek());
  notice.value = "";
  if (parsed.kind === "message") sendMessage(words);
  else if (parsed.kind === "unknown") notice.value = text("chat.command.unknown", { word: parsed.word });
  else if (parsed.kind === "incomplete") notice.value = text("chat.command.missing", { usage: usage(parsed.command) });
  else await run(parsed.command, parsed.args, words);
}

function sendMessage(words: string): void {
  const { maxLength, closed } = room.peek().info.peek();
  if (closed || mutedUntil.peek() > 0 || lengthOf(words) > maxLength) return;
  // Without a connection messages queue up. The outbox sends them one by one.
  if (isSlowed() && !offline.peek()) return;
  if (outbox.add(chatChannel.peek(), "message", words)) setDraft("");
  else notice.value = text("chat.boxFull");
}

/** Sends a sticker or GIF. Returns false if it has to wait. */
export function sendSticker(url: string): boolean {
  if (isSlowed() && !offline.peek()) return false;
  return outbox.add(chatChannel.peek(), "sticker", url);
}

const busy = new Set<string>();

async function run(command: Command, args: string[], words: string): Promise<void> {
  if (busy.has(words)) return; // A second press must not tip twice.
  busy.add(words);
  try {
    const hint = await commandActions[command.name](args, command);
    if (hint) notice.value = hint;
    else if (oneLine(draft.peek()) === words) setDraft("");
  } catch (error) {
    toast.error(reasonOf(command.name, error));
  } finally {
    busy.delete(words);
  }
}

type CommandAction = (args: string[], command: Command) => Promise<string | void>;

const commandActions: Record<CommandName, CommandAction> = {
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
    await sendGift(["tip", name, sum], (giftFields) => calls.tip({ name, amount: sum, ...giftFields }));
    return undefined;
  },
  async rain([users = "", amount = ""], command) {
    const count = /^\d{1,3}$/.test(users) ? Number(users) : 0;
    if (count < 1 || count > maxRainUsers) return text("chat.command.number", { usage: usage(command) });
    const sum = amountOf(amount);
    if (sum === null) return text("chat.command.missing", { usage: usage(command) });
    await sendGift(["rain", users, sum], (giftFields) => calls.rain({ users: count, amount: sum, ...giftFields }));
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

/** A positive amount in the server's format. Null for anything else. */
function amountOf(typed: string): string | null {
  const plain = normalizeAmount(typed, walletCurrency.peek()?.decimals);
  return /[1-9]/.test(plain) ? plain : null;
}

/** A gift with an unknown outcome keeps its id, so that submitting it again does not give it twice. */
const requestIds = new RequestIds(requestId);

type GiftFields = { currency: string; channel: string; request_id: string };

async function sendGift(requestKey: string[], call: (giftFields: GiftFields) => Promise<GiftAnswer>): Promise<void> {
  const currency = walletCurrency.peek()?.id;
  if (!currency) throw new Error("no currency is loaded");
  const channel = chatChannel.peek();
  const { message, balance } = await requestIds.sendOnce(JSON.stringify([requestKey, currency, channel]), (request_id) => call({ currency, channel, request_id }));
  applyBalance({ currency, demo: false, balance }, 0);
  const currentRoom = room.peek();
  if (currentRoom.channel === message.channel) currentRoom.insert(message);
}

/** Unknown names and unknown bets in commands have their own texts. */
function reasonOf(command: CommandName, error: unknown): string {
  if (!isApiError(error) || error.kind !== "refused") return errorText(error);
  const unknown = error.is(404) || error.status === 404 || error.status === 422;
  if (command === "bet" && unknown) return t("general.error.unknown_game");
  if ((command === "user" || command === "ignore" || command === "unignore") && unknown) return t("general.error.unknown_user");
  if (command === "tip" && error.is(1)) return t("general.error.unknown_user");
  return errorText(error);
}
