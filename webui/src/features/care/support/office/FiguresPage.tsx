// How fast and how well the support answers.

import { signal } from "@preact/signals-react";
import { useSignals } from "@preact/signals-react/runtime";
import { useEffect, useMemo } from "react";
import { api } from "../../../../lib/api";
import { resource } from "../../../../lib/resource";
import { Select } from "../../../../ui/Select";
import { Skeleton } from "../../../../ui/Skeleton";
import { Failed } from "../../../../ui/States";
import { average, spanText } from "./figures";
import "./office.css";

const periods = [7, 30, 90, 366];

export default function FiguresPage() {
  useSignals();
  const { days, figures } = useMemo(() => {
    const days = signal(30);
    return { days, figures: resource(() => api.post("/api/admin/support/figures", { days: days.peek() }, { retry: true })) };
  }, []);
  const period = days.value;
  useEffect(() => void figures.load(), [figures, period]);
  const f = figures.data.value;
  return (
    <div className="support-figures">
      <h1>Support figures</h1>
      <Select label="Chats that began within" value={String(period)} options={periods.map((n) => ({ value: String(n), label: `${n} days` }))} onChange={(value) => (days.value = Number(value))} />
      {!f && (figures.failure.value ? <Failed text={figures.failure.value} onRetry={() => void figures.load()} /> : <Skeleton height={240} />)}
      {f && (
        <dl className="support-numbers">
          <div><dt>Chats</dt><dd className="num">{f.chats}</dd></div>
          <div><dt>Answered by the bot alone</dt><dd className="num">{f.by_bot}</dd></div>
          <div><dt>Answered by a person</dt><dd className="num">{f.answered} of {f.asked}</dd></div>
          <div><dt>Solved</dt><dd className="num">{f.solved}</dd></div>
          <div><dt>First answer, half within</dt><dd className="num">{spanText(f.first_answer_middle)}</dd></div>
          <div><dt>First answer, nine of ten within</dt><dd className="num">{spanText(f.first_answer_ninety)}</dd></div>
          <div><dt>Solved, half within</dt><dd className="num">{spanText(f.resolution_middle)}</dd></div>
          <div><dt>Solved, nine of ten within</dt><dd className="num">{spanText(f.resolution_ninety)}</dd></div>
          <div><dt>Rating</dt><dd className="num">{average(f.ratings)}</dd></div>
          {f.ratings.map((count, at) => <div key={at}><dt>Rated {at + 1}</dt><dd className="num">{count}</dd></div>)}
        </dl>
      )}
    </div>
  );
}
