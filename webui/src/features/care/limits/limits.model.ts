// The player's controls, their usage, and changes.

import { signal } from "@preact/signals";
import { api, errorText } from "../../../lib/api";
import type { ControlState, LimitsState, Marker, Usage } from "../../../lib/api.gen";
import { formatPercent } from "../../../lib/format";
import { dollars } from "../../../lib/money";
import { resource } from "../../../lib/resource";
import { update } from "../../../lib/session.model";
import { toast } from "../../../ui/toast";
import { text } from "./limits.texts";

export type { ControlState, Figures, LimitsState, Marker, Markers, PlayTotals, PlayedDay, Usage } from "../../../lib/api.gen";

export const kinds = ["deposit", "loss", "stake", "time"] as const;
export type Kind = (typeof kinds)[number];
export const periods = ["day", "week", "month"] as const;
export type Period = (typeof periods)[number];
export const timeOuts = ["24h", "7d", "30d"] as const;
export const realityIntervals = ["15", "30", "60"] as const;

export const control = resource(() => api.post("/api/play-control", {}, { retry: true }));

/** The year of the statement. 0 is the current year. */
export const year = signal(0);
export const figures = resource(() => api.post("/api/play-control/figures", { year: year.peek() }, { retry: true }));

/** The player's markers of harm. */
export const markers = resource(() => api.post("/api/play-control/markers", {}, { retry: true }));

/** A value of a marker as text. */
export function markerText(unit: Marker["unit"], value: number): string {
  if (unit === "cents") return dollars(value / 100);
  if (unit === "seconds") return spanText(value);
  return unit === "percent" ? formatPercent(String(value)) : String(value);
}

export async function chooseYear(chosen: number): Promise<void> {
  year.value = chosen;
  await figures.load();
}

/** The state of a control. A control that was never set is off. */
export function stateOf(state: LimitsState, name: string): ControlState {
  return state.controls.find((one) => one.control === name) ?? { control: name, value: "", own: "", staff: [], changed_at: 0, version: 0, pending: null };
}

/** Whether a change is being saved. */
export const busy = signal(false);

/** Makes a change, shows the new state, and returns whether it succeeded. */
async function change(call: () => Promise<LimitsState>, done: (state: LimitsState) => string): Promise<boolean> {
  if (busy.peek()) return false;
  busy.value = true;
  try {
    const state = await call();
    control.set(state);
    toast.success(done(state));
    void update().catch(() => undefined);
    return true;
  } catch (error) {
    toast.error(errorText(error));
    void control.load();
    return false;
  } finally {
    busy.value = false;
  }
}

/** Sets a control. Empty turns it off. A looser value takes effect after a day. */
export function setControl(controlState: ControlState, value: string): Promise<boolean> {
  return change(
    () => api.post("/api/play-control/set", { control: controlState.control, value, version: controlState.version }),
    (state) => text(stateOf(state, controlState.control).pending ? "limits.asked" : "limits.set"),
  );
}

export function confirmRequest(controlState: ControlState): Promise<boolean> {
  return change(() => api.post("/api/play-control/confirm", { control: controlState.control, version: controlState.version }), () => text("limits.confirmed"));
}

export function cancelRequest(controlState: ControlState): Promise<boolean> {
  return change(() => api.post("/api/play-control/keep", { control: controlState.control, version: controlState.version }), () => text("limits.kept"));
}

/** A limit in the unit of its field: dollars, or minutes. */
export const limitInput = (kind: Kind, value: string): string => {
  if (value === "") return "";
  return kind === "time" ? String(Number(value) / 60) : (Number(value) / 100).toFixed(2).replace(/\.00$/, "");
};

/** The typed limit in the format of the server: cents, or seconds. Null if invalid. */
export function limitOf(kind: Kind, typed: string): string | null {
  const plain = typed.trim();
  if (!(kind === "time" ? /^\d{1,5}$/ : /^\d{1,8}(\.\d{1,2})?$/).test(plain)) return null;
  const [whole = "0", decimals = ""] = plain.split(".");
  const units = kind === "time" ? Number(whole) * 60 : Number(whole) * 100 + Number(decimals.padEnd(2, "0"));
  return units > 0 && (kind !== "time" || units <= 31 * 86_400) ? String(units) : null;
}

/** "2 h 5 min" */
export function spanText(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return text("limits.minutes", { minutes });
  return text("limits.hours", { hours, minutes: minutes % 60 });
}

/** A value of a limit as text. */
export const limitText = (kind: Kind, value: string): string => (kind === "time" ? spanText(Number(value)) : dollars(Number(value) / 100));

/** The usage of a limit in its own units: cents or seconds. A period with a profit has used nothing. */
export function usedOf(kind: Kind, usage: Usage): number {
  if (kind === "time") return usage.played;
  const sum = { deposit: usage.deposited, loss: usage.lost, stake: usage.staked }[kind];
  return Math.max(0, Math.round(Number(sum) * 100));
}

/**
 * The browser's time zone in the format of a night pause: " Europe/Berlin", or "+02:00" if it has
 * no name.
 */
export function zoneText(name: string | undefined, minutes: number): string {
  if (name && /^[A-Z]/.test(name) && name !== "Etc/Unknown") return ` ${name}`;
  const twoDigits = (n: number) => String(n).padStart(2, "0");
  const size = Math.abs(minutes);
  return `${minutes < 0 ? "-" : "+"}${twoDigits(Math.floor(size / 60))}:${twoDigits(size % 60)}`;
}

/** "23:00 – 07:00 (Europe/Berlin)", or "(UTC+02:00)" */
export function nightText(value: string): string {
  const zone = value.slice(11);
  return `${value.slice(0, 5)} – ${value.slice(6, 11)} (${zone.startsWith(" ") ? zone.slice(1).replaceAll("_", " ") : `UTC${zone}`})`;
}
