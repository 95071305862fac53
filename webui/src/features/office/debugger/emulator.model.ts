// The emulator of a provider: its session, the callback that is edited, and the sent callbacks.

import { batch, computed, signal } from "@preact/signals";
import { api, errorText } from "../../../lib/api";
import type { EmulatorExchange, EmulatorField, EmulatorSession } from "../../../lib/api.gen";

export const callbackKinds = ["balance", "bet", "win", "refund", "rollback"] as const;
export type CallbackKind = (typeof callbackKinds)[number];

/** A sent callback with its number, the newest first in lists. */
export interface Sent extends EmulatorExchange {
  number: number;
  kind: string;
}

/** The fields of a callback as a provider sends them. n numbers its transaction. */
export function callbackFields(kind: CallbackKind, session: EmulatorSession, n: number, last: { bet: string; win: string; round: string }, amount: string): EmulatorField[] {
  const common = [
    { name: "action", value: kind },
    { name: "player_id", value: session.player },
    { name: "currency", value: session.currency },
    { name: "session_id", value: session.session },
  ];
  if (kind === "balance") return common;
  const transaction = { name: "transaction_id", value: `${kind}-${n}` };
  const round = kind === "bet" || last.round === "" ? `round-${n}` : last.round;
  const game = [{ name: "game_uuid", value: session.game }, transaction, { name: "round_id", value: round }];
  const value = { name: "amount", value: amount };
  switch (kind) {
    case "bet": return [...common, ...game, value, { name: "type", value: "bet" }];
    case "win": return [...common, ...game, value, { name: "type", value: "win" }];
    case "refund": return [...common, ...game, value, { name: "bet_transaction_id", value: last.bet }];
    case "rollback": {
      const target = last.win === "" ? { action: "bet", id: last.bet } : { action: "win", id: last.win };
      return [
        ...common, ...game,
        { name: "rollback_transactions[0][action]", value: target.action },
        { name: "rollback_transactions[0][transaction_id]", value: target.id },
      ];
    }
  }
}

/** Writes fields for editing, one on each line. */
export const fieldsText = (fields: readonly EmulatorField[]): string => fields.map(({ name, value }) => `${name}=${value}`).join("\n");

/** Reads edited fields. A line without "=" is a field without a value. */
export function readFields(text: string): EmulatorField[] {
  return text.split("\n").filter((line) => line.trim() !== "").map((line) => {
    const at = line.indexOf("=");
    return at < 0 ? { name: line.trim(), value: "" } : { name: line.slice(0, at).trim(), value: line.slice(at + 1) };
  });
}

const valueOf = (fields: readonly EmulatorField[], name: string): string => fields.find((field) => field.name === name)?.value ?? "";

/** The largest number of sent callbacks that the page lists. */
const maxSent = 50;

export function emulatorModel() {
  const session = signal<EmulatorSession | null>(null);
  const failure = signal<string | null>(null);
  const busy = signal(false);
  const kind = signal<CallbackKind>("bet");
  const text = signal("");
  const seconds = signal("");
  const signature = signal("");
  const sent = signal<Sent[]>([]);
  let last = { bet: "", win: "", round: "" };
  let n = 1;

  const attempt = async (work: () => Promise<void>): Promise<void> => {
    busy.value = true;
    failure.value = null;
    try {
      await work();
    } catch (error) {
      failure.value = errorText(error);
    } finally {
      busy.value = false;
    }
  };

  const write = (next: CallbackKind): void => {
    const current = session.peek();
    if (!current) return;
    batch(() => {
      kind.value = next;
      text.value = fieldsText(callbackFields(next, current, n, last, "1.00"));
    });
  };

  return {
    session, failure, busy, kind, text, seconds, signature, sent,
    isReady: computed(() => session.value !== null && !busy.value && readFields(text.value).length > 0),
    /** Fills the editor with the fields of a kind. */
    choose: write,
    launch: (currency: string) => attempt(async () => {
      const opened = await api.post("/api/debugger/emulator/slotegrator/launch", { currency });
      last = { bet: "", win: "", round: "" };
      session.value = opened;
      write(kind.peek());
    }),
    /** Sends the edited callback. The next one of the same kind gets a new number. */
    send: () => attempt(async () => {
      const fields = readFields(text.peek());
      const exchange = await api.post("/api/debugger/emulator/slotegrator/send", { fields, seconds: Number.parseInt(seconds.peek(), 10) || 0, signature: signature.peek().trim() });
      const action = valueOf(fields, "action");
      const transaction = valueOf(fields, "transaction_id");
      if (action === "bet") last = { bet: transaction, win: "", round: valueOf(fields, "round_id") };
      if (action === "win") last = { ...last, win: transaction };
      sent.value = [{ ...exchange, number: n, kind: action }, ...sent.peek()].slice(0, maxSent);
      n += 1;
    }),
  };
}

export type EmulatorModel = ReturnType<typeof emulatorModel>;
