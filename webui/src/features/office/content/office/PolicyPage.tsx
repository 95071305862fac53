import { useEffect, useMemo, useState } from "react";
import type { OfficePolicy } from "../../../../lib/api.gen";
import { AppLink } from "../../../../lib/AppLink";
import type { PageProps } from "../../../../lib/lazy";
import { Button } from "../../../../ui/Button";
import { Card } from "../../../../ui/Card";
import { Copy } from "../../../../ui/Copy";
import { Waiting } from "../../../../ui/Loaded";
import { Empty } from "../../../../ui/States";
import { TextEditor } from "../../../../ui/office/TextEditor";
import { parsePolicyId, policyResource, previewRenderer, type PolicyId } from "./policies.model";
import { PublishDialog } from "./PublishDialog";
import { PolicyVersions } from "./Versions";
import "./policies.css";

export default function PolicyPage({ params }: PageProps) {
  const id = parsePolicyId(params.id);
  return id ? <Policy id={id} /> : <Empty title="Policy" text="The policy does not exist." />;
}

function Policy({ id }: { id: PolicyId }) {
  const data = useMemo(() => policyResource(id), [id]);
  useEffect(() => void data.load(), [data]);
  const loaded = data.data.value;
  return (
    <div className="policies">
      <p className="policies-back"><AppLink to="/admin/policies">Policies</AppLink></p>
      <h1>{loaded?.policy.title ?? "Policy"}</h1>
      {(data.failure.value || !loaded) && <Waiting from={data} height={520} />}
      {loaded && (
        <>
          <PolicyEditor key={`${id} ${loaded.policy.newest}`} id={id} policy={loaded.policy} text={loaded.text} placeholders={loaded.placeholders} onDone={() => void data.load()} />
          <Card title="Versions" text="Version 0 is the default text of the site, or the operator's file.">
            <PolicyVersions id={id} policy={loaded.policy} now={loaded.now} text={loaded.text} onDone={() => void data.load()} />
          </Card>
        </>
      )}
    </div>
  );
}

interface EditorProps {
  id: PolicyId;
  policy: OfficePolicy;
  text: string;
  placeholders: readonly string[];
  onDone: () => void;
}

function PolicyEditor({ id, policy, text, placeholders, onDone }: EditorProps) {
  const [draft, setDraft] = useState(text);
  const [publishing, setPublishing] = useState(false);
  const render = useMemo(() => previewRenderer(id), [id]);
  return (
    <>
      <TextEditor label={policy.title} hint="Markdown; the first line is the title." value={draft} onChange={setDraft} saved={text} published={text} render={render} onSave={() => setPublishing(draft !== text)} />
      <div className="policies-bar">
        <details className="policies-placeholders">
          <summary>Placeholders that the site fills in</summary>
          <ul>{placeholders.map((name) => <li key={name}><code>{`{${name}}`}</code><Copy text={`{${name}}`} label={`Copy {${name}}`} /></li>)}</ul>
        </details>
        <Button disabled={draft === text} onClick={() => setDraft(text)}>Discard</Button>
        <Button variant="primary" disabled={draft === text} onClick={() => setPublishing(true)}>Publish…</Button>
      </div>
      {publishing && <PublishDialog id={id} policy={policy} text={draft} before={text} onClose={() => setPublishing(false)} onDone={onDone} />}
    </>
  );
}
