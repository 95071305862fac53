import { useState } from "react";
import { Card } from "../../../ui/Card";
import { PasswordField, TextArea, TextField } from "../../../ui/Field";
import { OtpInput } from "../../../ui/OtpInput";
import { Slider } from "../../../ui/Slider";

export function FieldsPart() {
  const [name, setName] = useState("felicity");
  const [password, setPassword] = useState("correct horse");
  const [words, setWords] = useState("");
  const [volume, setVolume] = useState(60);
  const [steps, setSteps] = useState(2);
  return (
    <Card title="Fields">
      <div className="kit-columns">
        <TextField label="Login" hint="At least 4 letters, digits or underscores" value={name} onChange={setName} />
        <TextField label="Email" error="Invalid email" value="felicity@" onChange={() => undefined} />
        <PasswordField label="Password" value={password} onChange={setPassword} autoComplete="off" />
        <TextField label="Closed field" value="cannot be changed" onChange={() => undefined} disabled />
        <TextArea label="Words" placeholder="Several lines" value={words} onChange={setWords} />
        <div className="ui-field">
          <span className="ui-field-label">Code</span>
          <OtpInput label="Example code" onComplete={() => undefined} />
        </div>
        <div className="ui-field">
          <span className="ui-field-label">Slider: <span className="num">{volume}</span></span>
          <Slider label="Volume" value={volume} onChange={setVolume} />
        </div>
        <div className="ui-field">
          <span className="ui-field-label">Slider in steps, 0 to 4: <span className="num">{steps}</span></span>
          <Slider label="Steps" value={steps} max={4} onChange={setSteps} />
        </div>
        <div className="ui-field">
          <span className="ui-field-label">Sliders at the ends and closed</span>
          <Slider label="Nothing" value={0} onChange={() => undefined} disabled />
          <Slider label="Closed" value={40} onChange={() => undefined} disabled />
          <Slider label="All" value={100} onChange={() => undefined} disabled />
        </div>
      </div>
    </Card>
  );
}
