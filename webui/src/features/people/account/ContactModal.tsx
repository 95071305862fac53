// Asks a player for contact data: the email address and the operator's other fields.

import { useEffect, useRef, useState, type FormEvent } from "react";
import { api, errorText, fieldErrors, twoFactor } from "../../../lib/api";
import type { OverlayProps } from "../../../lib/overlays";
import { setUser } from "../../../lib/session.model";
import { store } from "../../../lib/store";
import type { User } from "../../../lib/types";
import { Button } from "../../../ui/Button";
import { Dialog } from "../../../ui/Dialog";
import { TextField } from "../../../ui/Field";
import { Waiting } from "../../../ui/Loaded";
import { Loader } from "../../../ui/States";
import { toast } from "../../../ui/toast";
import { useFirstFocus, useFocusInvalid } from "../../../ui/formFocus";
import { emailProblem, checkIfFilled, nonEmpty } from "./checks";
import { contact, type ContactForm } from "./contact.model";
import { text } from "./contact.texts";
import "./contact.css";

export default function ContactModal({ close }: OverlayProps<"contact-info">) {
  const contactForm = contact.data.value;
  const user = store.user.value;
  useEffect(() => {
    if (contact.data.peek() === null) void contact.load();
  }, []);
  useEffect(() => {
    if (!user) close(); // Signed out in another tab.
  }, [user, close]);
  if (!user) return null;
  return (
    <Dialog
      open={twoFactor.waiting.value === 0}
      title={contactForm?.title || text("contact.title")}
      description={contactForm?.description || text("contact.text")}
      onClose={close}
    >
      {contactForm ? <ContactFields contactForm={contactForm} user={user} close={close} /> : <Waiting from={contact} placeholder={<Loader />} />}
    </Dialog>
  );
}

function ContactFields({ contactForm, user, close }: { contactForm: ContactForm; user: User; close: () => void }) {
  const form = useRef<HTMLFormElement>(null);
  const [email, setEmail] = useState(user.email ?? "");
  const [values, setValues] = useState<Record<string, string>>(user.contact_info ?? {});
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failures, setFailures] = useState(0);
  const [busy, setBusy] = useState(false);
  useFirstFocus(form);
  useFocusInvalid(form, failures);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setErrors({});
    const update = Object.fromEntries(contactForm.fields.map(({ model }) => [model, values[model] ?? ""]));
    try {
      setUser((await api.post("/api/profile/updateContactInfo", { email: email.trim(), update })).user);
    } catch (refusal) {
      const invalidFields = fieldErrors(refusal);
      setErrors(invalidFields);
      setFailures((count) => count + 1);
      toast.error(Object.keys(invalidFields).length > 0 ? text("contact.failed") : errorText(refusal));
      return;
    } finally {
      setBusy(false);
    }
    close();
    toast.success(text("contact.saved"));
  };

  return (
    <form className="contact-form" ref={form} onSubmit={(event) => void save(event)} noValidate>
      {contactForm.images.length > 0 && (
        <div className="contact-images">
          {contactForm.images.map((image) => <img key={image} src={image} alt="" loading="lazy" />)}
        </div>
      )}
      <TextField label={text("contact.email")} type="email" name="email" autoComplete="email" value={email} onChange={setEmail} onBlur={() => setErrors(nonEmpty({ ...errors, email: checkIfFilled(email, emailProblem) }))} error={errors.email} />
      {contactForm.fields.map(({ model, title }) => (
        <TextField
          key={model}
          label={title}
          name={model}
          maxLength={200}
          value={values[model] ?? ""}
          onChange={(value) => setValues({ ...values, [model]: value })}
          error={errors[`update.${model}`]}
        />
      ))}
      <Button type="submit" variant="primary" size="large" wide loading={busy}>{text("contact.save")}</Button>
    </form>
  );
}
