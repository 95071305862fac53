// What the states of a backup are called.

import type { BackupRow, BackupState } from "../../../lib/api.gen";
import type { BadgeProps } from "../../../ui/Badge";

export interface Said {
  text: string;
  tone: BadgeProps["tone"];
}

export const kinds: Record<BackupRow["kind"], string> = {
  schedule: "by the plan",
  staff: "by staff",
  console: "from the console",
  upgrade: "before an upgrade",
  replaced: "replaced by a restore",
  found: "found in the folder",
};

/** Whether there is a copy, and whether it restores. */
export function tried({ state, tried }: Pick<BackupRow, "state" | "tried">): Said {
  if (state === "making") return { text: "being made", tone: "info" };
  if (state === "failed") return { text: "failed", tone: "danger" };
  if (tried === "bad") return { text: "does not restore", tone: "danger" };
  if (state === "gone") return { text: "removed", tone: "neutral" };
  return tried === "good" ? { text: "restores", tone: "action" } : { text: "not tried", tone: "brass" };
}

export function away({ state, encrypted }: Pick<BackupRow["away"], "state" | "encrypted">): Said {
  if (state === "sending") return { text: "being sent", tone: "info" };
  if (state === "failed") return { text: "failed", tone: "danger" };
  if (state === "removed") return { text: "removed", tone: "neutral" };
  if (state !== "sent") return { text: "—", tone: "neutral" };
  return encrypted ? { text: "encrypted", tone: "action" } : { text: "not encrypted", tone: "brass" };
}

export const steps = {
  copying: "Copying the database",
  trying: "Restoring the copy for a trial",
  sending: "Sending it to the other place",
  fetching: "Reading back the copy at the other place",
} as const;

const often: Record<Exclude<BackupState["every"], "off">, string> = {
  "6h": "every six hours",
  "12h": "every twelve hours",
  daily: "every day",
  weekly: "every Monday",
};

const counted = (n: number, what: string) => `${n} ${what}${n === 1 ? "" : "s"}`;

/** The plan in a sentence. */
export function planned({ every, keep_daily, keep_weekly }: Pick<BackupState, "every" | "keep_daily" | "keep_weekly">): string {
  const kept = `The newest of ${counted(keep_daily, "day")}${keep_weekly ? ` and ${counted(keep_weekly, "week")}` : ""} stays here, and all of the last 24 hours.`;
  return `Backups are made ${every === "off" ? "only when somebody asks for one" : often[every]}. ${kept}`;
}
