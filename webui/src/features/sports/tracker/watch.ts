// What the live window shows of a match.

import type { Event as SportEvent } from "../../../lib/api.gen";

export type SportType = SportEvent["sportType"];

/** The type of a route: "sport" is sports, anything else is esports. */
export const typeOfRoute = (part: string): SportType => (part === "sport" ? "SPORTS" : "ESPORTS");

/** What the live window of a match is opened as: its tracker, unless it is of esports and has a channel. twitch: whether channels are shown. */
export const watchedAs = ({ sportType, stream }: Pick<SportEvent, "sportType" | "stream">, twitch: boolean): SportType => (sportType === "ESPORTS" && channelOf(stream) !== null && twitch ? "ESPORTS" : "SPORTS");

/** The part of a route for a type. */
export const routePart = (type: SportType): string => (type === "SPORTS" ? "sport" : "esport");

/** The channel of a link to Twitch: the last part of its path. Null for none, and for what can be no channel. */
export function channelOf(link: string): string | null {
  const [path = ""] = link.split(/[?#]/);
  const last = path.replace(/\/+$/, "").split("/").at(-1) ?? "";
  return /^\w{2,40}$/.test(last) ? last : null;
}

/** The address of Twitch's player; it plays only inside of the page of a host that it was told. */
export function playerAddress(channel: string, host: string): string {
  return `https://player.twitch.tv/?${new URLSearchParams({ channel, parent: host, muted: "true", autoplay: "false" })}`;
}
