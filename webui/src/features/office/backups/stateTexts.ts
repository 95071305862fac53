// The names of the states of a backup.

import type { BackupRow, BackupState } from "../../../lib/api.gen";
import type { BadgeProps } from "../../../ui/Badge";

export interface StateText {
  text: string;
  tone: BadgeProps["tone"];
}

export const kinds: Record<BackupRow["kind"], string> = {
  schedule: "by the schedule",
  staff: "by staff",
  console: "from the console",
  upgrade: "before an upgrade",
  replaced: "replaced by a restore",
  found: "found in the folder",
};

/** Whether there is a copy, and whether it restores. */
export function testState({ state, test_result }: Pick<BackupRow, "state" | "test_result">): StateText {
  if (state === "making") return { text: "being made", tone: "info" };
  if (state === "failed") return { text: "failed", tone: "danger" };
  if (test_result === "bad") return { text: "does not restore", tone: "danger" };
  if (state === "gone") return { text: "removed", tone: "neutral" };
  return test_result === "good" ? { text: "restores", tone: "action" } : { text: "not tested", tone: "brass" };
}

export function offsiteState({ state, encrypted }: Pick<BackupRow["offsite"], "state" | "encrypted">): StateText {
  if (state === "sending") return { text: "being sent", tone: "info" };
  if (state === "failed") return { text: "failed", tone: "danger" };
  if (state === "removed") return { text: "removed", tone: "neutral" };
  if (state !== "sent") return { text: "—", tone: "neutral" };
  return encrypted ? { text: "encrypted", tone: "action" } : { text: "not encrypted", tone: "brass" };
}

export const steps = {
  copying: "Copying the database",
  trying: "Testing the restore",
  sending: "Sending the copy offsite",
  fetching: "Reading back the offsite copy",
} as const;

const intervalTexts: Record<Exclude<BackupState["every"], "off">, string> = {
  "6h": "every six hours",
  "12h": "every twelve hours",
  daily: "every day",
  weekly: "every Monday",
};

const countNoun = (n: number, what: string) => `${n} ${what}${n === 1 ? "" : "s"}`;

/** The plan as a sentence. */
export function scheduleText({ every, keep_daily, keep_weekly }: Pick<BackupState, "every" | "keep_daily" | "keep_weekly">): string {
  const retention = `The newest of ${countNoun(keep_daily, "day")}${keep_weekly ? ` and ${countNoun(keep_weekly, "week")}` : ""} is stored here, and all backups of the last 24 hours.`;
  return `Backups are made ${every === "off" ? "only by request" : intervalTexts[every]}. ${retention}`;
}
