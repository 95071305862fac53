// Step 1: the personal data of the player.

import { useState } from "react";
import { TextField } from "../../../ui/Field";
import { Form } from "../../../ui/Form";
import { formModel } from "../../../ui/form.model";
import { Select } from "../../../ui/Select";
import { toast } from "../../../ui/toast";
import { countries, identity, type IdentityState, type Person, personErrors, sendPerson } from "./identity.model";
import { text } from "./identity.texts";

const emptyPerson: Person = { first_name: "", last_name: "", birth: "", country: "", street: "", city: "", postcode: "" };

export function DataStep({ state }: { state: IdentityState }) {
  const [model] = useState(() => formModel<Person, IdentityState>({ initial: emptyPerson, check: personErrors, send: sendPerson }));
  function done(next: IdentityState) {
    identity.set(next);
    toast.success(text("identity.sent"));
  }
  return (
    <Form model={model} action={text("identity.send")} onDone={done}>
      <TextField label={text("identity.first")} autoComplete="given-name" maxLength={80} {...model.field("first_name")} />
      <TextField label={text("identity.last")} autoComplete="family-name" maxLength={80} {...model.field("last_name")} />
      <TextField label={text("identity.birth")} hint={text("identity.birthHint", { age: state.age })} autoComplete="bday" maxLength={10} {...model.field("birth")} />
      <Select label={text("identity.country")} {...model.field("country")} options={countries.value} />
      <TextField label={text("identity.street")} autoComplete="street-address" maxLength={160} {...model.field("street")} />
      <TextField label={text("identity.city")} autoComplete="address-level2" maxLength={80} {...model.field("city")} />
      <TextField label={text("identity.postcode")} autoComplete="postal-code" maxLength={20} {...model.field("postcode")} />
    </Form>
  );
}
