import { CircleAlert } from "lucide-react";

/** The error of a whole form. Renders nothing without a text. */
export function FormFailure({ text }: { text: string }) {
  if (!text) return null;
  return (
    <p className="account-failure" role="alert">
      <CircleAlert aria-hidden="true" size={18} />
      <span>{text}</span>
    </p>
  );
}
