// The rating of the support: one to five, and a comment.

import { Star } from "lucide-react";
import { useState } from "react";
import { errorText } from "../../../lib/errorText";
import { Button } from "../../../ui/Button";
import { TextField } from "../../../ui/Field";
import { toast } from "../../../ui/toast";
import { text } from "./support.texts";

const ratings = [1, 2, 3, 4, 5];

export function Rating({ rating, onRate }: { rating: number; onRate: (rating: number, comment: string) => Promise<unknown> }) {
  const [chosen, setChosen] = useState(0);
  const [comment, setComment] = useState("");
  const [sending, setSending] = useState(false);
  if (rating > 0) return <p className="support-note">{text("support.rated", { n: rating })}</p>;
  const send = async () => {
    setSending(true);
    try {
      await onRate(chosen, comment);
    } catch (error) {
      toast.error(errorText(error));
    } finally {
      setSending(false);
    }
  };
  return (
    <div className="support-rating">
      <fieldset className="support-stars">
        <legend>{text("support.rate")}</legend>
        {ratings.map((n) => (
          <button key={n} type="button" className="support-star" aria-label={text("support.stars", { n })} aria-pressed={chosen === n} data-on={n <= chosen || undefined} onClick={() => setChosen(n)}>
            <Star size={22} aria-hidden="true" />
          </button>
        ))}
      </fieldset>
      {chosen > 0 && (
        <>
          <TextField label={text("support.words")} value={comment} onChange={setComment} maxLength={1000} />
          <Button size="small" variant="primary" loading={sending} onClick={() => void send()}>{text("support.rateSend")}</Button>
        </>
      )}
    </div>
  );
}
