import { useSignals } from "@preact/signals-react/runtime";
import { useEffect, useMemo, useState } from "react";
import { api } from "../../../../lib/api";
import type { ChatOfficeAnswer } from "../../../../lib/api.gen";
import { resource } from "../../../../lib/resource";
import { TextArea, TextField } from "../../../../ui/Field";
import { SaveBar } from "./SaveBar";
import { wordsIn } from "./words";

interface Props {
  chat: ChatOfficeAnswer;
  onDone: () => void;
}

export function WordsPart({ chat, onDone }: Props) {
  const [blocked, setBlocked] = useState(chat.blocked.join("\n"));
  const [masked, setMasked] = useState(chat.masked.join("\n"));
  const lists = { blocked: wordsIn(blocked), masked: wordsIn(masked) };
  const changed = JSON.stringify(lists) !== JSON.stringify({ blocked: chat.blocked, masked: chat.masked });
  return (
    <div className="chat-office-part">
      <div className="chat-office-two">
        <TextArea label="Blocked" hint={`A message with one of these is refused. One word or phrase a line, in whatever case; ${lists.blocked.length} now.`} rows={10} value={blocked} onChange={setBlocked} />
        <TextArea label="Masked" hint={`Shown as stars. The middle of a longer word is left alone; ${lists.masked.length} now.`} rows={10} value={masked} onChange={setMasked} />
      </div>
      <Trial blocked={lists.blocked} masked={lists.masked} />
      <SaveBar changed={changed} action="Save the words" done="The words are changed: they hold from the next message on." onDone={onDone} send={(reason) => api.post("/api/admin/chat/words", { ...lists, versions: chat.versions, reason })} />
    </div>
  );
}

const pause = 300;

/** What the lists make of a message, before they are saved. The server says so. */
function Trial({ blocked, masked }: Pick<ChatOfficeAnswer, "blocked" | "masked">) {
  useSignals();
  const [sample, setSample] = useState("");
  // Lists are new with every drawing; their words tell whether the question is another one.
  const question = [sample, ...blocked, "", ...masked].join("\n");
  const tried = useMemo(() => resource(() => api.post("/api/admin/chat/words/test", { text: sample, blocked, masked }, { retry: true })), [question]);
  useEffect(() => {
    if (sample === "") return undefined;
    const timer = setTimeout(() => void tried.load(), pause);
    return () => clearTimeout(timer);
  }, [tried, sample]);
  const answer = tried.data.value;
  return (
    <div className="chat-office-trial">
      <TextField label="Try a message" value={sample} onChange={setSample} maxLength={2000} placeholder="Write something that players write" />
      <p role="status" data-blocked={answer?.blocked ? "" : undefined}>
        {sample === "" && "The lists as they stand here are tried, saved or not."}
        {sample !== "" && tried.failure.value}
        {sample !== "" && answer && (answer.blocked ? `Refused: it has “${answer.blocked}”.` : answer.too_long ? "Refused: it is too long." : <>The room reads: <q>{answer.text}</q></>)}
      </p>
    </div>
  );
}
