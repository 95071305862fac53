// The texts of the network pages.

import type { BadgeProps } from "../../../ui/Badge";
import type { GatewayRow, NetworkLookupAnswer, NetworkRow } from "../../../lib/api.gen";
import type { NodeBehaviour } from "./networks.model";

type Tone = NonNullable<BadgeProps["tone"]>;

const states: Record<NetworkRow["state"], { text: string; tone: Tone }> = {
  none: { text: "no node", tone: "neutral" },
  starting: { text: "starting", tone: "info" },
  follows: { text: "in sync", tone: "action" },
  behind: { text: "node is behind", tone: "brass" },
  offline: { text: "node is offline", tone: "danger" },
  lies: { text: "node is inconsistent", tone: "danger" },
  stopped: { text: "stopped", tone: "danger" },
  paused: { text: "paused", tone: "brass" },
};

/** The name of a network's state. */
export const stateText = ({ state }: Pick<NetworkRow, "state">) => states[state];

const kinds: Record<string, string> = {
  test: "test chain", bitcoind: "own node", evm: "own node (EVM)", tron: "Tron node", xrp: "XRP node", solana: "Solana node", blockbook: "Blockbook",
};

export const kindName = (kind: string): string => kinds[kind] ?? (kind || "—");

/** How far the site is behind the node, as text. */
export function lagText({ kind, height, tip }: Pick<NetworkRow, "kind" | "height" | "tip">): string {
  if (!kind || tip === 0) return "";
  const behind = tip - height;
  return behind <= 0 ? "in sync" : behind === 1 ? "1 block behind" : `${behind} blocks behind`;
}

/** The number of reorganisations of the network, and the deepest one. */
export function reorganisationsText({ reorganisations, deepest }: Pick<NetworkRow, "reorganisations" | "deepest">): string {
  if (reorganisations === 0) return "no reorganisation";
  return reorganisations === 1 ? `1 reorganisation, ${deepest} deep` : `${reorganisations} reorganisations, up to ${deepest} deep`;
}

/** The missing blocks of a network, and the progress of its rescan. Empty for none. */
export function gapTexts({ incomplete, untraced, rescan }: Pick<NetworkRow, "incomplete" | "untraced" | "rescan">): string[] {
  const lines: string[] = [];
  if (incomplete > 0) lines.push(incomplete === 1 ? "1 incomplete block is requested again" : `${incomplete} incomplete blocks are requested again`);
  if (untraced) lines.push("no traces, contract payments are not detected");
  if (rescan?.problem) lines.push(`rescan waits: ${rescan.problem}`);
  else if (rescan && !rescan.done) lines.push(rescan.until === 0 ? "rescan begins" : `rescan at block ${rescan.next} of ${rescan.until}`);
  else if (rescan) lines.push(rescan.payments === 1 ? "rescan has ended, 1 payment" : `rescan has ended, ${rescan.payments} payments`);
  return lines;
}

/** The result of a look-up as text. */
export function lookupText({ payments, waits, height, incomplete }: NetworkLookupAnswer): string {
  const count = payments === 1 ? "1 payment" : `${payments} payments`;
  if (waits) return `${count}, waiting for a block.`;
  return incomplete ? `${count} in block ${height}. The node has not returned the complete block. Try again later.` : `${count} in block ${height}. See the Deposits page.`;
}

/** How long a payment takes to be confirmed, as text. */
export function creditTimeText({ confirmations, seconds }: Pick<NetworkRow, "confirmations" | "seconds">): string {
  const all = confirmations * seconds;
  return all < 90 ? `about ${Math.max(1, Math.round(all))} s` : `about ${Math.round(all / 60)} min`;
}

export const nodeBehaviours: { value: NodeBehaviour; label: string; text: string }[] = [
  { value: "honest", label: "Honest", text: "The node answers correctly." },
  { value: "silent", label: "Silent", text: "The node does not answer. After two minutes the network is offline." },
  { value: "parent", label: "Wrong parents", text: "The blocks have wrong parent hashes." },
  { value: "negative", label: "Negative amounts", text: "The node reports negative payments." },
  { value: "half", label: "Truncated answers", text: "The answers are truncated." },
];

/** The status of a payment gateway, by its last response. */
export function gatewayState({ answered_at, failed_at }: Pick<GatewayRow, "answered_at" | "failed_at">): { text: string; tone: Tone } {
  if (failed_at > answered_at) return { text: "no answer", tone: "danger" };
  return answered_at > 0 ? { text: "answers", tone: "action" } : { text: "not polled yet", tone: "neutral" };
}

/** A shortened address or hash for a table. */
export const shorten = (text: string): string => (text.length > 22 ? `${text.slice(0, 14)}…${text.slice(-6)}` : text);

export type NetworkAction = { what: "following" | "deposits" | "withdrawals"; open: boolean } | { what: "restart" } | { what: "rescan" } | { what: "lookup" };

/** The explanation of an action on a network in its dialog. */
export function actionTexts(action: NetworkAction, name: string): { title: string; text: string; action: string; done: string; danger: boolean } {
  if (action.what === "restart") {
    return {
      title: `Restart the scan of ${name}?`,
      text: "All reversible credits of this network are reversed, and the scan restarts at the newest block of the node. The blocks between are rescanned.",
      action: "Restart scan", done: `The scan of ${name} is restarted.`, danger: true,
    };
  }
  if (action.what === "rescan") {
    return {
      title: `Rescan ${name}?`, action: "Rescan", done: `The rescan of ${name} has started.`, danger: false,
      text: "All blocks from this height to the newest one are rescanned in the background. Credited deposits are not changed.",
    };
  }
  if (action.what === "lookup") {
    return {
      title: `Look up a transaction of ${name}`, action: "Look up", done: "The transaction is processed.", danger: false,
      text: "Its payments to addresses of the site are processed like those of a scanned block, and only once.",
    };
  }
  if (action.what === "following") {
    return action.open
      ? { title: `Resume ${name}?`, text: "Missed blocks are scanned.", action: "Resume", done: `${name} is resumed.`, danger: false }
      : { title: `Pause ${name}?`, text: "No deposits are detected and no withdrawals are sent until the network is resumed. Missed blocks are scanned then.", action: "Pause", done: `${name} is paused.`, danger: true };
  }
  const money = action.what === "deposits" ? "deposits" : "withdrawals";
  return action.open
    ? { title: `Open ${money} on ${name}?`, text: `Players can select ${name} again.`, action: `Open ${money}`, done: `${name} is open for ${money}.`, danger: false }
    : {
        title: `Close ${money} on ${name}?`, action: `Close ${money}`, done: `${name} is closed for ${money}.`, danger: true,
        text: action.what === "deposits" ? "No new deposits are offered. Payments to issued addresses are still credited." : "No new withdrawals are accepted. Approved withdrawals continue.",
      };
}
