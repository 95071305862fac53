// Response times and ratings of the support.

import { signal } from "@preact/signals";
import { useEffect, useMemo } from "react";
import { api } from "../../../../lib/api";
import { resource } from "../../../../lib/resource";
import { Waiting } from "../../../../ui/Loaded";
import { Select } from "../../../../ui/Select";
import { average, spanText } from "./figures";
import "./office.css";

const periods = [7, 30, 90, 366];

export default function FiguresPage() {
  const { days, figures } = useMemo(() => {
    const days = signal(30);
    return { days, figures: resource(() => api.post("/api/admin/support/figures", { days: days.peek() }, { retry: true })) };
  }, []);
  const period = days.value;
  useEffect(() => void figures.load(), [figures, period]);
  const loaded = figures.data.value;
  return (
    <div className="support-figures">
      <h1>Support figures</h1>
      <Select label="Chats started within" value={String(period)} options={periods.map((n) => ({ value: String(n), label: `${n} days` }))} onChange={(value) => (days.value = Number(value))} />
      {!loaded && <Waiting from={figures} height={240} />}
      {loaded && (
        <dl className="support-numbers">
          <div><dt>Chats</dt><dd className="num">{loaded.chats}</dd></div>
          <div><dt>Answered by the bot alone</dt><dd className="num">{loaded.by_bot}</dd></div>
          <div><dt>Answered by a person</dt><dd className="num">{loaded.answered} of {loaded.asked}</dd></div>
          <div><dt>Solved</dt><dd className="num">{loaded.solved}</dd></div>
          <div><dt>First answer, median</dt><dd className="num">{spanText(loaded.first_answer_median)}</dd></div>
          <div><dt>First answer, 90th percentile</dt><dd className="num">{spanText(loaded.first_answer_p90)}</dd></div>
          <div><dt>Resolution, median</dt><dd className="num">{spanText(loaded.resolution_median)}</dd></div>
          <div><dt>Resolution, 90th percentile</dt><dd className="num">{spanText(loaded.resolution_p90)}</dd></div>
          <div><dt>Rating</dt><dd className="num">{average(loaded.ratings)}</dd></div>
          {loaded.ratings.map((count, at) => <div key={at}><dt>Rated {at + 1}</dt><dd className="num">{count}</dd></div>)}
        </dl>
      )}
    </div>
  );
}
