// The weekly race as it stands, and how long it still runs.

import { ordinal } from "../../../lib/contest";
import { dollars } from "../../../lib/money";
import { resource } from "../../../lib/resource";
import { text } from "./feed.texts";
import { weeklyRace, type Race } from "./feed.call";
import type { RaceNext } from "./feed.types";

export const race = resource(weeklyRace);

/** How often the standing is loaded anew while it is shown, in milliseconds. */
export const reloadEvery = 15_000;

const minute = 60_000;

export interface Left {
  days: number;
  hours: number;
  minutes: number;
}

/** What is left until an end; the minute that has begun counts. Nothing after it. */
export function leftUntil(end: number, now: number): Left {
  const minutes = Math.max(0, Math.ceil((end - now) / minute));
  return { days: Math.floor(minutes / 1440), hours: Math.floor(minutes / 60) % 24, minutes: minutes % 60 };
}

/** "3 d 15 h 20 min": days, hours and minutes. */
export function leftText({ days, hours, minutes }: Left): string {
  return text("race.left", { days, hours, minutes });
}

/** "212 USD to 20th", in dollars. */
export const nextText = ({ place, missing }: RaceNext): string => text("race.to", { amount: dollars(missing), place: ordinal(place) });

/** What the race is about: with its prizes where there are any, and the time zone of its week. */
export function leadOf(standing: Race | null): string {
  return text(standing?.reward ? "race.lead" : "race.leadPlain", { zone: standing?.zone ?? "UTC" });
}

/** The race's title: with its reward where one is given away. */
export function titleOf(reward: number | undefined): string {
  if (reward === 0) return text("race.plain");
  return text("race.title", { reward: reward === undefined ? "…" : dollars(reward, false) });
}
