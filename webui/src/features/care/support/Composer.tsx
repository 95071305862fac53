// The text field of a chat: Enter sends, Shift and Enter start a new line.

import { SendHorizontal } from "lucide-react";
import { useRef, useState, type FocusEvent, type KeyboardEvent } from "react";
import { bootstrap } from "../../../lib/bootstrap";
import { errorText } from "../../../lib/errorText";
import { requestId } from "../../../lib/requestId";
import { IconButton } from "../../../ui/Button";
import { TextArea } from "../../../ui/Field";
import { text } from "./support.texts";

interface Props {
  onSend: (message: string, request: string) => Promise<unknown>;
  onTyping?: () => void;
  /** Called at every change of the text. */
  onDraft?: (draft: string) => void;
  /** The initial text. Another key resets it. */
  start?: string;
}

export function Composer({ onSend, onTyping, onDraft, start = "" }: Props) {
  const [draft, setDraft] = useState(start);
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState("");
  // The same message sent again has the same request id, so it is stored once.
  const request = useRef("");
  const maxLength = bootstrap.support?.maxLength ?? 2000;
  const tooLong = [...draft.trim()].length > maxLength;
  const send = async () => {
    const message = draft.trim();
    if (message === "" || sending || tooLong) return;
    request.current ||= requestId();
    setSending(true);
    setFailure("");
    try {
      await onSend(message, request.current);
      request.current = "";
      setDraft("");
    } catch (error) {
      setFailure(errorText(error));
    } finally {
      setSending(false);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
  };
  const onType = (value: string) => {
    request.current = "";
    setDraft(value);
    onDraft?.(value);
    if (value.trim() !== "") onTyping?.();
  };
  // With an initial text, the caret starts at its end.
  const moveCursorToEnd = ({ currentTarget: field }: FocusEvent<HTMLTextAreaElement>) => {
    if (start !== "" && field.value === start) field.setSelectionRange(start.length, start.length);
  };
  return (
    <form className="support-composer" onSubmit={(event) => { event.preventDefault(); void send(); }}>
      <TextArea
        label={text("support.message")} placeholder={text("support.placeholder")} rows={2} value={draft} onChange={onType} onKeyDown={onKeyDown} onFocus={moveCursorToEnd} autoFocus={start !== ""}
        error={failure || (tooLong ? text("support.tooLong", { n: maxLength }) : undefined)}
      />
      <IconButton label={text("support.send")} type="submit" disabled={sending || draft.trim() === "" || tooLong}>
        <SendHorizontal size={20} aria-hidden="true" />
      </IconButton>
    </form>
  );
}
