// What moderators do to messages and their authors, and what they are told of
// it.

import { errorText } from "../../../../lib/explain";
import { ApiError, isApiError } from "../../../../lib/error";
import { toast } from "../../../../ui/toast";
import type { Message } from "../chat.types";
import { roleOf } from "../wording";
import type { MuteMinutes } from "./muteMinutes";
import { calls } from "./popups.calls";
import { text } from "./popups.texts";

/** What the menu of a message offers. */
export interface Offer {
  removeAll: boolean;
  /** "moderator": the server refuses to mute those who keep order themselves. */
  mute: "yes" | "moderator" | "no";
}

/** Messages of the site itself, such as rain, have no author to act upon. */
export function offerFor({ user }: Pick<Message, "user">): Offer {
  if (!user) return { removeAll: false, mute: "no" };
  return { removeAll: true, mute: roleOf(user.access) === "user" ? "yes" : "moderator" };
}

type Calls = Pick<typeof calls, "removeMessage" | "removeAllFrom" | "mute" | "unmute">;

const nobody = (error: unknown) => isApiError(error) && error.kind === "refused" && (error.is(404) || error.status === 404);

/** The deeds over their calls; the site has one set, tests make their own. */
export function moderation(server: Calls) {
  // What another moderator removed first is gone as well: that was the wish.
  async function removeMessage(id: string): Promise<boolean> {
    try {
      await server.removeMessage(id);
    } catch (error) {
      if (nobody(error)) return true;
      toast.error(errorText(error));
      return false;
    }
    return true;
  }

  /** False when it failed, of which the moderator has been told. */
  async function removeAllFrom(id: string, name: string): Promise<boolean> {
    try {
      const { removed } = await server.removeAllFrom(id);
      toast.success(removed > 0 ? text("popups.removeAll.done", { n: removed, name }) : text("popups.removeAll.none", { name }));
      return true;
    } catch (error) {
      toast.error(errorText(error));
      return false;
    }
  }

  async function mute(id: string, minutes: MuteMinutes): Promise<boolean> {
    try {
      await server.mute(id, minutes);
      toast.success(text("popups.moderate.muted"));
      return true;
    } catch (error) {
      toast.error(errorText(error));
      return false;
    }
  }

  /**
   * Rejects when nobody was unmuted; whoever called it shows the error's text,
   * as with every command.
   */
  async function unmute(name: string): Promise<void> {
    try {
      await server.unmute(name);
    } catch (error) {
      // A name of a form that no account has is refused as a field.
      const unknown = nobody(error) || (isApiError(error) && error.errors.name !== undefined);
      throw unknown ? new ApiError("refused", 404, text("popups.moderate.unknownName"), 404) : error;
    }
    toast.success(text("popups.moderate.success"));
  }

  return { removeMessage, removeAllFrom, mute, unmute };
}

export const { removeMessage, removeAllFrom, mute, unmute } = moderation(calls);
