// The content of the live window of a match.

import type { Event as SportEvent } from "../../../lib/api.gen";

export type SportType = SportEvent["sportType"];

/** The type in a route: "sport" is sports, anything else is esports. */
export const typeOfRoute = (part: string): SportType => (part === "sport" ? "SPORTS" : "ESPORTS");

/**
 * The content of the live window of a match: its tracker, or the channel of an esports match.
 * twitch: whether channels are shown.
 */
export const liveWindowType = ({ sportType, stream }: Pick<SportEvent, "sportType" | "stream">, twitch: boolean): SportType => (sportType === "ESPORTS" && channelOf(stream) !== null && twitch ? "ESPORTS" : "SPORTS");

/** The part of a route for a type. */
export const routePart = (type: SportType): string => (type === "SPORTS" ? "sport" : "esport");

/**
 * The channel of a link to Twitch: the last part of its path. Null for none, and for an invalid
 * channel.
 */
export function channelOf(link: string): string | null {
  const [path = ""] = link.split(/[?#]/);
  const last = path.replace(/\/+$/, "").split("/").at(-1) ?? "";
  return /^\w{2,40}$/.test(last) ? last : null;
}

/** The address of Twitch's player. It only plays inside a page of the given host. */
export function playerAddress(channel: string, host: string): string {
  return `https://player.twitch.tv/?${new URLSearchParams({ channel, parent: host, muted: "true", autoplay: "false" })}`;
}
