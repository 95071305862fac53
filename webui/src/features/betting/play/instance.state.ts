// The state of a round, and the whole state in one value.

import type { ReadonlySignal } from "@preact/signals";
import type { GameInfo, Reply } from "./contract";
import type { InstanceState } from "./instance.types";

export const isOpen = (reply: Pick<Reply, "game">): boolean => reply.game.status === "in-progress";

/** The progress of a round of several steps. Null for a round of one step. */
export function extendedStateOf(reply: Pick<Reply, "type" | "canBeFinished" | "game">): "in-progress" | "finished" | null {
  if (reply.type === "single") return null;
  if (reply.type === "multiplayer") return reply.canBeFinished ? "in-progress" : "finished";
  return isOpen(reply) ? "in-progress" : "finished";
}

/** The sources of the state of an instance. */
interface StateSource {
  info: Pick<GameInfo, "id">;
  reply: ReadonlySignal<Reply | null>;
  bet: ReadonlySignal<string>;
  bettingType: ReadonlySignal<InstanceState["bettingType"]>;
  showing: ReadonlySignal<boolean>;
  quick: ReadonlySignal<boolean>;
}

/** The state of the instance in one value. Reads signals. */
export function stateOf(instance: StateSource, data: object): InstanceState {
  const reply = instance.reply.value;
  const { id } = instance.info;
  const extendedState = reply && extendedStateOf(reply);
  const extendedId = reply && extendedState ? reply.id : null;
  const currentProfit = reply && extendedState === "in-progress" ? reply.profit : "0";
  return {
    id, data, bet: instance.bet.value, bettingType: instance.bettingType.value,
    playTimeout: reply && instance.showing.value && !instance.quick.value ? reply.game.delay : 0,
    extendedId, extendedState, currentProfit, profit: reply && extendedState !== "in-progress" ? reply.profit : "0",
    game: { id, extendedId, extendedState, currentProfit },
  };
}
