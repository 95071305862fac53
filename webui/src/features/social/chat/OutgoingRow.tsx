// An own message that is not in the room yet: it waits, is on its way, or was
// refused and can be mended.

import { Clock, TriangleAlert } from "lucide-react";
import { text } from "./chat.texts";
import { outbox } from "./chat.model";
import { draft, focusWish, write } from "./draft";
import type { Outgoing } from "./outbox";

/** Words that are in the box already stay before those that come back. */
function edit(message: Outgoing): void {
  const before = draft.peek().trim();
  write(before === "" ? message.content : `${before} ${message.content}`);
  outbox.remove(message.request_id);
  focusWish.value += 1;
}

export function OutgoingRow({ outgoing }: { outgoing: Outgoing }) {
  const refused = outgoing.state === "refused";
  return (
    <article className="chat-row chat-row-outgoing">
      <span className="chat-out-mark">{refused ? <TriangleAlert size={16} aria-hidden="true" /> : <Clock size={16} aria-hidden="true" />}</span>
      <div className="chat-body">
        {outgoing.kind === "sticker" ? <img className="chat-out-picture" src={outgoing.content} alt="" width="48" height="48" /> : <p className="chat-words">{outgoing.content}</p>}
        {refused ? (
          <div className="chat-out-deeds">
            <span className="chat-out-reason">{text("chat.back", { reason: outgoing.reason ?? "" })}</span>
            <button type="button" onClick={() => outbox.again(outgoing.request_id)}>{text("chat.again")}</button>
            {outgoing.kind === "message" && <button type="button" onClick={() => edit(outgoing)}>{text("chat.edit")}</button>}
            <button type="button" onClick={() => outbox.remove(outgoing.request_id)}>{text("chat.discard")}</button>
          </div>
        ) : (
          <span className="chat-age" role="status">{text(outgoing.state === "sending" ? "chat.sending" : "chat.waiting")}</span>
        )}
      </div>
    </article>
  );
}
