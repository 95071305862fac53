// The names and values of controls as texts.

import { dollars } from "../../../../lib/money";
import { formatDateTime } from "../../../../lib/time";

const limitKinds = ["deposit", "loss", "stake", "time"];
const gameGroups = ["instant", "cards", "tables", "crash", "slots", "live", "sports", "futures", "poker"];
const controlIds = [...limitKinds.flatMap((kind) => ["day", "week", "month"].map((period) => `${kind}.${period}`)), ...gameGroups.map((group) => `block.${group}`), "timeout", "night", "reality"];

/** "Loss, day" */
export const controlName = (control: string): string => (control.charAt(0).toUpperCase() + control.slice(1)).replace(".", ", ");

export const controlNames = controlIds.map((value) => ({ value, label: controlName(value) }));

export const durationOptions = [{ value: "7", label: "In 7 days" }, { value: "30", label: "In 30 days" }, { value: "90", label: "In 90 days" }, { value: "365", label: "In a year" }, { value: "", label: "Never" }];

const controlKind = (control: string): string => control.split(".")[0] ?? "";

/** A stored value as text. */
export function valueText(control: string, value: string): string {
  if (value === "") return "off";
  switch (controlKind(control)) {
    case "block": return "on";
    case "timeout": return formatDateTime(Number(value));
    case "night": return value;
    case "reality": return `${value} min`;
    case "time": return `${Number(value) / 60} min`;
    default: return dollars(Number(value) / 100);
  }
}

export function valueHint(control: string): string {
  switch (controlKind(control)) {
    case "block": return "A block needs no value.";
    case "timeout": return "24h, 7d or 30d; it ends automatically.";
    case "night": return "For example 23:00-07:00 Europe/Berlin, or 23:00-07:00+02:00.";
    case "reality": return "15, 30 or 60 minutes.";
    case "time": return "Minutes.";
    default: return "Dollars.";
  }
}

/** The typed text in the format of the server. The server refuses invalid values. */
export function storedValue(control: string, typed: string): string {
  const trimmed = typed.trim();
  switch (controlKind(control)) {
    case "block": return "1";
    case "timeout": case "night": case "reality": return trimmed;
    case "time": return String(Math.round(Number(trimmed) * 60));
    default: return String(Math.round(Number(trimmed) * 100));
  }
}
