// An own message that is not in the room yet: pending, being sent, or refused and editable.

import { Clock, TriangleAlert } from "lucide-react";
import { text } from "./chat.texts";
import { outbox } from "./chat.model";
import { draft, focusRequest, setDraft } from "./draft";
import type { Outgoing } from "./outbox";

/** Text that is already in the field comes before the returned text. */
function moveToDraft(message: Outgoing): void {
  const currentDraft = draft.peek().trim();
  setDraft(currentDraft === "" ? message.content : `${currentDraft} ${message.content}`);
  outbox.remove(message.request_id);
  focusRequest.value += 1;
}

export function OutgoingRow({ outgoing }: { outgoing: Outgoing }) {
  const refused = outgoing.state === "refused";
  return (
    <article className="chat-row chat-row-outgoing">
      <span className="chat-out-mark">{refused ? <TriangleAlert size={16} aria-hidden="true" /> : <Clock size={16} aria-hidden="true" />}</span>
      <div className="chat-body">
        {outgoing.kind === "sticker" ? <img className="chat-out-picture" src={outgoing.content} alt="" width="48" height="48" /> : <p className="chat-text">{outgoing.content}</p>}
        {refused ? (
          <div className="chat-out-actions">
            <span className="chat-out-reason">{text("chat.back", { reason: outgoing.reason ?? "" })}</span>
            <button type="button" onClick={() => outbox.resend(outgoing.request_id)}>{text("chat.again")}</button>
            {outgoing.kind === "message" && <button type="button" onClick={() => moveToDraft(outgoing)}>{text("chat.edit")}</button>}
            <button type="button" onClick={() => outbox.remove(outgoing.request_id)}>{text("chat.discard")}</button>
          </div>
        ) : (
          <span className="chat-age" role="status">{text(outgoing.state === "sending" ? "chat.sending" : "chat.waiting")}</span>
        )}
      </div>
    </article>
  );
}
