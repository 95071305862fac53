import { CircleAlert } from "lucide-react";

/** What is wrong with a form as a whole; nothing without a text. */
export function FormFailure({ text }: { text: string }) {
  if (!text) return null;
  return (
    <p className="account-failure" role="alert">
      <CircleAlert aria-hidden="true" size={18} />
      <span>{text}</span>
    </p>
  );
}
