import { useEffect, useMemo, useState } from "react";
import { api } from "../../../../lib/api";
import type { ChatOfficeAnswer } from "../../../../lib/api.gen";
import { resource } from "../../../../lib/resource";
import { TextArea, TextField } from "../../../../ui/Field";
import { SaveBar } from "./SaveBar";
import { wordsIn } from "./wordList";

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
        <TextArea label="Blocked" hint={`A message with one of these is refused. One word or phrase per line, not case-sensitive. ${lists.blocked.length} entries.`} rows={10} value={blocked} onChange={setBlocked} />
        <TextArea label="Masked" hint={`Replaced by asterisks. Parts of longer words are not masked. ${lists.masked.length} entries.`} rows={10} value={masked} onChange={setMasked} />
      </div>
      <WordTest blocked={lists.blocked} masked={lists.masked} />
      <SaveBar changed={changed} action="Save the words" done="The words are changed. They apply from the next message." onDone={onDone} send={(reason) => api.post("/api/admin/chat/words", { ...lists, versions: chat.versions, reason })} />
    </div>
  );
}

const typingDelay = 300;

/** Previews the effect of the lists on a message before they are saved. The server computes it. */
function WordTest({ blocked, masked }: Pick<ChatOfficeAnswer, "blocked" | "masked">) {
  const [sample, setSample] = useState("");
  // Lists are new objects at every rendering, so requests are compared by their words.
  const testKey = [sample, ...blocked, "", ...masked].join("\n");
  const testResult = useMemo(() => resource(() => api.post("/api/admin/chat/words/test", { text: sample, blocked, masked }, { retry: true })), [testKey]);
  useEffect(() => {
    if (sample === "") return undefined;
    const timer = setTimeout(() => void testResult.load(), typingDelay);
    return () => clearTimeout(timer);
  }, [testResult, sample]);
  const answer = testResult.data.value;
  return (
    <div className="chat-office-trial">
      <TextField label="Test a message" value={sample} onChange={setSample} maxLength={2000} placeholder="Enter a sample message" />
      <p role="status" data-blocked={answer?.blocked ? "" : undefined}>
        {sample === "" && "The test uses the lists of this page, also unsaved changes."}
        {sample !== "" && testResult.failure.value}
        {sample !== "" && answer && (answer.blocked ? `Refused. The message contains “${answer.blocked}”.` : answer.too_long ? "Refused. The message is too long." : <>Shown in the room: <q>{answer.text}</q></>)}
      </p>
    </div>
  );
}
