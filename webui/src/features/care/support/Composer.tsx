// The box in which one writes: Enter sends, Shift and Enter begin a new line.

import { SendHorizontal } from "lucide-react";
import { useRef, useState, type FocusEvent, type KeyboardEvent } from "react";
import { bootstrap } from "../../../lib/bootstrap";
import { errorText } from "../../../lib/explain";
import { requestId } from "../../../lib/requestId";
import { IconButton } from "../../../ui/Button";
import { TextArea } from "../../../ui/Field";
import { text } from "./support.texts";

interface Props {
  onSend: (message: string, request: string) => Promise<unknown>;
  onTyping?: () => void;
  /** Hears every change of what is written. */
  onDraft?: (draft: string) => void;
  /** Words to begin with; another key begins with others. */
  start?: string;
}

export function Composer({ onSend, onTyping, onDraft, start = "" }: Props) {
  const [draft, setDraft] = useState(start);
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState("");
  // The same message sent again is the same request: it is written once.
  const request = useRef("");
  const most = bootstrap.support?.maxLength ?? 2000;
  const tooLong = [...draft.trim()].length > most;
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
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void send();
  };
  const type = (value: string) => {
    request.current = "";
    setDraft(value);
    onDraft?.(value);
    if (value.trim() !== "") onTyping?.();
  };
  // Words to begin with are for going on: the caret stands behind them.
  const goOn = ({ currentTarget: field }: FocusEvent<HTMLTextAreaElement>) => {
    if (start !== "" && field.value === start) field.setSelectionRange(start.length, start.length);
  };
  return (
    <form className="support-composer" onSubmit={(event) => { event.preventDefault(); void send(); }}>
      <TextArea
        label={text("support.message")} placeholder={text("support.placeholder")} rows={2} value={draft} onChange={type} onKeyDown={press} onFocus={goOn} autoFocus={start !== ""}
        error={failure || (tooLong ? text("support.tooLong", { n: most }) : undefined)}
      />
      <IconButton label={text("support.send")} type="submit" disabled={sending || draft.trim() === "" || tooLong}>
        <SendHorizontal size={20} aria-hidden="true" />
      </IconButton>
    </form>
  );
}
