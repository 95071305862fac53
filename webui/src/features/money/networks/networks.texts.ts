// What the pages of networks say.

import type { BadgeProps } from "../../../ui/Badge";
import type { GatewayRow, NetworkRow } from "../../../lib/api.gen";
import type { Mood } from "./networks.model";

type Tone = NonNullable<BadgeProps["tone"]>;

const states: Record<NetworkRow["state"], { text: string; tone: Tone }> = {
  none: { text: "no node", tone: "neutral" },
  starting: { text: "starting", tone: "info" },
  follows: { text: "follows", tone: "action" },
  behind: { text: "node is behind", tone: "brass" },
  offline: { text: "node is silent", tone: "danger" },
  lies: { text: "node lies", tone: "danger" },
  stopped: { text: "stopped", tone: "danger" },
  paused: { text: "paused", tone: "brass" },
};

/** What the state of a network is called. */
export const stateOf = ({ state }: Pick<NetworkRow, "state">) => states[state];

const kinds: Record<string, string> = {
  test: "test chain", bitcoind: "own node", evm: "own node (EVM)", tron: "Tron node", xrp: "XRP node", solana: "Solana node", blockbook: "Blockbook",
};

export const kindOf = (kind: string): string => kinds[kind] ?? (kind || "—");

/** How far the following is behind the node, in words. */
export function lagOf({ kind, height, tip }: Pick<NetworkRow, "kind" | "height" | "tip">): string {
  if (!kind || tip === 0) return "";
  const behind = tip - height;
  return behind <= 0 ? "all seen" : behind === 1 ? "1 block to go" : `${behind} blocks to go`;
}

/** How often the network was seen to change its mind, and by how much at most. */
export function reorganisationsOf({ reorganisations, deepest }: Pick<NetworkRow, "reorganisations" | "deepest">): string {
  if (reorganisations === 0) return "no reorganisation";
  return reorganisations === 1 ? `1 reorganisation, ${deepest} deep` : `${reorganisations} reorganisations, up to ${deepest} deep`;
}

/** How long a payment takes to count, in words. */
export function minutesOf({ confirmations, seconds }: Pick<NetworkRow, "confirmations" | "seconds">): string {
  const all = confirmations * seconds;
  return all < 90 ? `about ${Math.max(1, Math.round(all))} s` : `about ${Math.round(all / 60)} min`;
}

export const moods: { value: Mood; label: string; text: string }[] = [
  { value: "honest", label: "Honest", text: "It answers what is so." },
  { value: "silent", label: "Silent", text: "It does not answer at all. After two minutes the network counts as out of reach." },
  { value: "parent", label: "Lies about parents", text: "Its blocks name parents that they do not have." },
  { value: "negative", label: "Lies about amounts", text: "It tells of negative payments." },
  { value: "half", label: "Half answers", text: "Its answers end in the middle." },
];

/** How a payment gateway stands, by its last answer. */
export function gatewayState({ answered_at, failed_at }: Pick<GatewayRow, "answered_at" | "failed_at">): { text: string; tone: Tone } {
  if (failed_at > answered_at) return { text: "no answer", tone: "danger" };
  return answered_at > 0 ? { text: "answers", tone: "action" } : { text: "not asked yet", tone: "neutral" };
}

/** An address or hash that is too long for a table. */
export const short = (text: string): string => (text.length > 22 ? `${text.slice(0, 14)}…${text.slice(-6)}` : text);

export type Deed = { what: "following" | "deposits" | "withdrawals"; open: boolean } | { what: "restart" };

/** What a dialog says before something is done to a network. */
export function wordsOf(deed: Deed, name: string): { title: string; text: string; action: string; done: string; danger: boolean } {
  if (deed.what === "restart") {
    return {
      title: `Follow ${name} anew?`,
      text: "Everything that can be taken back of this network is taken back, and the following begins at the newest block of its node. Payments in the blocks between are never seen: find them by hand.",
      action: "Follow anew", done: `${name} is followed anew.`, danger: true,
    };
  }
  if (deed.what === "following") {
    return deed.open
      ? { title: `Follow ${name} again?`, text: "What was missed meanwhile is made up for.", action: "Follow", done: `${name} is followed again.`, danger: false }
      : { title: `Pause ${name}?`, text: "Nothing is seen of it and nothing goes out until it is followed again. What is missed meanwhile is made up for then.", action: "Pause", done: `${name} is paused.`, danger: true };
  }
  const money = deed.what === "deposits" ? "deposits" : "withdrawals";
  return deed.open
    ? { title: `Open ${money} on ${name}?`, text: `Players can choose ${name} again.`, action: `Open ${money}`, done: `${name} is open for ${money}.`, danger: false }
    : {
        title: `Close ${money} on ${name}?`, action: `Close ${money}`, done: `${name} is closed for ${money}.`, danger: true,
        text: deed.what === "deposits" ? "No new deposits are offered. What is paid to known addresses is credited all the same." : "No new withdrawals are taken. Those that were approved go on.",
      };
}
