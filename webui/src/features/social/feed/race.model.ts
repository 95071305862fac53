// The ranking of the weekly race, and its remaining time.

import { ordinal } from "../../../lib/contest";
import { dollars } from "../../../lib/money";
import { resource } from "../../../lib/resource";
import { text } from "./feed.texts";
import { weeklyRace, type Race, type RaceNext } from "./feed.call";

export const race = resource(weeklyRace);

/** Reload interval of the ranking while they are shown, in milliseconds. */
export const reloadInterval = 15_000;

const minute = 60_000;

export interface TimeLeft {
  days: number;
  hours: number;
  minutes: number;
}

/** The time until an end. The current minute counts as a full one. Zero after the end. */
export function timeLeftUntil(end: number, now: number): TimeLeft {
  const minutes = Math.max(0, Math.ceil((end - now) / minute));
  return { days: Math.floor(minutes / 1440), hours: Math.floor(minutes / 60) % 24, minutes: minutes % 60 };
}

/** "3 d 15 h 20 min": days, hours and minutes. */
export function timeLeftText({ days, hours, minutes }: TimeLeft): string {
  return text("race.left", { days, hours, minutes });
}

/** "212 USD to 20th", in dollars. */
export const nextText = ({ place, missing }: RaceNext): string => text("race.to", { amount: dollars(missing), place: ordinal(place) });

/** The description of the race: with its prizes if there are any, and the time zone of its week. */
export function raceDescription(raceData: Race | null): string {
  return text(raceData?.reward ? "race.lead" : "race.leadPlain", { zone: raceData?.zone ?? "UTC" });
}

/** The race's title, with its reward if there is one. */
export function raceTitleText(reward: number | undefined): string {
  if (reward === 0) return text("race.plain");
  return text("race.title", { reward: reward === undefined ? "…" : dollars(reward, false) });
}
