// The names and values of controls in words.

import { dollars } from "../../../../lib/money";
import { formatDateTime } from "../../../../lib/time";

const kinds = ["deposit", "loss", "stake", "time"];
const groups = ["instant", "cards", "tables", "crash", "slots", "live", "sports", "futures", "poker"];
const all = [...kinds.flatMap((kind) => ["day", "week", "month"].map((period) => `${kind}.${period}`)), ...groups.map((group) => `block.${group}`), "timeout", "night", "reality"];

/** "Loss, day" */
export const nameOf = (control: string): string => (control.charAt(0).toUpperCase() + control.slice(1)).replace(".", ", ");

export const controlNames = all.map((value) => ({ value, label: nameOf(value) }));

export const ends = [{ value: "7", label: "In 7 days" }, { value: "30", label: "In 30 days" }, { value: "90", label: "In 90 days" }, { value: "365", label: "In a year" }, { value: "", label: "Never" }];

const kindOf = (control: string): string => control.split(".")[0] ?? "";

/** A stored value in words. */
export function valueText(control: string, value: string): string {
  if (value === "") return "off";
  switch (kindOf(control)) {
    case "block": return "on";
    case "timeout": return formatDateTime(Number(value));
    case "night": return value;
    case "reality": return `${value} min`;
    case "time": return `${Number(value) / 60} min`;
    default: return dollars(Number(value) / 100);
  }
}

export function hintOf(control: string): string {
  switch (kindOf(control)) {
    case "block": return "A block needs no value.";
    case "timeout": return "24h, 7d or 30d; it ends by itself.";
    case "night": return "Such as 23:00-07:00 Europe/Berlin, or 23:00-07:00+02:00.";
    case "reality": return "15, 30 or 60 minutes.";
    case "time": return "Minutes.";
    default: return "Dollars.";
  }
}

/** What was typed as the server takes it; the server refuses what is none. */
export function storedValue(control: string, typed: string): string {
  const plain = typed.trim();
  switch (kindOf(control)) {
    case "block": return "1";
    case "timeout": case "night": case "reality": return plain;
    case "time": return String(Math.round(Number(plain) * 60));
    default: return String(Math.round(Number(plain) * 100));
  }
}
