// The actions of moderators on messages and their authors, with their notices.

import { errorText } from "../../../../lib/errorText";
import { ApiError, isApiError } from "../../../../lib/error";
import { toast } from "../../../../ui/toast";
import type { Message } from "../chat.calls";
import { roleOf } from "../messageFormat";
import { calls, type MuteMinutes } from "./popups.calls";
import { text } from "./popups.texts";

/** The available entries of the menu of a message. */
export interface ModerationOptions {
  removeAll: boolean;
  /** "moderator": the server refuses to mute other moderators. */
  mute: "yes" | "moderator" | "no";
}

/** Messages of the site itself, such as rain, have no author. */
export function moderationOptions({ user }: Pick<Message, "user">): ModerationOptions {
  if (!user) return { removeAll: false, mute: "no" };
  return { removeAll: true, mute: roleOf(user.access) === "user" ? "yes" : "moderator" };
}

type Calls = Pick<typeof calls, "removeMessage" | "removeAllFrom" | "mute" | "unmute">;

const isNotFound = (error: unknown) => isApiError(error) && error.kind === "refused" && (error.is(404) || error.status === 404);

/** The actions over their calls. The site has one instance, tests make their own. */
export function moderation(server: Calls) {
  // If another moderator removed it first, the result is the same.
  async function removeMessage(id: string): Promise<boolean> {
    try {
      await server.removeMessage(id);
    } catch (error) {
      if (isNotFound(error)) return true;
      toast.error(errorText(error));
      return false;
    }
    return true;
  }

  /** False if it failed. The moderator has then seen a notice. */
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

  /** Rejects if no player was unmuted. The caller shows the error's text, as for every command. */
  async function unmute(name: string): Promise<void> {
    try {
      await server.unmute(name);
    } catch (error) {
      // An unknown name is an error of the field.
      const unknown = isNotFound(error) || (isApiError(error) && error.errors.name !== undefined);
      throw unknown ? new ApiError("refused", 404, text("popups.moderate.unknownName"), 404) : error;
    }
    toast.success(text("popups.moderate.success"));
  }

  return { removeMessage, removeAllFrom, mute, unmute };
}

export const { removeMessage, removeAllFrom, mute, unmute } = moderation(calls);
