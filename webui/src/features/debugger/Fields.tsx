import { useState } from "react";
import { Card } from "../../ui/Card";
import { PasswordField, TextArea, TextField } from "../../ui/Field";
import { OtpInput } from "../../ui/OtpInput";

export function Fields() {
  const [name, setName] = useState("felicity");
  const [password, setPassword] = useState("correct horse");
  const [words, setWords] = useState("");
  return (
    <Card title="Fields">
      <div className="kit-columns">
        <TextField label="Login" hint="At least 4 letters, digits or underscores" value={name} onChange={setName} />
        <TextField label="E-mail" error="Invalid email" value="felicity@" onChange={() => undefined} />
        <PasswordField label="Password" value={password} onChange={setPassword} autoComplete="off" />
        <TextField label="Closed field" value="cannot be changed" onChange={() => undefined} disabled />
        <TextArea label="Words" placeholder="Several lines" value={words} onChange={setWords} />
        <div className="ui-field">
          <span className="ui-field-label">Code</span>
          <OtpInput label="Example code" onComplete={() => undefined} />
        </div>
      </div>
    </Card>
  );
}
