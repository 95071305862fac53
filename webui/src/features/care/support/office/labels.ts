// The texts of the inbox.

import type { Ticket } from "../../../../lib/api.gen";
import type { View } from "./inbox.model";

export const viewNames: Record<View, string> = { open: "Open", mine: "Mine", unassigned: "Unassigned", waiting: "Waiting", solved: "Solved", all: "All" };
export const stateNames: Record<Ticket["state"], string> = { open: "open", waiting: "waiting for the player", solved: "solved" };
export const priorities = ["normal", "elevated", "high", "urgent"];
