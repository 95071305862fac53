// The canned answers.

import { useEffect, useState } from "react";
import { api } from "../../../../lib/api";
import type { Canned, CannedAnswer } from "../../../../lib/api.gen";
import { Button } from "../../../../ui/Button";
import { TextArea, TextField } from "../../../../ui/Field";
import { Waiting } from "../../../../ui/Loaded";
import { toast } from "../../../../ui/toast";
import { answersError, cannedAnswers } from "./inbox.model";
import "./office.css";

export default function AnswersPage() {
  useEffect(() => void cannedAnswers.load(), []);
  const stored = cannedAnswers.data.value;
  return (
    <div className="support-answers">
      <h1>Canned answers</h1>
      <p>An agent types a slash and the shortcut. {"{player}"}, {"{agent}"} and {"{product}"} are replaced by names.</p>
      {!stored && <Waiting from={cannedAnswers} height={240} />}
      {stored && <Editor key={stored.version} stored={stored} />}
    </div>
  );
}

function Editor({ stored }: { stored: CannedAnswer }) {
  const [list, setList] = useState<Canned[]>(stored.answers);
  const [failure, setFailure] = useState("");
  const [saving, setSaving] = useState(false);
  const set = (at: number, to: Partial<Canned>) => setList(list.map((one, n) => (n === at ? { ...one, ...to } : one)));
  const save = async () => {
    setSaving(true);
    setFailure("");
    try {
      cannedAnswers.set(await api.post("/api/admin/support/answers/save", { answers: list, version: stored.version }));
      toast.success("The answers are saved.");
    } catch (error) {
      setFailure(answersError(error));
    } finally {
      setSaving(false);
    }
  };
  return (
    <>
      {list.map((one, at) => (
        <fieldset key={at} className="support-answer">
          <legend>Answer {at + 1}</legend>
          <div className="support-answer-head">
            <TextField label="Shortcut" value={one.shortcut} onChange={(shortcut) => set(at, { shortcut })} />
            <TextField label="Title" value={one.title} onChange={(title) => set(at, { title })} />
          </div>
          <TextArea label="Text" rows={3} value={one.text} onChange={(text) => set(at, { text })} />
          <Button size="small" variant="ghost" aria-label={`Remove answer ${at + 1}`} onClick={() => setList(list.filter((_, n) => n !== at))}>Remove</Button>
        </fieldset>
      ))}
      {failure && <p className="support-failure" role="alert">{failure}</p>}
      <div className="support-buttons">
        <Button onClick={() => setList([...list, { shortcut: "", title: "", text: "" }])}>Add an answer</Button>
        <Button variant="primary" loading={saving} onClick={() => void save()}>Save</Button>
      </div>
    </>
  );
}
